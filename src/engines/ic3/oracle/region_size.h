// How large an obligation is, in one number that compares all ways of lifting: the base-2 logarithm of the number of
// states in a cube.
//
// Exact for literals of latches and bounds on registers, where no latch is part of two bounded ones. A bound on a word
// that is computed from others counts as if all its values were equally frequent.
#pragma once

#include "engines/ic3/literals/cube.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/threshold_literals.h"

namespace polycube::ic3 {

double log2_states(const Encoding& encoding, const Thresholds& thresholds, const Cube& cube);

}  // namespace polycube::ic3
