#include "domain/integer.h"

#include <llvm/ADT/SmallString.h>

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

using llvm::APInt;

namespace {

APInt widened(const APInt& v, std::uint32_t width) { return v.getBitWidth() == width ? v : v.sext(width); }

}  // namespace

Integer::Integer(APInt value) : value_(std::move(value)) {
  const std::uint32_t width = (signed_width() + 63) / 64 * 64;
  if (width < value_.getBitWidth()) {
    value_ = value_.trunc(width);
  } else if (width > value_.getBitWidth()) {
    value_ = value_.sext(width);
  }
}

Integer Integer::of(const BitVector& value, Signedness reading) {
  if (reading == Signedness::is_signed) return Integer(to_apint(value));
  return Integer(to_apint(value).zext(value.width() + 1));
}

Integer Integer::power_of_two(std::uint32_t exponent) { return Integer(APInt::getOneBitSet(exponent + 2, exponent)); }

bool Integer::fits(std::uint32_t width, Signedness reading) const {
  if (reading == Signedness::is_signed) return signed_width() <= width;
  return !is_negative() && signed_width() <= width + 1;
}

BitVector Integer::to_word(std::uint32_t width) const { return from_apint(value_.sextOrTrunc(width)); }

std::string Integer::to_string() const {
  llvm::SmallString<32> text;
  value_.toString(text, 10, /*Signed=*/true, /*formatAsCLiteral=*/false);
  return std::string(text.begin(), text.end());
}

Integer operator+(const Integer& a, const Integer& b) {
  const std::uint32_t width = std::max(a.value_.getBitWidth(), b.value_.getBitWidth());
  bool overflow = width > 64;
  if (!overflow) {
    APInt sum = a.value_.sadd_ov(b.value_, overflow);
    if (!overflow) return Integer(std::move(sum));
  }
  return Integer(widened(a.value_, width + 1) + widened(b.value_, width + 1));
}

Integer operator-(const Integer& a, const Integer& b) {
  const std::uint32_t width = std::max(a.value_.getBitWidth(), b.value_.getBitWidth());
  bool overflow = width > 64;
  if (!overflow) {
    APInt difference = a.value_.ssub_ov(b.value_, overflow);
    if (!overflow) return Integer(std::move(difference));
  }
  return Integer(widened(a.value_, width + 1) - widened(b.value_, width + 1));
}

Integer operator*(const Integer& a, const Integer& b) {
  const std::uint32_t product = a.signed_width() + b.signed_width();
  const std::uint32_t width = std::max({product, a.value_.getBitWidth(), b.value_.getBitWidth()});
  return Integer(widened(a.value_, width) * widened(b.value_, width));
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
  const std::uint32_t width = std::max(a.value_.getBitWidth(), b.value_.getBitWidth());
  const APInt x = widened(a.value_, width);
  const APInt y = widened(b.value_, width);
  if (x == y) return std::strong_ordering::equal;
  return x.slt(y) ? std::strong_ordering::less : std::strong_ordering::greater;
}

Integer floor_divide(const Integer& a, const Integer& b) {
  ASSERT(!b.is_zero());
  // One bit more than the wider operand, because the most negative number divided by -1 needs it.
  const std::uint32_t width = std::max(a.value_.getBitWidth(), b.value_.getBitWidth()) + 1;
  APInt quotient(width, 0);
  APInt remainder(width, 0);
  APInt::sdivrem(widened(a.value_, width), widened(b.value_, width), quotient, remainder);
  const bool rounded_up = !remainder.isZero() && remainder.isNegative() != b.is_negative();
  if (rounded_up) quotient -= 1;
  return Integer(std::move(quotient));
}

Integer gcd(const Integer& a, const Integer& b) {
  const std::uint32_t width = std::max(a.value_.getBitWidth(), b.value_.getBitWidth()) + 1;
  APInt x = widened(a.value_, width).abs();
  APInt y = widened(b.value_, width).abs();
  while (!y.isZero()) {
    APInt rest = x.urem(y);
    x = std::move(y);
    y = std::move(rest);
  }
  return Integer(std::move(x));
}

}  // namespace polycube::impl
