// Region size: the base-2 logarithm of the number of states in a cube.
//
// Problem: obligations of different lifting modes should be compared by one number.
//
// Limits: exact for literals of latches and thresholds on registers, if no latch is part of two words with thresholds.
// A threshold on a derived word counts as if all values of the word were equally frequent.
#pragma once

#include "engines/ic3/literals/cube.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/threshold_literals.h"

namespace polycube::impl::ic3 {

double log2_states(const Encoding& encoding, const Thresholds& thresholds, const Cube& cube);

}  // namespace polycube::impl::ic3
