// Problem: a lemma bounds x + 2y, and the step adds 1 to x and takes 1 from y. That the sum goes down by 1 is plain,
// but not to a SAT solver that sees two chains of adders, one over present and one over next values: it proves it bit
// by bit, again in each query.
//
// So the next value of a sum is computed from the sum itself. Each summand tells how it goes on, by cases
// (UpdateCase); in each case x' = F - 2^w q for a linear F, computed so wide that it does not wrap, and q what the word
// loses of it. Then
//   sum a x' = sum a x + sum a (F - x) - sum a 2^w q
// and of the middle often only a constant or an input is left. Cases are told apart for all summands together.
#pragma once

#include <span>
#include <vector>

#include "bitblast/aig.h"
#include "engines/bit_engine.h"

namespace polycube::ic3 {

/// The next value of a word that is a sum of `words`; empty if not all of these tell how they go on, or there are too
/// many cases.
std::vector<Signal> next_of_sum(Aig& aig, std::span<const BitWord> words, const BitWord& sum);

}  // namespace polycube::ic3
