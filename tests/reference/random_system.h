// Random small transition systems, always the same for the same seed.
#pragma once

#include <cstdint>

#include "ts/transition_system.h"

namespace polycube::impl::reference {

/// What a random system may have.
struct SystemLimits {
  std::uint32_t state_bits = 9;  // arrays count all their elements
  std::uint32_t input_bits = 4;
  std::uint32_t operators = 14;  // at most, besides those of the frame that makes systems interesting
  std::uint32_t widest_term = 5;
  std::uint32_t widest_variable = 5;
};

/// Every operator can occur. Inits read only states of smaller positions, so that the system
/// can be written as BTOR2 without changing positions.
TransitionSystem random_system(std::uint64_t seed, const SystemLimits& limits = {});

}  // namespace polycube::impl::reference
