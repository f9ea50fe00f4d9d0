// Intervals: lo <= x <= hi for a word that is read as an unsigned or as a signed number. The domain of interval
// simulation [Welp13, Fig. 3.8], with an operator for every kind of term, bit-level ones included.
//
// An interval never wraps: lo <= hi in its own reading. Both readings are needed, because a model compares some words
// with ult and others with slt: at width 4 the signed [-1, 1] is {1111, 0000, 0001}, which no unsigned interval except
// the full one contains. (llvm::ConstantRange has one kind of interval, which may wrap, and its operators choose
// between the two readings by a preference. The operators needed here are exact hulls in a given reading, with the
// total divisions and shifts of BTOR2.)
//
// Every operator is sound and, unless its comment states otherwise, exact: the tightest interval around the results.
// The rules of [Welp13, Fig. 3.8] return top on every overflow. The operators here do so only if some results overflow
// and others do not; otherwise the whole interval wraps. tests/exhaustive/domain_interval.cpp checks both claims.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "bv/bit_vector.h"
#include "domain/range.h"
#include "term/kind.h"

namespace polycube::impl {

enum class Signedness : std::uint8_t { is_unsigned, is_signed };

/// a <= b, a < b in a reading.
bool at_most(Signedness reading, const BitVector& a, const BitVector& b);
bool less(Signedness reading, const BitVector& a, const BitVector& b);
/// The smallest and the largest value of a width: -infinity and infinity in [Welp13, Fig. 3.8].
BitVector least(Signedness reading, std::uint32_t width);
BitVector greatest(Signedness reading, std::uint32_t width);

class Interval {
 public:
  /// Requires: equal widths, lo <= hi in the reading.
  Interval(Signedness reading, BitVector lo, BitVector hi);
  static Interval top(Signedness reading, std::uint32_t width);
  static Interval constant(Signedness reading, const BitVector& value) { return Interval(reading, value, value); }
  /// The value of a predicate, of width 1. Note that the signed reading of true is -1.
  static Interval truth(Signedness reading, Truth t);
  /// The smallest interval around the ranges. Requires: there is at least one range; a range that crosses the middle
  /// has no gaps, and the ends of all others are attained. Exact. Example at width 4: 1..2 and 13..14 are [1, 14]
  /// unsigned, [-3, 2] signed.
  static Interval hull(Signedness reading, std::span<const Range> ranges);

  Signedness reading() const { return reading_; }
  bool is_signed() const { return reading_ == Signedness::is_signed; }
  std::uint32_t width() const { return lo_.width(); }
  const BitVector& lo() const { return lo_; }
  const BitVector& hi() const { return hi_; }
  bool is_top() const;
  bool is_constant() const { return lo_ == hi_; }
  /// Requires: is_constant().
  const BitVector& value() const;
  /// Is it the value of a predicate that always holds?
  bool is_true() const { return width() == 1 && is_constant() && lo_.is_one(); }
  /// The members, split into gapless ranges at zero and at the middle (range.h), in ascending unsigned order.
  Ranges halves() const;

  bool contains(const BitVector& v) const;
  bool contains(const Interval& other) const;
  /// The smallest interval that contains both.
  Interval join(const Interval& other) const;
  /// The members of both, or empty.
  std::optional<Interval> meet(const Interval& other) const;
  /// The smallest interval of the other reading around the members. Exact.
  Interval read_as(Signedness reading) const { return hull(reading, halves()); }

  /// "[-7, 5]"
  std::string to_string() const;
  friend bool operator==(const Interval&, const Interval&) = default;

 private:
  Signedness reading_;
  BitVector lo_;
  BitVector hi_;
};

/// One function per operator that is more than a table row, named as in bit_vector.h, with the same requirements; all
/// arguments have the same reading, which is that of the result.
namespace interval {

Interval not_(const Interval& a);
Interval and_(const Interval& a, const Interval& b);
Interval or_(const Interval& a, const Interval& b);
Interval xor_(const Interval& a, const Interval& b);
Interval redand(const Interval& a);
Interval redor(const Interval& a);
Interval redxor(const Interval& a);
Interval slice(const Interval& a, std::uint32_t upper, std::uint32_t lower);
Interval uext(const Interval& a, std::uint32_t n);
Interval sext(const Interval& a, std::uint32_t n);
Interval concat(const Interval& high, const Interval& low);
Interval eq(const Interval& a, const Interval& b);
Interval implies(const Interval& a, const Interval& b);
Interval ite(const Interval& condition, const Interval& a, const Interval& b);

/// sll and the rotations join the results for all possible amounts, and return top if there are more than 256.
Interval sll(const Interval& a, const Interval& amount);
Interval srl(const Interval& a, const Interval& amount);
Interval sra(const Interval& a, const Interval& amount);
Interval rol(const Interval& a, const Interval& amount);
Interval ror(const Interval& a, const Interval& amount);

Interval inc(const Interval& a);
Interval dec(const Interval& a);
Interval neg(const Interval& a);
Interval add(const Interval& a, const Interval& b);
Interval sub(const Interval& a, const Interval& b);
/// Exact unless some products overflow and others do not.
Interval mul(const Interval& a, const Interval& b);
Interval udiv(const Interval& a, const Interval& b);
Interval sdiv(const Interval& a, const Interval& b);
/// Exact if all quotients agree; else from 0 to below the largest divisor.
Interval urem(const Interval& a, const Interval& b);
Interval srem(const Interval& a, const Interval& b);
Interval smod(const Interval& a, const Interval& b);

}  // namespace interval

/// Any bit-vector operator. Requires: arguments and parameters as the kind requires, all in one reading; no array.
Interval apply(Kind kind, std::span<const Interval* const> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);
Interval apply(Kind kind, std::span<const Interval> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);

}  // namespace polycube::impl
