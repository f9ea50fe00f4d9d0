// Integers of unbounded size, for coefficients and bounds of half-spaces and for the hyperplanes that reshape computes.
//
// llvm::APInt has a fixed width and wraps. Here each operation extends its operands so that the result fits. The width
// is the smallest possible multiple of 64: nearly all values need one machine word and no heap.
#pragma once

#include <llvm/ADT/APInt.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>

#include "bv/apint.h"
#include "bv/bit_vector.h"
#include "domain/interval.h"

namespace polycube::impl {

class Integer {
 public:
  Integer() : value_(64, 0) {}
  Integer(std::int64_t value) : value_(64, static_cast<std::uint64_t>(value), true) {}  // NOLINT: meant to be implicit
  /// The number that a word represents: 1001 is 9 unsigned and -7 signed.
  static Integer of(const BitVector& value, Signedness reading);
  static Integer power_of_two(std::uint32_t exponent);

  bool is_zero() const { return value_.isZero(); }
  bool is_negative() const { return value_.isNegative(); }
  /// The smallest width whose signed words include the number; 1 for 0 and -1.
  std::uint32_t signed_width() const { return value_.getBitWidth() - value_.getNumSignBits() + 1; }
  /// Is there a word of this width that represents the number in this reading?
  bool fits(std::uint32_t width, Signedness reading) const;
  bool fits_int64() const { return value_.getBitWidth() == 64; }
  /// Requires: fits_int64().
  std::int64_t to_int64() const { return value_.getSExtValue(); }
  /// The number modulo 2^width; it represents the number itself if that fits.
  BitVector to_word(std::uint32_t width) const;
  std::string to_string() const;
  std::size_t hash() const { return from_apint(value_).hash(); }

  friend Integer operator+(const Integer& a, const Integer& b);
  friend Integer operator-(const Integer& a, const Integer& b);
  friend Integer operator*(const Integer& a, const Integer& b);
  Integer operator-() const { return Integer() - *this; }
  Integer& operator+=(const Integer& b) { return *this = *this + b; }
  friend bool operator==(const Integer& a, const Integer& b) {
    return a.value_.getBitWidth() == b.value_.getBitWidth() && a.value_ == b.value_;
  }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

  friend Integer absolute(const Integer& a) { return a.is_negative() ? -a : a; }
  /// The largest integer q with q * b <= a for b > 0: -7 by 2 is -4; for b < 0 it is floor(a / b). Requires: b is not
  /// 0.
  friend Integer floor_divide(const Integer& a, const Integer& b);
  /// Not negative; gcd(0, a) = |a|.
  friend Integer gcd(const Integer& a, const Integer& b);

 private:
  explicit Integer(llvm::APInt value);
  llvm::APInt value_;  // signed; the width is the smallest multiple of 64 that holds it
};

Integer floor_divide(const Integer& a, const Integer& b);
Integer gcd(const Integer& a, const Integer& b);
Integer absolute(const Integer& a);

}  // namespace polycube::impl
