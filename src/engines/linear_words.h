// Words for IC3 that are made while it runs: sums of words that it has, with integer coefficients.
//
// A sum gets as many bits as it takes not to wrap (domain/linear_form.h has the reason). Words are unsigned here, so a
// negative coefficient is turned round: -a*x is a*(2^w - 1 - x), up to a constant, and the number in brackets is the
// complement of x. Then there are only sums of products that are not negative, and no sign: x - y over words of w bits
// takes w + 1 bits, and is 0 where it is least. That constant is the word's offset.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engines/bit_engine.h"

namespace polycube {

/// The normal form of a sum: over words that are no sums themselves, coprime, the first coefficient positive, so that
/// bounds on one are bounds on the other. Empty if less than two words are left of it, or if it is too large to be of
/// use, or one of the words has lost bits.
WordSum normal_sum(std::span<const BitWord> words, std::vector<std::pair<std::size_t, Integer>> terms);

/// How many adders the word takes.
std::uint32_t adders(const WordSum& sum);

/// Makes the word. Requires: the sum is in normal form.
BitWord linear_word(Aig& aig, std::span<const BitWord> words, const WordSum& sum);

}  // namespace polycube
