// Does this invariant prove that a bad of a circuit is unreachable? Decided by fresh solver queries.
#pragma once

#include <cstdint>

#include "bitblast/circuit.h"
#include "certify/check/check_invariant.h"
#include "support/stop.h"

namespace polycube {

/// The base (a run that violates P in one of its first k steps) and the step (k steps with P, and one without) must
/// both be unsatisfiable; ts/invariant.h says what P is. Asked of new CaDiCaL solvers, over an encoding that shares
/// nothing with those of the engines.
InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop);

}  // namespace polycube
