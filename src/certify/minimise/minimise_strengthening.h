// Fewer conditions in an invariant over words: less to write, to read and to check.
//
// What the property needs for its step is in the core of the answer; what these conditions need, in the cores of
// theirs; and so on (as certify/minimise/minimise_invariant.h does it for clauses). Then each one that is left is tried
// to do without. Conditions are left as they are, but a conjunction counts as its parts.
#pragma once

#include <cstdint>
#include <span>

#include "solver/smt_solver.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube {

/// An invariant for the same bads, or the given one if its states are unique. Stops improving after about
/// `work` units (support/work_budget.h).
/// Not checked: who uses it has to do that.
Invariant minimise_strengthening(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                                 const Invariant& invariant, const SmtOptions& options, const Stop& stop,
                                 Statistics& statistics, std::uint64_t work);

}  // namespace polycube
