// Problem: a lemma has a threshold on x + 2y, and the step adds 1 to x and subtracts 1 from y. The sum decreases by 1,
// but a SAT solver sees two chains of adders, one over present and one over next values: it proves this bit by bit,
// again in each query.
//
// Idea: the next value of a sum is computed from the sum itself. Each summand has guarded affine updates (UpdateCase);
// in each case x' = F - 2^w q, where F is a linear form, computed so wide that it does not wrap, and q is the overflow
// that the word loses. Then
//   sum a x' = sum a x + sum a (F - x) - sum a 2^w q
// and the middle part is often only a constant or an input. The cases of all summands are distinguished together.
//
// Limits: there is a limit on the number of cases.
#pragma once

#include <span>
#include <vector>

#include "bitblast/aig.h"
#include "engines/bit_engine.h"

namespace polycube::impl::ic3 {

/// The next value of a word that is a sum of `words`; empty if not all of these have affine updates, or if there are
/// too many cases.
std::vector<Signal> next_of_sum(Aig& aig, std::span<const BitWord> words, const BitWord& sum);

}  // namespace polycube::impl::ic3
