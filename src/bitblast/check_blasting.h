// For assertion builds: does the circuit of a system have the values that the evaluator gives its terms?
#pragma once

#include "bitblast/blast_system.h"

namespace polycube::impl {

/// Compares them under random values of inputs and states, in 64 runs at once, for systems that are not too large.
/// CHECKs one condition after the other, so that a message names the one that fails, and returns true.
bool blasting_agrees(const TransitionSystem& system, const BlastedSystem& blasting);

}  // namespace polycube::impl
