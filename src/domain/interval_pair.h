// An unsigned and a signed interval for one word, each refining the other: the domain of pure interval simulation.
//
// Models compare some words with ult and others with slt, so one reading alone loses half of the comparisons. Together
// they describe up to two ranges on the number circle, one in each half: unsigned [1, 14] and signed [-3, 2] at width 4
// are {1, 2} and {13, 14}.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "domain/interval.h"
#include "domain/ternary.h"

namespace polycube::impl {

class IntervalPair {
 public:
  explicit IntervalPair(std::uint32_t width = 1);
  static IntervalPair top(std::uint32_t width) { return IntervalPair(width); }
  static IntervalPair constant(const BitVector& value);
  static IntervalPair from(const Ternary& value);
  static IntervalPair from(const Interval& value);
  /// The values in both intervals, with each interval as tight as they allow; empty if there are none.
  /// Requires: the first is unsigned, the second signed, the widths agree. Exact.
  static std::optional<IntervalPair> reduce(const Interval& unsigned_part, const Interval& signed_part);

  std::uint32_t width() const { return unsigned_.width(); }
  const Interval& unsigned_part() const { return unsigned_; }
  const Interval& signed_part() const { return signed_; }
  /// The gapless ranges of members, in ascending unsigned order.
  Ranges halves() const;
  bool is_constant() const { return unsigned_.is_constant(); }
  const BitVector& value() const { return unsigned_.value(); }
  bool is_true() const { return unsigned_.is_true(); }

  bool contains(const BitVector& v) const { return unsigned_.contains(v) && signed_.contains(v); }
  bool contains(const IntervalPair& other) const;
  IntervalPair join(const IntervalPair& other) const;
  std::optional<IntervalPair> meet(const IntervalPair& other) const;

  std::string to_string() const { return unsigned_.to_string() + "u " + signed_.to_string() + "s"; }
  friend bool operator==(const IntervalPair&, const IntervalPair&) = default;

 private:
  IntervalPair(Interval unsigned_part, Interval signed_part)
      : unsigned_(std::move(unsigned_part)), signed_(std::move(signed_part)) {}
  Interval unsigned_;
  Interval signed_;
};

/// Any bit-vector operator, applied to each reading separately, then reduced: sound, and at least as precise as each
/// reading.
IntervalPair apply(Kind kind, std::span<const IntervalPair* const> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);
IntervalPair apply(Kind kind, std::span<const IntervalPair> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);

}  // namespace polycube::impl
