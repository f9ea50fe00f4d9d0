// Problem: values of fixed width with the exact semantics of BTOR2 (docs/formats.md).
// Idea: a value of at most 64 bits lies in the object, a wider one on the heap, lowest word first. BTOR2's operators
// are total functions (division by zero, shifts by more than the width, rotations modulo the width); what is hard about
// them is done by llvm::APInt, which no header but bv/apint.h shows. Invariant: the bits of the highest word above the
// width are zero. Limits: every binary operation requires equal widths unless its comment states otherwise; predicates
// return a value of width 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "support/check.h"

namespace polycube::impl {

class BitVector {
 public:
  static constexpr std::uint32_t word_bits = 64;

  /// Zero of width 1: the default value that containers need.
  BitVector() : BitVector(1, 0) {}
  /// The low `width` bits of `value`. Requires: width >= 1.
  BitVector(std::uint32_t width, std::uint64_t value) : width_(width) {
    ASSERT(width >= 1);
    if (is_inline()) {
      storage_.word = value & highest_word_mask();
    } else {
      allocate({&value, 1});
    }
  }
  /// The low `width` bits of `words`, lowest word first; missing words are zero. Requires: width >= 1.
  BitVector(std::uint32_t width, std::span<const std::uint64_t> words) : width_(width) {
    ASSERT(width >= 1);
    if (is_inline()) {
      storage_.word = words.empty() ? 0 : words[0] & highest_word_mask();
    } else {
      allocate(words);
    }
  }

  BitVector(const BitVector& other) : storage_(other.storage_), width_(other.width_) {
    if (!is_inline()) allocate(other.words());
  }
  /// Leaves zero of width 1 behind.
  BitVector(BitVector&& other) noexcept : storage_(other.storage_), width_(other.width_) { other.forget(); }
  BitVector& operator=(const BitVector& other) {
    if (is_inline() && other.is_inline()) {
      storage_ = other.storage_;
      width_ = other.width_;
    } else {
      assign(other);
    }
    return *this;
  }
  BitVector& operator=(BitVector&& other) noexcept {
    if (this == &other) return *this;
    if (!is_inline()) release();
    storage_ = other.storage_;
    width_ = other.width_;
    other.forget();
    return *this;
  }
  ~BitVector() {
    if (!is_inline()) release();
  }

  static BitVector zero(std::uint32_t width) { return BitVector(width, 0); }
  static BitVector one(std::uint32_t width) { return BitVector(width, 1); }
  static BitVector ones(std::uint32_t width) {
    return width <= word_bits ? BitVector(width, ~std::uint64_t{0}) : wide_ones(width);
  }
  static BitVector min_signed(std::uint32_t width) {
    BitVector result(width, 0);
    result.set_bit(width - 1, true);
    return result;
  }
  static BitVector max_signed(std::uint32_t width) {
    BitVector result = ones(width);
    result.set_bit(width - 1, false);
    return result;
  }
  static BitVector boolean(bool b) { return BitVector(1, b ? 1 : 0); }

  /// From binary digits, most significant first. Requires: text is not empty and consists of '0' and '1'.
  static BitVector from_binary(std::string_view text);
  /// From a decimal number with an optional '-', or a hexadecimal one; empty if it is malformed or does not fit. A
  /// decimal number fits if it is between -2^(w-1) and 2^w-1.
  static std::optional<BitVector> from_decimal(std::uint32_t width, std::string_view text);
  static std::optional<BitVector> from_hexadecimal(std::uint32_t width, std::string_view text);

  std::uint32_t width() const { return width_; }
  bool bit(std::uint32_t i) const {
    ASSERT(i < width_);
    return (words()[i / word_bits] >> (i % word_bits) & 1) != 0;
  }
  void set_bit(std::uint32_t i, bool b) {
    ASSERT(i < width_);
    std::uint64_t& word = is_inline() ? storage_.word : storage_.words[i / word_bits];
    const std::uint64_t mask = std::uint64_t{1} << (i % word_bits);
    word = b ? word | mask : word & ~mask;
  }
  bool is_zero() const { return is_inline() ? storage_.word == 0 : active_bits() == 0; }
  bool is_one() const { return is_inline() ? storage_.word == 1 : active_bits() == 1; }
  bool is_ones() const { return is_inline() ? storage_.word == highest_word_mask() : is_wide_ones(); }
  bool is_negative() const { return bit(width_ - 1); }
  bool is_power_of_two() const { return !is_zero() && trailing_zeros() + 1 == active_bits(); }
  /// True for the value 1 of width 1; converts the result of a predicate.
  bool is_true() const { return !is_zero(); }
  /// The number of bits without the zeros at the top.
  std::uint32_t active_bits() const;
  /// The number of zeros at the bottom; the width if there is no one.
  std::uint32_t trailing_zeros() const;
  bool fits_uint64() const { return is_inline() || active_bits() <= word_bits; }
  /// Requires: fits_uint64().
  std::uint64_t to_uint64() const {
    ASSERT(fits_uint64());
    return words()[0];
  }
  /// The value, or `limit` if that is less.
  std::uint64_t at_most(std::uint64_t limit) const { return fits_uint64() && words()[0] < limit ? words()[0] : limit; }
  std::string to_binary() const;
  std::string to_decimal() const;
  std::string to_signed_decimal() const;
  std::string to_hexadecimal() const;

  /// Lowest word first; valid as long as this value is neither changed nor moved.
  std::span<const std::uint64_t> words() const {
    return {is_inline() ? &storage_.word : storage_.words, number_of_words(width_)};
  }
  std::size_t hash() const;

  friend bool operator==(const BitVector& a, const BitVector& b) {
    return a.width_ == b.width_ && (a.is_inline() ? a.storage_.word == b.storage_.word : compare(a, b) == 0);
  }
  /// An arbitrary total order (by width, then unsigned value), for containers.
  friend bool operator<(const BitVector& a, const BitVector& b) {
    if (a.width_ != b.width_) return a.width_ < b.width_;
    return a.is_inline() ? a.storage_.word < b.storage_.word : compare(a, b) < 0;
  }

 private:
  union Storage {
    std::uint64_t word;
    std::uint64_t* words;
  };

  static std::size_t number_of_words(std::uint32_t width) {
    return width / word_bits + (width % word_bits == 0 ? 0 : 1);
  }
  static BitVector wide_ones(std::uint32_t width);
  /// Negative, zero or positive. Requires: equal widths above 64.
  static int compare(const BitVector& a, const BitVector& b);

  bool is_inline() const { return width_ <= word_bits; }
  std::uint64_t highest_word_mask() const {
    return ~std::uint64_t{0} >> ((word_bits - width_ % word_bits) % word_bits);
  }
  bool is_wide_ones() const;
  /// Storage of its own for the low bits of `words`. Requires: a width above 64.
  void allocate(std::span<const std::uint64_t> words);
  void assign(const BitVector& other);
  void release();
  void forget() {
    storage_.word = 0;
    width_ = 1;
  }

  Storage storage_;
  std::uint32_t width_;
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
BitVector sll(const BitVector& a, std::uint32_t amount);
BitVector srl(const BitVector& a, std::uint32_t amount);
BitVector sra(const BitVector& a, std::uint32_t amount);
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
