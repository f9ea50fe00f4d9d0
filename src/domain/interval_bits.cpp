// Bit-level operators on intervals: and, or, xor, shifts, rotations.
//
// [Welp13, §3.3.2] calls these "difficult to formulate". The extremes of x | y and x ^ y over a box are computed from
// the highest bit down (the search is described in [Warren12, §4-3]). They are exact, so an interval loses only the
// gaps, not the ends: [-1, 0] & [-8, -7] is [-8, 0] at width 4. Signed intervals are split into halves first, where the
// sign of the result is fixed and both orders agree.
#include <utility>

#include "bv/apint.h"
#include "domain/interval.h"
#include "support/check.h"

namespace polycube::impl::interval {

using llvm::APInt;

namespace {

/// For more possible amounts the result is top: each costs a dozen operations on words.
constexpr std::uint32_t max_amounts = 256;

std::uint32_t top_bit(const APInt& v) { return v.getActiveBits() - 1; }

/// The smallest x | y. To set a bit in one low end where the other low end has a 1 costs nothing at that bit, and makes
/// all bits below it free. The highest bit where the changed end stays in range is the best one; no second change can
/// improve the result.
APInt least_or(APInt x, const APInt& x_hi, APInt y, const APInt& y_hi) {
  for (APInt differ = x ^ y; !differ.isZero();) {
    const std::uint32_t i = top_bit(differ);
    differ.clearBit(i);
    APInt& low = x[i] ? y : x;
    APInt raised = low;
    raised.setBit(i);
    raised.clearLowBits(i);
    if (raised.ule(x[i] ? y_hi : x_hi)) {
      low = std::move(raised);
      break;
    }
  }
  return x | y;
}

/// Makes bit i of the high end 0 and all below it 1, if that stays in range. Requires: the bit is 1.
bool lower_at(std::uint32_t i, APInt& high, const APInt& low) {
  APInt lowered = high;
  lowered.clearBit(i);
  lowered.setLowBits(i);
  if (lowered.ult(low)) return false;
  high = std::move(lowered);
  return true;
}

/// The largest x | y. Where both high ends have a 1, one of them can have a 0 there and a 1 in all lower bits.
APInt greatest_or(const APInt& x_lo, APInt x, const APInt& y_lo, APInt y) {
  for (APInt common = x & y; !common.isZero();) {
    const std::uint32_t i = top_bit(common);
    common.clearBit(i);
    if (lower_at(i, x, x_lo) || lower_at(i, y, y_lo)) break;
  }
  return x | y;
}

/// The smallest x ^ y: as for least_or, but after a bit has been matched, the lower bits have to be matched too.
APInt least_xor(APInt x, const APInt& x_hi, APInt y, const APInt& y_hi) {
  for (APInt differ = x ^ y; !differ.isZero();) {
    const std::uint32_t i = top_bit(differ);
    APInt& low = x[i] ? y : x;
    APInt raised = low;
    raised.setBit(i);
    raised.clearLowBits(i);
    if (raised.ule(x[i] ? y_hi : x_hi)) low = std::move(raised);
    differ = (x ^ y) & APInt::getLowBitsSet(x.getBitWidth(), i);
  }
  return x ^ y;
}

/// The largest x ^ y: where both high ends have a 1, one of them is lowered.
APInt greatest_xor(const APInt& x_lo, APInt x, const APInt& y_lo, APInt y) {
  for (APInt common = x & y; !common.isZero();) {
    const std::uint32_t i = top_bit(common);
    if (!lower_at(i, x, x_lo)) lower_at(i, y, y_lo);
    common = x & y & APInt::getLowBitsSet(x.getBitWidth(), i);
  }
  return x ^ y;
}

template <class Least, class Greatest>
Interval bitwise(const Interval& a, const Interval& b, Least smallest, Greatest largest) {
  Ranges ranges;
  for (const Range& x : a.halves()) {
    for (const Range& y : b.halves()) {
      ranges.push_back({from_apint(smallest(to_apint(x.lo), to_apint(x.hi), to_apint(y.lo), to_apint(y.hi))),
                        from_apint(largest(to_apint(x.lo), to_apint(x.hi), to_apint(y.lo), to_apint(y.hi)))});
    }
  }
  return Interval::hull(a.reading(), ranges);
}

/// The possible shift amounts of a range; those that are at least the width count as the width.
struct Amounts {
  explicit Amounts(const Range& r)
      : first(static_cast<std::uint32_t>(r.lo.at_most(r.lo.width()))),
        last(static_cast<std::uint32_t>(r.hi.at_most(r.lo.width()))) {}
  std::uint32_t first;
  std::uint32_t last;
};

/// Joins some ranges to a result, which may not exist yet.
void extend(std::optional<Interval>& result, Signedness reading, const Ranges& ranges) {
  Interval part = Interval::hull(reading, ranges);
  result = result ? result->join(part) : std::move(part);
}

/// Appends { x shifted left by n : x in a }: the low width - n bits, moved up by n.
void push_shifted_left(Ranges& ranges, const Interval& a, std::uint32_t n) {
  const std::uint32_t width = a.width();
  if (n == width) {
    ranges.push_back({BitVector::zero(width), BitVector::zero(width)});
    return;
  }
  const std::size_t first = ranges.size();
  for (const Range& r : a.halves()) push_truncated(ranges, r, width - n);
  if (n == 0) return;
  for (std::size_t i = first; i < ranges.size(); ++i) {
    const BitVector zeros = BitVector::zero(n);
    ranges[i] = {bv::concat(ranges[i].lo, zeros), bv::concat(ranges[i].hi, zeros)};
  }
}

/// Appends { x rotated left by n : x in range }. The rotation exchanges the high n bits of x and the rest, and the rest
/// becomes the more significant part. For all values of the high part but the first and the last, the rest has all
/// values. Requires: 0 < n < width.
void push_rotated(Ranges& ranges, const Range& range, std::uint32_t n) {
  const std::uint32_t rest = range.lo.width() - n;
  const BitVector first = bv::slice(range.lo, rest + n - 1, rest);
  const BitVector last = bv::slice(range.hi, rest + n - 1, rest);
  const auto push = [&](const BitVector& h_lo, const BitVector& h_hi, BitVector lo, BitVector hi) {
    Ranges rests;
    push_halves(rests, {std::move(lo), std::move(hi)});
    for (const Range& r : rests) ranges.push_back({bv::concat(r.lo, h_lo), bv::concat(r.hi, h_hi)});
  };
  const BitVector lo = bv::slice(range.lo, rest - 1, 0);
  const BitVector hi = bv::slice(range.hi, rest - 1, 0);
  if (first == last) return push(first, first, lo, hi);
  push(first, first, lo, BitVector::ones(rest));
  push(last, last, BitVector::zero(rest), hi);
  if (bv::inc(first) < last) push(bv::inc(first), bv::dec(last), BitVector::zero(rest), BitVector::ones(rest));
}

/// Joins the rotations to the left by n, or by width - n, over all remainders n of the amounts modulo the width.
Interval join_rotations(const Interval& a, const Interval& amount, bool left) {
  const std::uint32_t width = a.width();
  if (width > max_amounts && !amount.is_constant()) return Interval::top(a.reading(), width);
  const BitVector modulus(width, width);
  std::optional<Interval> result;
  for (const Range& r : amount.halves()) {
    // `width` consecutive amounts include all remainders.
    const BitVector steps = bv::sub(r.hi, r.lo);
    const std::uint64_t count = steps.at_most(width - 1) + 1;
    std::uint64_t n = bv::urem(r.lo, modulus).to_uint64();
    for (std::uint64_t i = 0; i < count; ++i, n = (n + 1) % width) {
      Ranges ranges = a.halves();
      if (n != 0) {
        ranges.clear();
        for (const Range& x : a.halves()) push_rotated(ranges, x, static_cast<std::uint32_t>(left ? n : width - n));
      }
      extend(result, a.reading(), ranges);
      if (result->is_top()) return *result;
    }
  }
  return *result;
}

}  // namespace

Interval not_(const Interval& a) { return Interval(a.reading(), bv::not_(a.hi()), bv::not_(a.lo())); }
Interval or_(const Interval& a, const Interval& b) { return bitwise(a, b, least_or, greatest_or); }
Interval xor_(const Interval& a, const Interval& b) { return bitwise(a, b, least_xor, greatest_xor); }
// Complement is exact in both directions, so De Morgan's law is exact on intervals.
Interval and_(const Interval& a, const Interval& b) { return not_(or_(not_(a), not_(b))); }

Interval sll(const Interval& a, const Interval& amount) {
  std::optional<Interval> result;
  for (const Range& r : amount.halves()) {
    const Amounts n(r);
    if (n.last - n.first > max_amounts) return Interval::top(a.reading(), a.width());
    for (std::uint32_t i = n.first; i <= n.last; ++i) {
      Ranges ranges;
      push_shifted_left(ranges, a, i);
      extend(result, a.reading(), ranges);
      if (result->is_top()) return *result;
    }
  }
  return *result;
}

Interval srl(const Interval& a, const Interval& amount) {
  Ranges ranges;
  for (const Range& x : a.halves()) {
    for (const Range& r : amount.halves()) {
      Amounts n(r);
      // An amount of 0 keeps the sign, all others clear it: so the results are in different halves.
      if (n.first == 0) {
        ranges.push_back(x);
        if (n.last == 0) continue;
        n.first = 1;
      }
      ranges.push_back({bv::srl(x.lo, n.last), bv::srl(x.hi, n.first)});
    }
  }
  return Interval::hull(a.reading(), ranges);
}

Interval sra(const Interval& a, const Interval& amount) {
  Ranges ranges;
  for (const Range& x : a.halves()) {
    const bool negative = x.lo.bit(x.lo.width() - 1);
    for (const Range& r : amount.halves()) {
      // Shifting moves values towards 0, or towards -1, and keeps the sign.
      const Amounts n(r);
      ranges.push_back({bv::sra(x.lo, negative ? n.first : n.last), bv::sra(x.hi, negative ? n.last : n.first)});
    }
  }
  return Interval::hull(a.reading(), ranges);
}

Interval rol(const Interval& a, const Interval& amount) { return join_rotations(a, amount, true); }
Interval ror(const Interval& a, const Interval& amount) { return join_rotations(a, amount, false); }

}  // namespace polycube::impl::interval
