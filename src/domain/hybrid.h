// Hybrid simulation [Welp13, §3.3.3]: a ternary value, an unsigned and a signed interval for one word.
//
// Bit-level operators are exact on ternary values and coarse on intervals; for arithmetic operators it is the reverse.
// In [Welp13, Fig. 3.9] two rules convert: [conjoin] turns known bits into an interval (Alg. 3.4), [select] turns an
// interval into known bits (Alg. 3.3). Here every node has all parts, and each refines the others, so that no
// conversion loses precision.
//
// Invariant: the parts are reduced. Each is the tightest of its kind around the set that all parts describe together;
// so the set is never empty, and equal sets have equal parts. Example at width 4: -0-1 with signed [-8, 2] becomes
// -0-1, unsigned [1, 11], signed [-7, 1].
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "domain/interval.h"
#include "domain/interval_pair.h"
#include "domain/select_conjoin.h"
#include "domain/ternary.h"

namespace polycube::impl {

class Hybrid {
 public:
  explicit Hybrid(std::uint32_t width = 1) : bits_(width), intervals_(width) {}
  static Hybrid top(std::uint32_t width) { return Hybrid(width); }
  static Hybrid constant(const BitVector& value);
  static Hybrid from(const Ternary& value);
  static Hybrid from(const Interval& value);
  /// The members of both; empty if there are none. Requires: equal widths. Exact in all parts.
  static std::optional<Hybrid> reduce(const Ternary& bits, const IntervalPair& intervals);

  std::uint32_t width() const { return bits_.width(); }
  const Ternary& bits() const { return bits_; }
  const IntervalPair& intervals() const { return intervals_; }
  const Interval& unsigned_part() const { return intervals_.unsigned_part(); }
  const Interval& signed_part() const { return intervals_.signed_part(); }
  bool is_constant() const { return bits_.is_constant(); }
  BitVector value() const { return bits_.value(); }
  bool is_true() const { return bits_.is_true(); }

  bool contains(const BitVector& v) const { return bits_.contains(v) && intervals_.contains(v); }
  bool contains(const Hybrid& other) const {
    return bits_.contains(other.bits_) && intervals_.contains(other.intervals_);
  }
  /// The tightest value that contains both.
  Hybrid join(const Hybrid& other) const;
  std::optional<Hybrid> meet(const Hybrid& other) const;

  std::string to_string() const { return bits_.to_string() + " " + intervals_.to_string(); }
  friend bool operator==(const Hybrid&, const Hybrid&) = default;

 private:
  Hybrid(Ternary bits, IntervalPair intervals) : bits_(std::move(bits)), intervals_(std::move(intervals)) {}
  Ternary bits_;
  IntervalPair intervals_;
};

/// Any bit-vector operator, applied to each part separately, then reduced: sound, and at least as precise as each part.
Hybrid apply(Kind kind, std::span<const Hybrid* const> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);
Hybrid apply(Kind kind, std::span<const Hybrid> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);

}  // namespace polycube::impl
