// Random systems about memories: how they start, are written, copied, compared and read at latched addresses.
#pragma once

#include <cstdint>

#include "ts/transition_system.h"

namespace polycube::impl::reference {

/// What holds a system together. Around it there are further memories, inits, constraints and bads at random.
enum class ArrayShape : std::uint8_t {
  soup,      // memories written, chosen between and copied into one another, under random conditions
  loop,      // an index register fills, copies or changes a memory; a bad relates index and value
  tracked,   // a register holds what one latched address was last given
  lockstep,  // two memories get the same writes, or almost
};

/// Always the same for the same seed.
ArrayShape array_shape_of(std::uint64_t seed);

/// Has it memories of more cells than can be enumerated? They are touched at few addresses.
bool has_huge_arrays(std::uint64_t seed);

/// Memories of 2 to 8 cells of 1 to 4 bits, or huge ones. Every kind of init that a memory can have occurs, states and
/// memories without next, array inputs, and arrays in constraints; inits read only states of smaller positions.
TransitionSystem random_array_system(std::uint64_t seed);

}  // namespace polycube::impl::reference
