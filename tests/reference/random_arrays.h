// Random systems about memories: arrays of 2 to 8 cells, written and read at registers, inputs and constants.
#pragma once

#include <cstdint>

#include "ts/transition_system.h"

namespace polycube::impl::reference {

/// Has one or two array states, and at times an array input. Inits are: none, one value, the value of a register,
/// chains of writes, another array. Nexts are: none, guarded writes, writes of some bits, chains of writes, copies.
/// Arrays are compared and chosen by conditions; bads and constraints read them. Small enough for explicit_state.h.
/// Inits read only states of smaller positions.
TransitionSystem random_addressed_system(std::uint64_t seed);

}  // namespace polycube::impl::reference
