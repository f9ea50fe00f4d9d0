// Words that IC3 makes while it runs: sums of words of the task, with integer coefficients.
//
// A sum is so wide that it does not wrap (domain/linear_form.h). Words are unsigned here. A negative coefficient is
// rewritten by the complement of x, which is 2^w - 1 - x: up to a constant, -a*x is a*(2^w - 1 - x). Then all products
// are non-negative and there is no sign: x - y over words of w bits takes w + 1 bits, and its minimum is represented by
// 0. That constant is the offset of the word.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engines/bit_engine.h"

namespace polycube::impl {

/// The normal form of a sum: over words that are no sums, coprime coefficients, the first one positive, so that bounds
/// on one sum are bounds on its multiples. Empty if less than two words remain, if the sum is too large, or if a word
/// has lost bits.
WordSum normal_sum(std::span<const BitWord> words, std::vector<std::pair<std::size_t, Integer>> terms);

/// The number of adders of the word.
std::uint32_t adders(const WordSum& sum);

/// Builds the word. Requires: the sum is in normal form.
BitWord linear_word(Aig& aig, std::span<const BitWord> words, const WordSum& sum);

}  // namespace polycube::impl
