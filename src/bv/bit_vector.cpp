#include "bv/bit_vector.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/Hashing.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <vector>

#include "support/check.h"

namespace polycube::impl {

namespace {

std::string print(const llvm::APInt& value, unsigned radix, bool is_signed) {
  llvm::SmallString<64> text;
  value.toString(text, radix, is_signed, /*formatAsCLiteral=*/false);
  return std::string(text.begin(), text.end());
}

bool all_digits(std::string_view text, bool (*is_digit)(char)) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::uint64_t digit_value(char c) { return static_cast<std::uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10); }

/// LLVM shifts the whole number for each digit: for words of millions of bits, which a file may declare, that takes
/// hours. Requires: the bits of a digit divide 64, and all digits together are at most `width` bits.
llvm::APInt from_digits(unsigned width, std::string_view text, unsigned bits_of_digit) {
  std::vector<std::uint64_t> words((width + 63) / 64, 0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t bit = i * bits_of_digit;
    words[bit / 64] |= digit_value(text[text.size() - 1 - i]) << (bit % 64);
  }
  return llvm::APInt(width, llvm::ArrayRef<std::uint64_t>(words));
}

}  // namespace

BitVector BitVector::from_binary(std::string_view text) {
  ASSERT(all_digits(text, [](char c) { return c == '0' || c == '1'; }));
  const auto width = static_cast<unsigned>(text.size());
  if (width <= 64) {
    std::uint64_t value = 0;
    for (char c : text) value = value << 1 | static_cast<std::uint64_t>(c == '1');
    return BitVector(width, value);
  }
  return BitVector(from_digits(width, text, 1));
}

std::optional<BitVector> BitVector::from_decimal(std::uint32_t width, std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  if (!all_digits(text, [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  const std::size_t zeros = std::min(text.find_first_not_of('0'), text.size() - 1);
  text.remove_prefix(zeros);
  // A decimal digit carries log2(10) < 3.33 bits; a longer text cannot fit and need not be converted.
  if (text.size() > width / 3 + 2) return std::nullopt;
  const auto bits = static_cast<unsigned>(text.size() * 4 + 1);
  llvm::APInt magnitude(std::max(bits, width + 1), llvm::StringRef(text.data(), text.size()), 10);
  if (!negative) {
    if (magnitude.getActiveBits() > width) return std::nullopt;
    return BitVector(magnitude.trunc(width));
  }
  const llvm::APInt limit = llvm::APInt::getOneBitSet(magnitude.getBitWidth(), width - 1);
  if (magnitude.ugt(limit)) return std::nullopt;
  return BitVector((-magnitude).trunc(width));
}

std::optional<BitVector> BitVector::from_hexadecimal(std::uint32_t width, std::string_view text) {
  const auto is_digit = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  };
  if (!all_digits(text, is_digit)) return std::nullopt;
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
  if (text.size() > width / 4 + 1) return std::nullopt;
  const auto bits = static_cast<unsigned>(text.size() * 4);
  const llvm::APInt value = from_digits(std::max(bits, width + 1), text, 4);
  if (value.getActiveBits() > width) return std::nullopt;
  return BitVector(value.trunc(width));
}

std::string BitVector::to_binary() const {
  std::string text(width(), '0');
  for (std::uint32_t i = 0; i < width(); ++i) {
    if (value_[i]) text[width() - 1 - i] = '1';
  }
  return text;
}

std::string BitVector::to_decimal() const { return print(value_, 10, false); }
std::string BitVector::to_signed_decimal() const { return print(value_, 10, true); }
std::string BitVector::to_hexadecimal() const { return print(value_, 16, false); }

std::size_t BitVector::hash() const {
  // The same in every run, unlike llvm::hash_value, so that iteration orders do not depend on the process.
  std::uint64_t h = 0x9e3779b97f4a7c15ULL * width();
  const std::uint64_t* words = value_.getRawData();
  for (unsigned i = 0; i < value_.getNumWords(); ++i) {
    h ^= words[i];
    h *= 0xff51afd7ed558ccdULL;
    h ^= h >> 32;
  }
  return static_cast<std::size_t>(h);
}

namespace bv {

namespace {
using llvm::APInt;

/// The amount of a shift, limited to the width: all amounts from the width on have the same effect.
unsigned shift_amount(const BitVector& amount, unsigned width) {
  return static_cast<unsigned>(amount.ap().getLimitedValue(width));
}

unsigned rotate_amount(const BitVector& amount, unsigned width) {
  const APInt& a = amount.ap();
  if (a.getActiveBits() <= 64) return static_cast<unsigned>(a.getZExtValue() % width);
  return static_cast<unsigned>(a.urem(APInt(a.getBitWidth(), width)).getZExtValue());
}

BitVector rotate_left(const APInt& a, unsigned amount) { return BitVector(amount == 0 ? a : a.rotl(amount)); }
}  // namespace

BitVector not_(const BitVector& a) { return BitVector(~a.ap()); }
BitVector inc(const BitVector& a) { return BitVector(a.ap() + 1); }
BitVector dec(const BitVector& a) { return BitVector(a.ap() - 1); }
BitVector neg(const BitVector& a) { return BitVector(-a.ap()); }
BitVector redand(const BitVector& a) { return BitVector::boolean(a.is_ones()); }
BitVector redor(const BitVector& a) { return BitVector::boolean(!a.is_zero()); }
BitVector redxor(const BitVector& a) { return BitVector::boolean((a.ap().countPopulation() & 1) != 0); }

BitVector slice(const BitVector& a, std::uint32_t upper, std::uint32_t lower) {
  ASSERT(lower <= upper && upper < a.width());
  return BitVector(a.ap().extractBits(upper - lower + 1, lower));
}
BitVector uext(const BitVector& a, std::uint32_t n) { return n == 0 ? a : BitVector(a.ap().zext(a.width() + n)); }
BitVector sext(const BitVector& a, std::uint32_t n) { return n == 0 ? a : BitVector(a.ap().sext(a.width() + n)); }
BitVector concat(const BitVector& high, const BitVector& low) {
  APInt result = low.ap().zext(high.width() + low.width());
  result.insertBits(high.ap(), low.width());
  return BitVector(std::move(result));
}

BitVector eq(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap() == b.ap()); }
BitVector neq(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap() != b.ap()); }
BitVector implies(const BitVector& a, const BitVector& b) { return BitVector::boolean(!a.is_true() || b.is_true()); }
BitVector ugt(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap().ugt(b.ap())); }
BitVector ugte(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap().uge(b.ap())); }
BitVector ult(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap().ult(b.ap())); }
BitVector ulte(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap().ule(b.ap())); }
BitVector sgt(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap().sgt(b.ap())); }
BitVector sgte(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap().sge(b.ap())); }
BitVector slt(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap().slt(b.ap())); }
BitVector slte(const BitVector& a, const BitVector& b) { return BitVector::boolean(a.ap().sle(b.ap())); }

