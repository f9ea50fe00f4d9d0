// Problem: an invariant over words may be too hard for SMT solvers. Idea: blast the system as it was read, and the
// terms of the invariant with it; check_bit_invariant (check/check_invariant.h) decides.
// Limits: arrays have to be small enough to blast.
#pragma once

#include "certify/check/check_invariant.h"

namespace polycube::impl {

/// Throws Unsupported for arrays that are too large to blast.
InvariantCheck check_blasted_invariant(const TransitionSystem& system, std::uint32_t property,
                                       const Invariant& invariant, const Stop& stop);

/// Is `no bad` inductive without strengthening, as the new property of a witness system is? Throws as above.
InvariantCheck check_blasted_property(const TransitionSystem& system, const Stop& stop);

}  // namespace polycube::impl
