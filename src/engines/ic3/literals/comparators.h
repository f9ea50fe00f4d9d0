// Problem: a question about `w >= c` should cost no new clauses, and its core should say how much of c it needed.
//
// Each word gets comparators with a bound that is itself a word of free variables: `bound <= w` and `w <= bound`, over
// the present and over the next value of the word, each with a bound of its own. A question assumes the comparator and
// the bits of the bound ([Welp13, §3.2.2] searches for a bound with one query a step; here one core can relax many bits
// at once). What no question asks about is in no cone, so comparators cost nothing when not used.
#pragma once

#include <span>

#include "engines/bit_engine.h"
#include "engines/ic3/literals/circuit_view.h"

namespace polycube::ic3 {

/// Adds the words that read latches only. After everything else that changes the view.
void add_comparators(CircuitView& view, std::span<const BitWord> words);

}  // namespace polycube::ic3