BitVector and_(const BitVector& a, const BitVector& b) { return BitVector(a.ap() & b.ap()); }
BitVector nand(const BitVector& a, const BitVector& b) { return BitVector(~(a.ap() & b.ap())); }
BitVector nor(const BitVector& a, const BitVector& b) { return BitVector(~(a.ap() | b.ap())); }
BitVector or_(const BitVector& a, const BitVector& b) { return BitVector(a.ap() | b.ap()); }
BitVector xnor(const BitVector& a, const BitVector& b) { return BitVector(~(a.ap() ^ b.ap())); }
BitVector xor_(const BitVector& a, const BitVector& b) { return BitVector(a.ap() ^ b.ap()); }

BitVector sll(const BitVector& a, const BitVector& amount) {
  return BitVector(a.ap().shl(shift_amount(amount, a.width())));
}
BitVector srl(const BitVector& a, const BitVector& amount) {
  return BitVector(a.ap().lshr(shift_amount(amount, a.width())));
}
BitVector sra(const BitVector& a, const BitVector& amount) {
  return BitVector(a.ap().ashr(shift_amount(amount, a.width())));
}
BitVector rol(const BitVector& a, const BitVector& amount) {
  return rotate_left(a.ap(), rotate_amount(amount, a.width()));
}
BitVector ror(const BitVector& a, const BitVector& amount) {
  const unsigned r = rotate_amount(amount, a.width());
  return rotate_left(a.ap(), r == 0 ? 0 : a.width() - r);
}

BitVector add(const BitVector& a, const BitVector& b) { return BitVector(a.ap() + b.ap()); }
BitVector sub(const BitVector& a, const BitVector& b) { return BitVector(a.ap() - b.ap()); }
BitVector mul(const BitVector& a, const BitVector& b) { return BitVector(a.ap() * b.ap()); }
BitVector udiv(const BitVector& a, const BitVector& b) {
  return b.is_zero() ? BitVector::ones(a.width()) : BitVector(a.ap().udiv(b.ap()));
}
BitVector urem(const BitVector& a, const BitVector& b) { return b.is_zero() ? a : BitVector(a.ap().urem(b.ap())); }
BitVector sdiv(const BitVector& a, const BitVector& b) {
  if (b.is_zero()) return a.ap().isNegative() ? BitVector::one(a.width()) : BitVector::ones(a.width());
  return BitVector(a.ap().sdiv(b.ap()));
}
BitVector srem(const BitVector& a, const BitVector& b) { return b.is_zero() ? a : BitVector(a.ap().srem(b.ap())); }
BitVector smod(const BitVector& a, const BitVector& b) {
  if (b.is_zero()) return a;
  const APInt remainder = a.ap().srem(b.ap());
  if (remainder.isNullValue() || remainder.isNegative() == b.ap().isNegative()) return BitVector(remainder);
  return BitVector(remainder + b.ap());
}

namespace {
BitVector overflow(const BitVector& a, const BitVector& b, APInt (APInt::*op)(const APInt&, bool&) const) {
  bool overflows = false;
  static_cast<void>((a.ap().*op)(b.ap(), overflows));
  return BitVector::boolean(overflows);
}
}  // namespace

BitVector uaddo(const BitVector& a, const BitVector& b) { return overflow(a, b, &APInt::uadd_ov); }
BitVector saddo(const BitVector& a, const BitVector& b) { return overflow(a, b, &APInt::sadd_ov); }
BitVector usubo(const BitVector& a, const BitVector& b) { return overflow(a, b, &APInt::usub_ov); }
BitVector ssubo(const BitVector& a, const BitVector& b) { return overflow(a, b, &APInt::ssub_ov); }
BitVector umulo(const BitVector& a, const BitVector& b) { return overflow(a, b, &APInt::umul_ov); }
BitVector smulo(const BitVector& a, const BitVector& b) {
  // Multiplication in the doubled width is exact; APInt::smul_ov of LLVM 14 is wrong at width 1.
  const unsigned wide = 2 * a.width();
  const APInt product = a.ap().sext(wide) * b.ap().sext(wide);
  return BitVector::boolean(product.getMinSignedBits() > a.width());
}
BitVector sdivo(const BitVector& a, const BitVector& b) {
  return BitVector::boolean(a.ap().isMinSignedValue() && b.is_ones());
}

}  // namespace bv
}  // namespace polycube::impl
