#include "domain/hybrid.h"

#include "domain/constants.h"

namespace polycube::impl {

namespace {

/// Operators on single bits. A ternary bit represents every set of bits, so intervals cannot improve exact operators;
/// and all other operators are exact on bits too.
bool is_boolean_logic(Kind kind, std::span<const Hybrid* const> args) {
  switch (info(kind).rule) {
    case SortRule::same:
    case SortRule::boolean:
    case SortRule::predicate:
    case SortRule::equality: return args[0]->width() == 1;
    case SortRule::ite: return args[1]->width() == 1;
    default: return false;
  }
}

}  // namespace

Hybrid Hybrid::constant(const BitVector& value) {
  return Hybrid(Ternary::constant(value), IntervalPair::constant(value));
}

// Each part alone determines the others: the extremes of a cube are members, and so are the ends of an interval.
Hybrid Hybrid::from(const Ternary& value) {
  if (value.is_top()) return top(value.width());
  if (value.is_constant()) return constant(value.value());
  return Hybrid(value, IntervalPair::from(value));
}
Hybrid Hybrid::from(const Interval& value) {
  IntervalPair intervals = IntervalPair::from(value);
  return Hybrid(select(value), std::move(intervals));
}

// In each half of the circle the meet of the intervals is one gapless range. First its ends move inward to members of
// the cube. Then exactly the common leading bits of the ends are known: the first bit where the ends differ is unknown
// in the cube, and all lower unknown bits have both values on either side of it. So one pass computes the fixpoint.
std::optional<Hybrid> Hybrid::reduce(const Ternary& bits, const IntervalPair& intervals) {
  ASSERT(bits.width() == intervals.width());
  const std::uint32_t sign = bits.width() - 1;
  std::optional<Ternary> known;
  Ranges members;
  for (const Range& r : intervals.halves()) {
    if (bits.bit(sign) == !r.lo.bit(sign)) continue;
    const std::optional<BitVector> lo = bits.at_least(r.lo);
    const std::optional<BitVector> hi = bits.at_most(r.hi);
    if (!lo || !hi || *hi < *lo) continue;
    const std::optional<Ternary> part = bits.meet(Ternary::between(*lo, *hi));
    ASSERT(part);
    known = known ? known->join(*part) : *part;
    members.push_back({*lo, *hi});
  }
  if (!known) return std::nullopt;
  const std::optional<IntervalPair> tight = IntervalPair::reduce(Interval::hull(Signedness::is_unsigned, members),
                                                                 Interval::hull(Signedness::is_signed, members));
  CHECK(tight);
  return Hybrid(*known, *tight);
}

Hybrid Hybrid::join(const Hybrid& other) const {
  return Hybrid(bits_.join(other.bits_), intervals_.join(other.intervals_));
}

std::optional<Hybrid> Hybrid::meet(const Hybrid& other) const {
  const std::optional<Ternary> bits = bits_.meet(other.bits_);
  const std::optional<IntervalPair> intervals = intervals_.meet(other.intervals_);
  return bits && intervals ? reduce(*bits, *intervals) : std::nullopt;
}

Hybrid apply(Kind kind, std::span<const Hybrid* const> args, std::uint32_t p0, std::uint32_t p1) {
  ASSERT(!args.empty() && args.size() <= 3);
  if (const auto value = apply_to_constants(kind, args, p0, p1)) return Hybrid::constant(*value);
  const Ternary* bits[3] = {};
  const IntervalPair* intervals[3] = {};
  for (std::size_t i = 0; i < args.size(); ++i) {
    bits[i] = &args[i]->bits();
    intervals[i] = &args[i]->intervals();
  }
  const Ternary known = apply(kind, std::span<const Ternary* const>(bits, args.size()), p0, p1);
  if (known.is_constant() || is_boolean_logic(kind, args)) return Hybrid::from(known);
  const IntervalPair numbers = apply(kind, std::span<const IntervalPair* const>(intervals, args.size()), p0, p1);
  if (numbers.is_constant()) return Hybrid::constant(numbers.value());
  if (known.width() == 1) return Hybrid::top(1);
  const std::optional<Hybrid> result = Hybrid::reduce(known, numbers);
  CHECK(result);  // both contain the concrete results
  return *result;
}

Hybrid apply(Kind kind, std::span<const Hybrid> args, std::uint32_t p0, std::uint32_t p1) {
  const Hybrid* pointers[3] = {};
  ASSERT(args.size() <= 3);
  for (std::size_t i = 0; i < args.size(); ++i) pointers[i] = &args[i];
  return apply(kind, std::span<const Hybrid* const>(pointers, args.size()), p0, p1);
}

}  // namespace polycube::impl
