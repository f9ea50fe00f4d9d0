#include "domain/range.h"

#include "support/check.h"

namespace polycube::impl {

namespace {

bool negative(const BitVector& v) { return v.bit(v.width() - 1); }

/// A bit-vector predicate, and the corners that are its extremes in a pair of halves: both arguments low and both high,
/// or one low and the other high. For smulo it depends on whether the signs agree.
enum class Corners : std::uint8_t { none, equal, opposite, by_sign };

struct Monotone {
  BitVector (*holds)(const BitVector&, const BitVector&);
  Corners corners;
};

Monotone monotone(Kind kind) {
  switch (kind) {
    case Kind::ult: return {bv::ult, Corners::opposite};
    case Kind::ulte: return {bv::ulte, Corners::opposite};
    case Kind::ugt: return {bv::ugt, Corners::opposite};
    case Kind::ugte: return {bv::ugte, Corners::opposite};
    case Kind::slt: return {bv::slt, Corners::opposite};
    case Kind::slte: return {bv::slte, Corners::opposite};
    case Kind::sgt: return {bv::sgt, Corners::opposite};
    case Kind::sgte: return {bv::sgte, Corners::opposite};
    case Kind::uaddo: return {bv::uaddo, Corners::equal};
    case Kind::saddo: return {bv::saddo, Corners::equal};
    case Kind::usubo: return {bv::usubo, Corners::opposite};
    case Kind::ssubo: return {bv::ssubo, Corners::opposite};
    case Kind::umulo: return {bv::umulo, Corners::equal};
    case Kind::smulo: return {bv::smulo, Corners::by_sign};
    // Only the smallest value divided by -1 overflows: the low end of the first argument and the high end of the
    // second.
    case Kind::sdivo: return {bv::sdivo, Corners::opposite};
    default: return {nullptr, Corners::none};
  }
}

}  // namespace

void push_halves(Ranges& ranges, const Range& range) {
  ASSERT(!(range.hi < range.lo));
  if (negative(range.lo) == negative(range.hi)) {
    ranges.push_back(range);
    return;
  }
  const std::uint32_t width = range.lo.width();
  ranges.push_back({range.lo, BitVector::max_signed(width)});
  ranges.push_back({BitVector::min_signed(width), range.hi});
}

void push_truncated(Ranges& ranges, const Range& range, std::uint32_t n) {
  ASSERT(n >= 1 && n <= range.lo.width());
  if (n == range.lo.width()) {
    push_halves(ranges, range);
    return;
  }
  // The removed high part shows how often the range passes zero: if once, the result has two arcs; if more often, it
  // contains all values.
  const BitVector passed = bv::sub(bv::srl(range.hi, n), bv::srl(range.lo, n));
  const BitVector lo = bv::slice(range.lo, n - 1, 0);
  const BitVector hi = bv::slice(range.hi, n - 1, 0);
  if (passed.is_zero()) {
    push_halves(ranges, {lo, hi});
  } else if (passed.is_one() && hi < lo) {
    push_halves(ranges, {BitVector::zero(n), hi});
    push_halves(ranges, {lo, BitVector::ones(n)});
  } else {
    push_halves(ranges, {BitVector::zero(n), BitVector::ones(n)});
  }
}

Range magnitudes(const Range& half) {
  ASSERT(negative(half.lo) == negative(half.hi));
  if (!negative(half.lo)) return half;
  return {bv::neg(half.hi), bv::neg(half.lo)};
}

bool is_monotone_predicate(Kind kind) { return monotone(kind).holds != nullptr; }

Truth predicate(Kind kind, const Ranges& a, const Ranges& b) {
  const Monotone row = monotone(kind);
  ASSERT(row.holds != nullptr);
  Truth result;
  for (const Range& x : a) {
    for (const Range& y : b) {
      ASSERT(negative(x.lo) == negative(x.hi) && negative(y.lo) == negative(y.hi));
      const bool opposite =
          row.corners == Corners::opposite || (row.corners == Corners::by_sign && negative(x.lo) != negative(y.lo));
      result.add(row.holds(x.lo, opposite ? y.hi : y.lo).is_true());
      result.add(row.holds(x.hi, opposite ? y.lo : y.hi).is_true());
    }
  }
  ASSERT(result.can_be_false || result.can_be_true);
  return result;
}

}  // namespace polycube::impl
