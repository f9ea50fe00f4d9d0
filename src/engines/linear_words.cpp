#include "engines/linear_words.h"

#include <algorithm>
#include <bit>
#include <map>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_summands = 5;
constexpr std::int64_t largest_coefficient = 1 << 12;

/// The non-zero digits of the coefficient in the non-adjacent form (digits -1, 0, 1).
std::uint32_t digits(std::int64_t coefficient) {
  const auto x = static_cast<std::uint64_t>(coefficient < 0 ? -coefficient : coefficient);
  return static_cast<std::uint32_t>(std::popcount(x ^ (3 * x)));
}

}  // namespace

WordSum normal_sum(std::span<const BitWord> words, std::vector<std::pair<std::size_t, Integer>> terms) {
  std::map<std::size_t, Integer> of_word;
  for (const auto& [word, factor] : terms) {
    ASSERT(word < words.size());
    if (words[word].sum.empty()) {
      of_word[word] += factor;
    } else {
      for (const Summand& s : words[word].sum) of_word[s.word] += factor * Integer(s.coefficient);
    }
  }
  Integer divisor = 0;
  for (const auto& [word, factor] : of_word) divisor = gcd(divisor, factor);
  if (divisor.is_zero()) return {};
  WordSum sum;
  for (const auto& [word, factor] : of_word) {
    if (factor.is_zero()) continue;
    const Integer reduced = floor_divide(factor, divisor);
    if (!words[word].whole || absolute(reduced) > Integer(largest_coefficient)) return {};
    sum.push_back({word, reduced.to_int64()});
  }
  if (sum.size() < 2 || sum.size() > most_summands) return {};
  if (sum[0].coefficient < 0) {
    for (Summand& s : sum) s.coefficient = -s.coefficient;
  }
  return sum;
}

std::uint32_t adders(const WordSum& sum) {
  ASSERT(!sum.empty());
  std::uint32_t count = 0;
  for (const Summand& s : sum) count += digits(s.coefficient);
  return count - 1;
}

BitWord linear_word(Aig& aig, std::span<const BitWord> words, const WordSum& sum) {
  BitWord result;
  result.derived = true;
  result.sum = sum;
  Integer most = 0;
  for (const Summand& s : sum) {
    ASSERT(s.word < words.size() && s.coefficient != 0 && words[s.word].sum.empty());
    const Integer factor(s.coefficient);
    const Integer greatest = Integer::power_of_two(static_cast<std::uint32_t>(words[s.word].bits.size())) - Integer(1);
    most += absolute(factor) * greatest;
    if (factor.is_negative()) result.offset += absolute(factor) * greatest;
  }
  ASSERT(sum.size() >= 2 && sum[0].coefficient > 0);
  ASSERT(std::is_sorted(sum.begin(), sum.end()) && most > Integer(0));
  const std::uint32_t width = most.signed_width() - 1;  // the maximum is positive, so no sign bit
  result.bits.assign(width, signal_false);
  for (const Summand& s : sum) {
    Word term = words[s.word].bits;
    if (s.coefficient < 0) term = words::complement(term);
    term.resize(width, signal_false);
    const Word factor = words::constant(absolute(Integer(s.coefficient)).to_word(width));
    Signal carry = signal_false;
    result.bits = words::add(aig, result.bits, words::multiply(aig, factor, term), carry);
  }
  return result;
}

}  // namespace polycube::impl
