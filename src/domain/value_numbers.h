// Value numbers: which terms are equal, or complements of each other, under the current abstract values.
//
// Problem: an abstract value does not record where it comes from: x - x is unknown if x is. Terms are hash-consed, so x
// - x is recognised on the terms themselves; but ite(c, x, y) - x is zero only if c is known.
//
// Idea: a simulation gives every term a value number besides its abstract value. Terms with equal numbers are equal at
// every point of the current abstract values; terms with a number and its complement differ in each bit. (The
// distinguishing Xs of [He09, §4.2.1], for whole words; the reused results of equal operators are hash-consing again,
// on numbers instead of terms.)
//
// A number identifies an operator and the numbers of its arguments, and this meaning never changes. Abstract values
// determine only which number a term has.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>

#include "term/kind.h"

namespace polycube::impl {

class ValueNumber {
 public:
  constexpr ValueNumber() = default;
  constexpr explicit ValueNumber(std::uint32_t id, bool complemented = false)
      : code_(2 * id + (complemented ? 1U : 0U)) {}
  constexpr ValueNumber operator~() const { return *this ^ true; }
  constexpr ValueNumber operator^(bool flip) const {
    ValueNumber result;
    result.code_ = code_ ^ (flip ? 1U : 0U);
    return result;
  }
  constexpr std::uint32_t code() const { return code_; }
  constexpr bool complemented() const { return (code_ & 1) != 0; }
  friend constexpr bool operator==(ValueNumber, ValueNumber) = default;
  friend constexpr auto operator<=>(ValueNumber, ValueNumber) = default;

 private:
  std::uint32_t code_ = 0;
};

/// What is known about an argument besides its number.
enum class Constant : std::uint8_t { none, zero, one, ones };  // at width 1, ones and not one

/// The result of an operator, as far as equalities determine it.
enum class Deduced : std::uint8_t { nothing, zero, ones, argument, complement };
struct Deduction {
  Deduced what = Deduced::nothing;
  std::uint8_t argument = 0;  // the argument that the result equals, or is the complement of
};

/// Requires: as many numbers and constants as the kind has arguments, all of them bit-vectors; not all are constants;
/// `width` is the last argument's. Example: sub of x and x is zero, ite of c, x and x is its argument 1.
Deduction deduce(Kind kind, std::span<const ValueNumber> numbers, std::span<const Constant> constants,
                 std::uint32_t width);

/// The numbers of operators on numbers: equal for equal operators on equal arguments.
class ValueNumbers {
 public:
  /// Numbers below `first` belong to the caller.
  explicit ValueNumbers(std::uint32_t first = 0) : next_(first) {}

  /// The number of this operator. If it has none yet, it gets `fallback` if that is given, else a new one. Mirrored
  /// comparisons, commuted arguments and complements get the same number. Requires: as deduce().
  ValueNumber number(Kind kind, std::span<const ValueNumber> numbers, std::uint32_t p0, std::uint32_t p1,
                     std::uint32_t width, std::optional<ValueNumber> fallback = std::nullopt);
  /// The number of operators so far.
  std::size_t size() const { return table_.size(); }

 private:
  struct Key {
    Kind kind;
    ValueNumber args[3];
    std::uint32_t p0;
    std::uint32_t p1;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  static bool normalise(Key& key, std::uint32_t width);

  std::unordered_map<Key, ValueNumber, Hash> table_;  // only for lookups: its order has no effect
  std::uint32_t next_;
};

}  // namespace polycube::impl
