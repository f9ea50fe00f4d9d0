// The check of an invariant over words by way of bits: the system is blasted as it was read, the terms of the invariant
// with it, and check_bit_invariant.h decides. For systems whose words are too much for SMT solvers.
#pragma once

#include "certify/check/check_invariant.h"

namespace polycube {

/// Throws Unsupported if the system has arrays that are too large for that.
InvariantCheck check_blasted_invariant(const TransitionSystem& system, std::uint32_t property,
                                       const Invariant& invariant, const Stop& stop);

/// Is it inductive by itself that no bad of the system holds, as of a witness system? Throws as above.
InvariantCheck check_blasted_property(const TransitionSystem& system, const Stop& stop);

}  // namespace polycube
