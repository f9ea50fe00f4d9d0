// All abstract values of small words, and the best one around a set: the abstract side of the exhaustive tests.
#pragma once

#include <optional>
#include <vector>

#include "domain/hybrid.h"
#include "domain/interval.h"
#include "domain/interval_pair.h"
#include "domain/ternary.h"
#include "domain_operators.h"

namespace domain_test {

inline constexpr Signedness readings[] = {Signedness::is_unsigned, Signedness::is_signed};

inline std::vector<Ternary> all_ternary(std::uint32_t width) {
  std::vector<Ternary> result;
  std::uint32_t count = 1;
  for (std::uint32_t i = 0; i < width; ++i) count *= 3;
  for (std::uint32_t code = 0; code < count; ++code) {
    Ternary value(width);
    std::uint32_t rest = code;
    for (std::uint32_t i = 0; i < width; ++i, rest /= 3) {
      if (rest % 3 != 2) value.set_bit(i, rest % 3 == 1);
    }
    result.push_back(value);
  }
  return result;
}

inline std::vector<Interval> all_intervals(Signedness reading, std::uint32_t width) {
  std::vector<Interval> result;
  for (std::uint32_t lo = 0; lo < words(width); ++lo) {
    for (std::uint32_t hi = 0; hi < words(width); ++hi) {
      const BitVector l(width, lo);
      const BitVector h(width, hi);
      if (at_most(reading, l, h)) result.push_back(Interval(reading, l, h));
    }
  }
  return result;
}

/// All different pairs that reduce() yields.
inline std::vector<IntervalPair> all_pairs(std::uint32_t width) {
  std::vector<IntervalPair> result;
  for (const Interval& u : all_intervals(Signedness::is_unsigned, width)) {
    for (const Interval& s : all_intervals(Signedness::is_signed, width)) {
      const std::optional<IntervalPair> pair = IntervalPair::reduce(u, s);
      if (pair && pair->unsigned_part() == u && pair->signed_part() == s) result.push_back(*pair);
    }
  }
  return result;
}

/// All different values that reduce() yields.
inline std::vector<Hybrid> all_hybrids(std::uint32_t width) {
  std::vector<Hybrid> result;
  const std::vector<IntervalPair> pairs = all_pairs(width);
  for (const Ternary& bits : all_ternary(width)) {
    for (const IntervalPair& pair : pairs) {
      const std::optional<Hybrid> hybrid = Hybrid::reduce(bits, pair);
      if (hybrid && hybrid->bits() == bits && hybrid->intervals() == pair) result.push_back(*hybrid);
    }
  }
  return result;
}

template <class V>
std::vector<Sample<V>> samples(const std::vector<V>& values) {
  std::vector<Sample<V>> result;
  for (const V& v : values) result.push_back(sample(v));
  return result;
}

/// The smallest value around a set; nothing for the empty set.
inline std::optional<Ternary> best_ternary(const WordSet& set) {
  std::optional<Ternary> result;
  for (std::uint32_t x = 0; x < words(set.width()); ++x) {
    if (!set.has(x)) continue;
    const Ternary point = Ternary::constant(BitVector(set.width(), x));
    result = result ? result->join(point) : point;
  }
  return result;
}

inline std::optional<Interval> best_interval(Signedness reading, const WordSet& set) {
  std::optional<Interval> result;
  for (std::uint32_t x = 0; x < words(set.width()); ++x) {
    if (!set.has(x)) continue;
    const Interval point = Interval::constant(reading, BitVector(set.width(), x));
    result = result ? result->join(point) : point;
  }
  return result;
}

template <class V>
WordSet members(const Sample<V>& s) {
  WordSet set(s.value.width());
  for (const std::uint32_t x : s.members) set.add(x);
  return set;
}

inline WordSet intersection(const WordSet& a, const WordSet& b) {
  WordSet set(a.width());
  for (std::uint32_t x = 0; x < words(a.width()); ++x) {
    if (a.has(x) && b.has(x)) set.add(x);
  }
  return set;
}

}  // namespace domain_test
