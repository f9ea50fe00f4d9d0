// The check of an invariant over words by way of bits: the system is blasted as it was read, the terms of the invariant
// with it, and check_bit_invariant.h decides. For systems whose words are too much for SMT solvers.
#pragma once

#include "certify/check_invariant.h"

namespace polycube {

/// Throws Unsupported if the system has arrays that are too large for that.
InvariantCheck check_blasted_invariant(const TransitionSystem& system, std::uint32_t property,
                                       const Invariant& invariant, const Stop& stop);

}  // namespace polycube
