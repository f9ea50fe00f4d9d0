#include "domain/interval.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

namespace {

bool negative(const BitVector& v) { return v.bit(v.width() - 1); }

}  // namespace

bool at_most(Signedness reading, const BitVector& a, const BitVector& b) {
  return reading == Signedness::is_signed ? bv::slte(a, b).is_true() : !(b < a);
}
bool less(Signedness reading, const BitVector& a, const BitVector& b) {
  return reading == Signedness::is_signed ? bv::slt(a, b).is_true() : a < b;
}
BitVector least(Signedness reading, std::uint32_t width) {
  return reading == Signedness::is_signed ? BitVector::min_signed(width) : BitVector::zero(width);
}
BitVector greatest(Signedness reading, std::uint32_t width) {
  return reading == Signedness::is_signed ? BitVector::max_signed(width) : BitVector::ones(width);
}

Interval::Interval(Signedness reading, BitVector lo, BitVector hi)
    : reading_(reading), lo_(std::move(lo)), hi_(std::move(hi)) {
  ASSERT(lo_.width() == hi_.width() && at_most(reading_, lo_, hi_));
}

Interval Interval::top(Signedness reading, std::uint32_t width) {
  return Interval(reading, least(reading, width), greatest(reading, width));
}

Interval Interval::truth(Signedness reading, Truth t) {
  ASSERT(t.can_be_false || t.can_be_true);
  if (t.can_be_false && t.can_be_true) return top(reading, 1);
  return constant(reading, BitVector::boolean(t.can_be_true));
}

Interval Interval::hull(Signedness reading, std::span<const Range> ranges) {
  ASSERT(!ranges.empty());
  const BitVector* lo = nullptr;
  const BitVector* hi = nullptr;
  for (const Range& r : ranges) {
    ASSERT(bv::ulte(r.lo, r.hi).is_true());
    // A gapless range across the middle contains 01..1 and 10..0, the signed extremes.
    if (reading == Signedness::is_signed && negative(r.lo) != negative(r.hi)) return top(reading, r.lo.width());
    if (!lo || less(reading, r.lo, *lo)) lo = &r.lo;
    if (!hi || less(reading, *hi, r.hi)) hi = &r.hi;
  }
  return Interval(reading, *lo, *hi);
}

bool Interval::is_top() const { return lo_ == least(reading_, width()) && hi_ == greatest(reading_, width()); }

const BitVector& Interval::value() const {
  ASSERT(is_constant());
  return lo_;
}

Ranges Interval::halves() const {
  Ranges ranges;
  if (negative(lo_) == negative(hi_)) {
    ranges.push_back({lo_, hi_});
  } else if (is_signed()) {
    ranges.push_back({BitVector::zero(width()), hi_});
    ranges.push_back({lo_, BitVector::ones(width())});
  } else {
    push_halves(ranges, {lo_, hi_});
  }
  return ranges;
}

bool Interval::contains(const BitVector& v) const { return at_most(reading_, lo_, v) && at_most(reading_, v, hi_); }

bool Interval::contains(const Interval& other) const {
  ASSERT(other.reading_ == reading_);
  return at_most(reading_, lo_, other.lo_) && at_most(reading_, other.hi_, hi_);
}

Interval Interval::join(const Interval& other) const {
  ASSERT(other.reading_ == reading_);
  return Interval(reading_, less(reading_, other.lo_, lo_) ? other.lo_ : lo_,
                  less(reading_, hi_, other.hi_) ? other.hi_ : hi_);
}

std::optional<Interval> Interval::meet(const Interval& other) const {
  ASSERT(other.reading_ == reading_);
  const BitVector& lo = less(reading_, lo_, other.lo_) ? other.lo_ : lo_;
  const BitVector& hi = less(reading_, other.hi_, hi_) ? other.hi_ : hi_;
  if (less(reading_, hi, lo)) return std::nullopt;
  return Interval(reading_, lo, hi);
}

std::string Interval::to_string() const {
  const auto print = [&](const BitVector& v) { return is_signed() ? v.to_signed_decimal() : v.to_decimal(); };
  return "[" + print(lo_) + ", " + print(hi_) + "]";
}

