#include "domain/interval_pair.h"

#include <algorithm>

#include "domain/constants.h"
#include "domain/select_conjoin.h"

namespace polycube::impl {

namespace {
constexpr Signedness u = Signedness::is_unsigned;
constexpr Signedness s = Signedness::is_signed;
}  // namespace

IntervalPair::IntervalPair(std::uint32_t width)
    : unsigned_(Interval::top(u, width)), signed_(Interval::top(s, width)) {}

IntervalPair IntervalPair::constant(const BitVector& value) {
  return IntervalPair(Interval::constant(u, value), Interval::constant(s, value));
}

// The extremes of the cube are attained in both readings, so the pair needs no reduction.
IntervalPair IntervalPair::from(const Ternary& value) { return IntervalPair(conjoin(value, u), conjoin(value, s)); }
IntervalPair IntervalPair::from(const Interval& value) { return IntervalPair(value.read_as(u), value.read_as(s)); }

std::optional<IntervalPair> IntervalPair::reduce(const Interval& unsigned_part, const Interval& signed_part) {
  ASSERT(unsigned_part.reading() == u && signed_part.reading() == s && unsigned_part.width() == signed_part.width());
  Ranges members;
  for (const Range& r : signed_part.halves()) {
    const BitVector& lo = std::max(r.lo, unsigned_part.lo());
    const BitVector& hi = std::min(r.hi, unsigned_part.hi());
    if (!(hi < lo)) members.push_back({lo, hi});
  }
  if (members.empty()) return std::nullopt;
  return IntervalPair(Interval::hull(u, members), Interval::hull(s, members));
}

Ranges IntervalPair::halves() const {
  // Both intervals have their ends attained: in a half of the signed interval, the unsigned one removes values on at
  // most one side.
  Ranges ranges = signed_.halves();
  ranges.front().lo = std::max(ranges.front().lo, unsigned_.lo());
  ranges.back().hi = std::min(ranges.back().hi, unsigned_.hi());
  return ranges;
}

bool IntervalPair::contains(const IntervalPair& other) const {
  return unsigned_.contains(other.unsigned_) && signed_.contains(other.signed_);
}

IntervalPair IntervalPair::join(const IntervalPair& other) const {
  return IntervalPair(unsigned_.join(other.unsigned_), signed_.join(other.signed_));
}

std::optional<IntervalPair> IntervalPair::meet(const IntervalPair& other) const {
  const std::optional<Interval> x = unsigned_.meet(other.unsigned_);
  const std::optional<Interval> y = signed_.meet(other.signed_);
  return x && y ? reduce(*x, *y) : std::nullopt;
}

IntervalPair apply(Kind kind, std::span<const IntervalPair* const> args, std::uint32_t p0, std::uint32_t p1) {
  ASSERT(!args.empty() && args.size() <= 3);
  if (const auto value = apply_to_constants(kind, args, p0, p1)) return IntervalPair::constant(*value);
  const Interval* unsigned_args[3] = {};
  const Interval* signed_args[3] = {};
  for (std::size_t i = 0; i < args.size(); ++i) {
    unsigned_args[i] = &args[i]->unsigned_part();
    signed_args[i] = &args[i]->signed_part();
  }
  const std::optional<IntervalPair> result =
      IntervalPair::reduce(apply(kind, std::span<const Interval* const>(unsigned_args, args.size()), p0, p1),
                           apply(kind, std::span<const Interval* const>(signed_args, args.size()), p0, p1));
  CHECK(result);  // both contain the concrete results
  return *result;
}

IntervalPair apply(Kind kind, std::span<const IntervalPair> args, std::uint32_t p0, std::uint32_t p1) {
  const IntervalPair* pointers[3] = {};
  ASSERT(args.size() <= 3);
  for (std::size_t i = 0; i < args.size(); ++i) pointers[i] = &args[i];
  return apply(kind, std::span<const IntervalPair* const>(pointers, args.size()), p0, p1);
}

}  // namespace polycube::impl
