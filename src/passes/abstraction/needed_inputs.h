// Which values of a counterexample does its bad depend on? A walk backwards over its steps, by justification: of a
// conjunction with a false part only this part is followed, of a conditional only its condition and its chosen branch.
#pragma once

#include <cstdint>
#include <vector>

#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// By step of the run: the variables on whose values the bad in the last step, and the constraints in all steps,
/// depend. Values of other variables may change, and the bad is still reached. Requires: the witness reaches the bad;
/// the system has no arrays.
std::vector<std::vector<Node>> needed_variables(const TransitionSystem& system, std::uint32_t bad,
                                                const Witness& witness);

}  // namespace polycube::impl