namespace interval {

Interval redand(const Interval& a) {
  const bool holds_ones = a.contains(BitVector::ones(a.width()));
  return Interval::truth(a.reading(), {.can_be_false = !(holds_ones && a.is_constant()), .can_be_true = holds_ones});
}

Interval redor(const Interval& a) {
  const bool holds_zero = a.contains(BitVector::zero(a.width()));
  return Interval::truth(a.reading(), {.can_be_false = holds_zero, .can_be_true = !(holds_zero && a.is_constant())});
}

Interval redxor(const Interval& a) {
  // Of three consecutive values, two differ in their last bit only, and so in their parity.
  Truth result;
  for (const Range& r : a.halves()) {
    result.add(bv::redxor(r.lo).is_true());
    result.add(bv::redxor(r.hi).is_true());
    if (bv::sub(r.hi, r.lo).active_bits() > 1) return Interval::top(a.reading(), 1);
  }
  return Interval::truth(a.reading(), result);
}

Interval slice(const Interval& a, std::uint32_t upper, std::uint32_t lower) {
  ASSERT(lower <= upper && upper < a.width());
  Ranges ranges;
  for (const Range& r : a.halves()) {
    const Range shifted{bv::srl(r.lo, lower), bv::srl(r.hi, lower)};
    push_truncated(ranges, shifted, upper - lower + 1);
  }
  return Interval::hull(a.reading(), ranges);
}

Interval uext(const Interval& a, std::uint32_t n) {
  Ranges ranges = a.halves();
  for (Range& r : ranges) r = {bv::uext(r.lo, n), bv::uext(r.hi, n)};
  return Interval::hull(a.reading(), ranges);
}

Interval sext(const Interval& a, std::uint32_t n) {
  Ranges ranges = a.halves();
  for (Range& r : ranges) r = {bv::sext(r.lo, n), bv::sext(r.hi, n)};
  return Interval::hull(a.reading(), ranges);
}

Interval concat(const Interval& high, const Interval& low) {
  // The lower word counts as unsigned in both readings, so its smallest and largest unsigned values matter.
  const Ranges tails = low.halves();
  Ranges ranges = high.halves();
  for (Range& r : ranges) r = {bv::concat(r.lo, tails.front().lo), bv::concat(r.hi, tails.back().hi)};
  return Interval::hull(high.reading(), ranges);
}

Interval eq(const Interval& a, const Interval& b) {
  const bool both_constant = a.is_constant() && b.is_constant();
  const bool common = a.meet(b).has_value();
  return Interval::truth(a.reading(), {.can_be_false = !(both_constant && common), .can_be_true = common});
}

Interval implies(const Interval& a, const Interval& b) {
  Truth result;
  for (const bool x : {false, true}) {
    for (const bool y : {false, true}) {
      if (a.contains(BitVector::boolean(x)) && b.contains(BitVector::boolean(y))) result.add(!x || y);
    }
  }
  return Interval::truth(a.reading(), result);
}

// Rules [ite-t], [ite-e], [ite-x].
Interval ite(const Interval& condition, const Interval& a, const Interval& b) {
  if (!condition.is_constant()) return a.join(b);
  return condition.value().is_true() ? a : b;
}

}  // namespace interval

Interval apply(Kind kind, std::span<const Interval* const> args, std::uint32_t p0, std::uint32_t p1) {
  using namespace interval;
  ASSERT(args.size() == info(kind).arity);
  const Interval& a = *args[0];
  const Interval& b = args.size() > 1 ? *args[1] : a;
  ASSERT(a.reading() == b.reading() && a.reading() == args.back()->reading());
  if (is_monotone_predicate(kind)) return Interval::truth(a.reading(), predicate(kind, a.halves(), b.halves()));
  switch (kind) {
    case Kind::not_: return not_(a);
    case Kind::inc: return inc(a);
    case Kind::dec: return dec(a);
    case Kind::neg: return neg(a);
    case Kind::redand: return redand(a);
    case Kind::redor: return redor(a);
    case Kind::redxor: return redxor(a);
    case Kind::uext: return uext(a, p0);
    case Kind::sext: return sext(a, p0);
    case Kind::slice: return slice(a, p0, p1);
    case Kind::iff:
    case Kind::eq: return eq(a, b);
    case Kind::neq: return not_(eq(a, b));
    case Kind::implies: return implies(a, b);
    case Kind::and_: return and_(a, b);
    case Kind::nand: return not_(and_(a, b));
    case Kind::nor: return not_(or_(a, b));
    case Kind::or_: return or_(a, b);
    case Kind::xnor: return not_(xor_(a, b));
    case Kind::xor_: return xor_(a, b);
    case Kind::rol: return rol(a, b);
    case Kind::ror: return ror(a, b);
    case Kind::sll: return sll(a, b);
    case Kind::sra: return sra(a, b);
    case Kind::srl: return srl(a, b);
    case Kind::add: return add(a, b);
    case Kind::mul: return mul(a, b);
    case Kind::udiv: return udiv(a, b);
    case Kind::urem: return urem(a, b);
    case Kind::sdiv: return sdiv(a, b);
    case Kind::srem: return srem(a, b);
    case Kind::smod: return smod(a, b);
    case Kind::sub: return sub(a, b);
    case Kind::concat: return concat(a, b);
    case Kind::ite: return ite(a, b, *args[2]);
    default: break;
  }
  CHECK(false && "apply() is for bit-vector operators");
  return a;
}

Interval apply(Kind kind, std::span<const Interval> args, std::uint32_t p0, std::uint32_t p1) {
  const Interval* pointers[3] = {};
  ASSERT(args.size() <= 3);
  for (std::size_t i = 0; i < args.size(); ++i) pointers[i] = &args[i];
  return apply(kind, std::span<const Interval* const>(pointers, args.size()), p0, p1);
}

}  // namespace polycube::impl
