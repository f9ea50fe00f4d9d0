// Arithmetic on intervals: the rules of [Welp13, Fig. 3.8], and divisions.
//
// Sums and products are computed without overflow, in wider signed numbers, and then truncated: if both ends wrap the
// same number of times, everything between does too and the result is an interval; if not, it is top. This refines the
// rules [plus-o], [times-o] and [uminus-o], which return top on every overflow.
//
// Divisions are computed on magnitudes. A pair of halves fixes the signs of dividend and divisor, and quotients are
// monotone there.
// monotone.
#include <algorithm>

#include "bv/apint.h"
#include "domain/interval.h"
#include "support/check.h"

namespace polycube::impl::interval {

using llvm::APInt;

namespace {

/// The value as a signed number of a larger width.
APInt widen(Signedness reading, const BitVector& v, std::uint32_t width) {
  return reading == Signedness::is_signed ? to_apint(v).sext(width) : to_apint(v).zext(width);
}

/// The hull of numbers between lo and hi, both attained, truncated to a width. Requires: signed, lo <= hi, at least one
/// bit wider. Exact if there are no gaps, or if both ends wrap the same number of times.
Interval wrapped(Signedness reading, std::uint32_t width, const APInt& lo, const APInt& hi) {
  APInt offset(lo.getBitWidth(), 0);
  if (reading == Signedness::is_signed) offset.setBit(width - 1);
  if ((lo + offset).ashr(width) != (hi + offset).ashr(width)) return Interval::top(reading, width);
  return Interval(reading, from_apint(lo.trunc(width)), from_apint(hi.trunc(width)));
}

/// Appends the negated range, with 0 as a separate range. Exact if 1 is attained whenever lo is 0 and hi is not.
/// Quotients satisfy this: on a path of single steps from a pair with quotient 0 to one with another quotient, the
/// first quotient other than 0 is 1.
void push_negated(Ranges& ranges, const Range& r) {
  const std::uint32_t width = r.lo.width();
  if (r.lo.is_zero()) {
    ranges.push_back({BitVector::zero(width), BitVector::zero(width)});
    if (r.hi.is_zero()) return;
    ranges.push_back({bv::neg(r.hi), BitVector::ones(width)});
    return;
  }
  ranges.push_back({bv::neg(r.hi), bv::neg(r.lo)});
}

/// Appends { x / y }. The divisors 0 and 1 are separate cases: 0 violates monotonicity, and only 1 gives quotients in
/// the upper half, so that ranges cross the middle only without gaps.
void push_quotients(Ranges& ranges, const Range& x, const Range& y) {
  const std::uint32_t width = x.lo.width();
  const BitVector one = BitVector::one(width);
  if (y.lo.is_zero()) ranges.push_back({BitVector::ones(width), BitVector::ones(width)});
  if (!(one < y.lo) && !(y.hi < one)) ranges.push_back(x);
  if (!(one < y.hi)) return;
  const BitVector smallest = std::max(y.lo, BitVector(width, 2));
  ranges.push_back({bv::udiv(x.lo, y.hi), bv::udiv(x.hi, smallest)});
}

/// Appends a superset of { x % y }: exact if all quotients agree, since then x - q * y is monotone in both.
void push_remainders(Ranges& ranges, const Range& x, Range y) {
  const std::uint32_t width = x.lo.width();
  if (y.lo.is_zero()) {
    ranges.push_back(x);
    if (y.hi.is_zero()) return;
    y.lo = BitVector::one(width);
  }
  const BitVector quotient = bv::udiv(x.lo, y.hi);
  if (quotient == bv::udiv(x.hi, y.lo)) {
    ranges.push_back({bv::sub(x.lo, bv::mul(quotient, y.hi)), bv::sub(x.hi, bv::mul(quotient, y.lo))});
  } else {
    ranges.push_back({BitVector::zero(width), std::min(x.hi, bv::dec(y.hi))});
  }
}

/// ceil(x / y) for y > 0.
BitVector divide_up(const BitVector& x, const BitVector& y) {
  const BitVector quotient = bv::udiv(x, y);
  return bv::urem(x, y).is_zero() ? quotient : bv::inc(quotient);
}

/// Appends a superset of { 0 if y divides x, else y - x % y }, the magnitude of smod where the signs differ and y > 0.
/// That is y * ceil(x / y) - x: exact if ceil(x / y) is the same for all.
void push_complements(Ranges& ranges, const Range& x, const Range& y) {
  const std::uint32_t width = x.lo.width();
  const BitVector quotient = divide_up(x.lo, y.hi);
  if (quotient == divide_up(x.hi, y.lo)) {
    ranges.push_back({bv::sub(bv::mul(quotient, y.lo), x.hi), bv::sub(bv::mul(quotient, y.hi), x.lo)});
  } else {
    ranges.push_back({BitVector::zero(width), bv::dec(y.hi)});
  }
}

bool negative(const Range& half) { return half.lo.bit(half.lo.width() - 1); }

/// Joins step(magnitudes, magnitudes, signs) over the halves of both arguments; step appends ranges.
template <class Step>
Interval join_signs(const Interval& a, const Interval& b, Step step) {
  Ranges ranges;
  for (const Range& x : a.halves()) {
    for (const Range& y : b.halves()) step(ranges, magnitudes(x), magnitudes(y), negative(x), negative(y));
  }
  return Interval::hull(a.reading(), ranges);
}

}  // namespace

Interval add(const Interval& a, const Interval& b) {
  const std::uint32_t wide = a.width() + 2;
  const Signedness r = a.reading();
  return wrapped(r, a.width(), widen(r, a.lo(), wide) + widen(r, b.lo(), wide),
                 widen(r, a.hi(), wide) + widen(r, b.hi(), wide));
}

Interval sub(const Interval& a, const Interval& b) {
  const std::uint32_t wide = a.width() + 2;
  const Signedness r = a.reading();
  return wrapped(r, a.width(), widen(r, a.lo(), wide) - widen(r, b.hi(), wide),
                 widen(r, a.hi(), wide) - widen(r, b.lo(), wide));
}

Interval inc(const Interval& a) {
  const std::uint32_t wide = a.width() + 2;
  return wrapped(a.reading(), a.width(), widen(a.reading(), a.lo(), wide) + 1, widen(a.reading(), a.hi(), wide) + 1);
}

Interval dec(const Interval& a) {
  const std::uint32_t wide = a.width() + 2;
  return wrapped(a.reading(), a.width(), widen(a.reading(), a.lo(), wide) - 1, widen(a.reading(), a.hi(), wide) - 1);
}

Interval neg(const Interval& a) {
  const std::uint32_t wide = a.width() + 2;
  return wrapped(a.reading(), a.width(), -widen(a.reading(), a.hi(), wide), -widen(a.reading(), a.lo(), wide));
}

// Rule [times-r] must use the extremes over all four corners, each bound of e1 times each bound of e2. As printed, over
// the products of a lower with an upper bound only, it is unsound: [1, 3] * [1, 2] would become [2, 3] and lose 1 and
// 6.
Interval mul(const Interval& a, const Interval& b) {
  const std::uint32_t wide = 2 * a.width() + 2;
  const Signedness r = a.reading();
  const APInt a_lo = widen(r, a.lo(), wide);
  const APInt a_hi = widen(r, a.hi(), wide);
  const APInt b_lo = widen(r, b.lo(), wide);
  const APInt b_hi = widen(r, b.hi(), wide);
  const APInt corners[4] = {a_lo * b_lo, a_lo * b_hi, a_hi * b_lo, a_hi * b_hi};
  const auto [lo, hi] = std::minmax_element(std::begin(corners), std::end(corners),
                                            [](const APInt& x, const APInt& y) { return x.slt(y); });
  return wrapped(r, a.width(), *lo, *hi);
}

Interval udiv(const Interval& a, const Interval& b) {
  Ranges ranges;
  for (const Range& x : a.halves()) {
    for (const Range& y : b.halves()) push_quotients(ranges, x, y);
  }
  return Interval::hull(a.reading(), ranges);
}

Interval urem(const Interval& a, const Interval& b) {
  Ranges ranges;
  for (const Range& x : a.halves()) {
    for (const Range& y : b.halves()) push_remainders(ranges, x, y);
  }
  return Interval::hull(a.reading(), ranges);
}

Interval sdiv(const Interval& a, const Interval& b) {
  return join_signs(a, b, [](Ranges& ranges, const Range& x, const Range& y, bool a_negative, bool b_negative) {
    if (a_negative == b_negative) return push_quotients(ranges, x, y);
    Ranges quotients;
    push_quotients(quotients, x, y);
    for (const Range& q : quotients) push_negated(ranges, q);
  });
}

Interval srem(const Interval& a, const Interval& b) {
  return join_signs(a, b, [](Ranges& ranges, const Range& x, const Range& y, bool a_negative, bool) {
    if (!a_negative) return push_remainders(ranges, x, y);
    Ranges remainders;
    push_remainders(remainders, x, y);
    for (const Range& r : remainders) push_negated(ranges, r);
  });
}

Interval smod(const Interval& a, const Interval& b) {
  return join_signs(a, b, [](Ranges& ranges, const Range& x, Range y, bool a_negative, bool b_negative) {
    Ranges results;
    if (y.lo.is_zero()) {
      // x modulo 0 is x, with its sign.
      if (a_negative) {
        push_negated(ranges, x);
      } else {
        ranges.push_back(x);
      }
      if (y.hi.is_zero()) return;
      y.lo = BitVector::one(y.lo.width());
    }
    if (a_negative == b_negative) {
      push_remainders(results, x, y);
    } else {
      push_complements(results, x, y);
    }
    for (const Range& r : results) {
      if (b_negative) {
        push_negated(ranges, r);
      } else {
        ranges.push_back(r);
      }
    }
  });
}

}  // namespace polycube::impl::interval
