// Problem: values of fixed width with the exact semantics of BTOR2 (docs/formats.md).
// Idea: BitVector wraps llvm::APInt, which keeps values of at most 64 bits inline and wider ones on the heap. The
// wrapper has two reasons: BTOR2's operators are total functions (division by zero, shifts by more than the width,
// rotations modulo the width), and no other part of the program should depend on LLVM's headers.
// Limits: every binary operation requires equal widths unless its comment states otherwise; predicates return a value
// of width 1.
#pragma once

#include <llvm/ADT/APInt.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace polycube::impl {

class BitVector {
 public:
  /// Zero of width 1: the default value that containers need.
  BitVector() : value_(1, 0) {}
  /// The low `width` bits of `value`. Requires: width >= 1.
  BitVector(std::uint32_t width, std::uint64_t value) : value_(width, value) {}
  explicit BitVector(llvm::APInt value) : value_(std::move(value)) {}

  static BitVector zero(std::uint32_t width) { return BitVector(llvm::APInt(width, 0)); }
  static BitVector one(std::uint32_t width) { return BitVector(llvm::APInt(width, 1)); }
  static BitVector ones(std::uint32_t width) { return BitVector(llvm::APInt::getAllOnesValue(width)); }
  static BitVector min_signed(std::uint32_t width) { return BitVector(llvm::APInt::getSignedMinValue(width)); }
  static BitVector max_signed(std::uint32_t width) { return BitVector(llvm::APInt::getSignedMaxValue(width)); }
  static BitVector boolean(bool b) { return BitVector(1, b ? 1 : 0); }

  /// From binary digits, most significant first. Requires: text is not empty and consists of '0' and '1'.
  static BitVector from_binary(std::string_view text);
  /// From a decimal number with an optional '-', or a hexadecimal one; empty if it is malformed or does not fit. A
  /// decimal number fits if it is between -2^(w-1) and 2^w-1.
  static std::optional<BitVector> from_decimal(std::uint32_t width, std::string_view text);
  static std::optional<BitVector> from_hexadecimal(std::uint32_t width, std::string_view text);

  std::uint32_t width() const { return value_.getBitWidth(); }
  bool bit(std::uint32_t i) const { return value_[i]; }
  void set_bit(std::uint32_t i, bool b) { value_.setBitVal(i, b); }
  bool is_zero() const { return value_.isNullValue(); }
  bool is_one() const { return value_.isOneValue(); }
  bool is_ones() const { return value_.isAllOnesValue(); }
  /// True for the value 1 of width 1; converts the result of a predicate.
  bool is_true() const { return value_.getBoolValue(); }
  bool fits_uint64() const { return value_.getActiveBits() <= 64; }
  /// Requires: fits_uint64().
  std::uint64_t to_uint64() const { return value_.getZExtValue(); }
  std::string to_binary() const;
  std::string to_decimal() const;
  std::string to_signed_decimal() const;
  std::string to_hexadecimal() const;

  const llvm::APInt& ap() const { return value_; }
  std::size_t hash() const;

  friend bool operator==(const BitVector& a, const BitVector& b) {
    return a.width() == b.width() && a.value_ == b.value_;
  }
  /// An arbitrary total order (by width, then unsigned value), for containers.
  friend bool operator<(const BitVector& a, const BitVector& b) {
    return a.width() != b.width() ? a.width() < b.width() : a.value_.ult(b.value_);
  }

 private:
  llvm::APInt value_;
};

struct BitVectorHash {
  std::size_t operator()(const BitVector& v) const { return v.hash(); }
};

/// One function per BTOR2 operator, with its name; `_` follows names that are reserved in C++.
namespace bv {

BitVector not_(const BitVector& a);
BitVector inc(const BitVector& a);
BitVector dec(const BitVector& a);
BitVector neg(const BitVector& a);
BitVector redand(const BitVector& a);
BitVector redor(const BitVector& a);
BitVector redxor(const BitVector& a);

/// Bits upper..lower, both included. Requires: lower <= upper < width.
BitVector slice(const BitVector& a, std::uint32_t upper, std::uint32_t lower);
/// Extension by `n` bits (n may be 0).
BitVector uext(const BitVector& a, std::uint32_t n);
BitVector sext(const BitVector& a, std::uint32_t n);
/// `high` becomes the most significant part; the widths may differ.
BitVector concat(const BitVector& high, const BitVector& low);

BitVector eq(const BitVector& a, const BitVector& b);
BitVector neq(const BitVector& a, const BitVector& b);
BitVector implies(const BitVector& a, const BitVector& b);
BitVector ugt(const BitVector& a, const BitVector& b);
BitVector ugte(const BitVector& a, const BitVector& b);
BitVector ult(const BitVector& a, const BitVector& b);
BitVector ulte(const BitVector& a, const BitVector& b);
BitVector sgt(const BitVector& a, const BitVector& b);
BitVector sgte(const BitVector& a, const BitVector& b);
BitVector slt(const BitVector& a, const BitVector& b);
BitVector slte(const BitVector& a, const BitVector& b);

BitVector and_(const BitVector& a, const BitVector& b);
BitVector nand(const BitVector& a, const BitVector& b);
BitVector nor(const BitVector& a, const BitVector& b);
BitVector or_(const BitVector& a, const BitVector& b);
BitVector xnor(const BitVector& a, const BitVector& b);
BitVector xor_(const BitVector& a, const BitVector& b);

/// The amount of a shift is a whole word: from the width on, the result is 0, or the sign for sra.
BitVector sll(const BitVector& a, const BitVector& amount);
BitVector srl(const BitVector& a, const BitVector& amount);
BitVector sra(const BitVector& a, const BitVector& amount);
/// The amount of a rotation is modulo the width.
BitVector rol(const BitVector& a, const BitVector& amount);
BitVector ror(const BitVector& a, const BitVector& amount);

BitVector add(const BitVector& a, const BitVector& b);
BitVector sub(const BitVector& a, const BitVector& b);
BitVector mul(const BitVector& a, const BitVector& b);
/// Division and remainders are total: x/0 is all ones, x%0 is x; the signed ones follow SMT-LIB.
BitVector udiv(const BitVector& a, const BitVector& b);
BitVector urem(const BitVector& a, const BitVector& b);
BitVector sdiv(const BitVector& a, const BitVector& b);
BitVector srem(const BitVector& a, const BitVector& b);
BitVector smod(const BitVector& a, const BitVector& b);

/// Is the exact result outside the range of the width?
BitVector uaddo(const BitVector& a, const BitVector& b);
BitVector saddo(const BitVector& a, const BitVector& b);
BitVector usubo(const BitVector& a, const BitVector& b);
BitVector ssubo(const BitVector& a, const BitVector& b);
BitVector umulo(const BitVector& a, const BitVector& b);
BitVector smulo(const BitVector& a, const BitVector& b);
BitVector sdivo(const BitVector& a, const BitVector& b);

}  // namespace bv
}  // namespace polycube::impl
