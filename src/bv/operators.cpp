// One path for words of at most 64 bits and one for wide ones. Wide words go through llvm::APInt, or through its
// functions on arrays of words where a temporary number would cost more than the operation.
#include <llvm/ADT/SmallVector.h>

#include <bit>

#include "bv/apint.h"
#include "bv/bit_vector.h"
#include "support/check.h"

namespace polycube::impl::bv {

namespace {
using llvm::APInt;
using Words = llvm::SmallVector<std::uint64_t, 8>;

bool is_small(const BitVector& a) { return a.width() <= BitVector::word_bits; }

/// Requires: is_small(a).
std::int64_t signed_value(const BitVector& a) {
  const std::uint32_t unused = BitVector::word_bits - a.width();
  return static_cast<std::int64_t>(a.to_uint64() << unused) >> unused;
}

BitVector from_words(std::uint32_t width, const Words& words) { return BitVector(width, {words.data(), words.size()}); }
Words to_words(const BitVector& a) { return Words(a.words().begin(), a.words().end()); }

/// `operation` maps a word of 64 bits of each operand to one of the result, independently of its neighbours.
template <typename Operation>
BitVector map_words(const BitVector& a, const BitVector& b, const Operation& operation) {
  ASSERT(a.width() == b.width());
  if (is_small(a)) return BitVector(a.width(), operation(a.to_uint64(), b.to_uint64()));
  Words result = to_words(a);
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = operation(result[i], b.words()[i]);
  return from_words(a.width(), result);
}

/// `small` maps two words of 64 bits to the result, `wide` two numbers.
template <typename Small, typename Wide>
BitVector compute(const BitVector& a, const BitVector& b, const Small& small, const Wide& wide) {
  ASSERT(a.width() == b.width());
  if (is_small(a)) return BitVector(a.width(), small(a.to_uint64(), b.to_uint64()));
  return from_apint(wide(to_apint(a), to_apint(b)));
}

bool less(const BitVector& a, const BitVector& b) {
  ASSERT(a.width() == b.width());
  return a < b;
}

bool signed_less(const BitVector& a, const BitVector& b) {
  ASSERT(a.width() == b.width());
  const bool a_negative = a.is_negative();
  return a_negative != b.is_negative() ? a_negative : a < b;
}

bool equal(const BitVector& a, const BitVector& b) {
  ASSERT(a.width() == b.width());
  return a == b;
}

/// The amount of a shift, limited to the width: all amounts from the width on have the same effect.
std::uint32_t shift_amount(const BitVector& amount, std::uint32_t width) {
  return static_cast<std::uint32_t>(amount.at_most(width));
}

std::uint32_t rotate_amount(const BitVector& amount, std::uint32_t width) {
  if (amount.fits_uint64()) return static_cast<std::uint32_t>(amount.to_uint64() % width);
  return static_cast<std::uint32_t>(urem(amount, BitVector(amount.width(), width)).to_uint64());
}

/// Requires: amount < width.
BitVector rotate_left(const BitVector& a, std::uint32_t amount) {
  return amount == 0 ? a : or_(sll(a, amount), srl(a, a.width() - amount));
}
}  // namespace

BitVector not_(const BitVector& a) {
  if (is_small(a)) return BitVector(a.width(), ~a.to_uint64());
  Words result = to_words(a);
  for (std::uint64_t& word : result) word = ~word;
  return from_words(a.width(), result);
}
BitVector inc(const BitVector& a) {
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() + 1);
  return add(a, BitVector::one(a.width()));
}
BitVector dec(const BitVector& a) {
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() - 1);
  return sub(a, BitVector::one(a.width()));
}
BitVector neg(const BitVector& a) {
  if (is_small(a)) return BitVector(a.width(), std::uint64_t{0} - a.to_uint64());
  return sub(BitVector::zero(a.width()), a);
}
BitVector redand(const BitVector& a) { return BitVector::boolean(a.is_ones()); }
BitVector redor(const BitVector& a) { return BitVector::boolean(!a.is_zero()); }
BitVector redxor(const BitVector& a) {
  std::uint64_t sum = 0;
  for (const std::uint64_t word : a.words()) sum ^= word;
  return BitVector::boolean((std::popcount(sum) & 1) != 0);
}

BitVector slice(const BitVector& a, std::uint32_t upper, std::uint32_t lower) {
  ASSERT(lower <= upper && upper < a.width());
  const std::uint32_t width = upper - lower + 1;
  if (is_small(a)) return BitVector(width, a.to_uint64() >> lower);
  const std::uint32_t first = lower / BitVector::word_bits;
  const std::uint32_t shift = lower % BitVector::word_bits;
  const std::uint32_t last = upper / BitVector::word_bits;
  const auto word = [&](std::uint32_t i) {
    const std::uint64_t next = shift == 0 || i == last ? 0 : a.words()[i + 1] << (BitVector::word_bits - shift);
    return a.words()[i] >> shift | next;
  };
  if (width <= BitVector::word_bits) return BitVector(width, word(first));
  Words result;
  for (std::uint32_t i = first; i <= last; ++i) result.push_back(word(i));
  return from_words(width, result);
}
BitVector uext(const BitVector& a, std::uint32_t n) { return n == 0 ? a : BitVector(a.width() + n, a.words()); }
BitVector sext(const BitVector& a, std::uint32_t n) {
  if (n == 0) return a;
  const std::uint32_t width = a.width() + n;
  if (width <= BitVector::word_bits) return BitVector(width, static_cast<std::uint64_t>(signed_value(a)));
  return from_apint(to_apint(a).sext(width));
}
BitVector concat(const BitVector& high, const BitVector& low) {
  const std::uint32_t width = high.width() + low.width();
  if (width <= BitVector::word_bits) return BitVector(width, high.to_uint64() << low.width() | low.to_uint64());
  Words result = to_words(low);
  const std::uint32_t shift = low.width() % BitVector::word_bits;
  for (const std::uint64_t word : high.words()) {
    if (shift != 0) {
      result.back() |= word << shift;
      result.push_back(word >> (BitVector::word_bits - shift));
    } else {
      result.push_back(word);
    }
  }
  return from_words(width, result);
}

BitVector eq(const BitVector& a, const BitVector& b) { return BitVector::boolean(equal(a, b)); }
BitVector neq(const BitVector& a, const BitVector& b) { return BitVector::boolean(!equal(a, b)); }
BitVector implies(const BitVector& a, const BitVector& b) { return BitVector::boolean(!a.is_true() || b.is_true()); }
BitVector ugt(const BitVector& a, const BitVector& b) { return BitVector::boolean(less(b, a)); }
BitVector ugte(const BitVector& a, const BitVector& b) { return BitVector::boolean(!less(a, b)); }
BitVector ult(const BitVector& a, const BitVector& b) { return BitVector::boolean(less(a, b)); }
BitVector ulte(const BitVector& a, const BitVector& b) { return BitVector::boolean(!less(b, a)); }
BitVector sgt(const BitVector& a, const BitVector& b) { return BitVector::boolean(signed_less(b, a)); }
BitVector sgte(const BitVector& a, const BitVector& b) { return BitVector::boolean(!signed_less(a, b)); }
BitVector slt(const BitVector& a, const BitVector& b) { return BitVector::boolean(signed_less(a, b)); }
BitVector slte(const BitVector& a, const BitVector& b) { return BitVector::boolean(!signed_less(b, a)); }

BitVector and_(const BitVector& a, const BitVector& b) {
  return map_words(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
}
BitVector nand(const BitVector& a, const BitVector& b) {
  return map_words(a, b, [](std::uint64_t x, std::uint64_t y) { return ~(x & y); });
}
BitVector nor(const BitVector& a, const BitVector& b) {
  return map_words(a, b, [](std::uint64_t x, std::uint64_t y) { return ~(x | y); });
}
BitVector or_(const BitVector& a, const BitVector& b) {
  return map_words(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
}
BitVector xnor(const BitVector& a, const BitVector& b) {
  return map_words(a, b, [](std::uint64_t x, std::uint64_t y) { return ~(x ^ y); });
}
BitVector xor_(const BitVector& a, const BitVector& b) {
  return map_words(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
}

BitVector sll(const BitVector& a, std::uint32_t amount) {
  if (amount >= a.width()) return BitVector::zero(a.width());
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() << amount);
  Words result = to_words(a);
  APInt::tcShiftLeft(result.data(), static_cast<unsigned>(result.size()), amount);
  return from_words(a.width(), result);
}
BitVector srl(const BitVector& a, std::uint32_t amount) {
  if (amount >= a.width()) return BitVector::zero(a.width());
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() >> amount);
  Words result = to_words(a);
  APInt::tcShiftRight(result.data(), static_cast<unsigned>(result.size()), amount);
  return from_words(a.width(), result);
}
BitVector sra(const BitVector& a, std::uint32_t amount) {
  if (amount >= a.width()) return a.is_negative() ? BitVector::ones(a.width()) : BitVector::zero(a.width());
  if (is_small(a)) return BitVector(a.width(), static_cast<std::uint64_t>(signed_value(a) >> amount));
  return from_apint(to_apint(a).ashr(amount));
}
BitVector sll(const BitVector& a, const BitVector& amount) { return sll(a, shift_amount(amount, a.width())); }
BitVector srl(const BitVector& a, const BitVector& amount) { return srl(a, shift_amount(amount, a.width())); }
BitVector sra(const BitVector& a, const BitVector& amount) { return sra(a, shift_amount(amount, a.width())); }
BitVector rol(const BitVector& a, const BitVector& amount) { return rotate_left(a, rotate_amount(amount, a.width())); }
BitVector ror(const BitVector& a, const BitVector& amount) {
  const std::uint32_t r = rotate_amount(amount, a.width());
  return rotate_left(a, r == 0 ? 0 : a.width() - r);
}

BitVector add(const BitVector& a, const BitVector& b) {
  ASSERT(a.width() == b.width());
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() + b.to_uint64());
  Words result = to_words(a);
  APInt::tcAdd(result.data(), b.words().data(), 0, static_cast<unsigned>(result.size()));
  return from_words(a.width(), result);
}
BitVector sub(const BitVector& a, const BitVector& b) {
  ASSERT(a.width() == b.width());
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() - b.to_uint64());
  Words result = to_words(a);
  APInt::tcSubtract(result.data(), b.words().data(), 0, static_cast<unsigned>(result.size()));
  return from_words(a.width(), result);
}
BitVector mul(const BitVector& a, const BitVector& b) {
  return compute(
      a, b, [](std::uint64_t x, std::uint64_t y) { return x * y; },
      [](const APInt& x, const APInt& y) { return x * y; });
}
BitVector udiv(const BitVector& a, const BitVector& b) {
  if (b.is_zero()) return BitVector::ones(a.width());
  return compute(
      a, b, [](std::uint64_t x, std::uint64_t y) { return x / y; },
      [](const APInt& x, const APInt& y) { return x.udiv(y); });
}
BitVector urem(const BitVector& a, const BitVector& b) {
  if (b.is_zero()) return a;
  return compute(
      a, b, [](std::uint64_t x, std::uint64_t y) { return x % y; },
      [](const APInt& x, const APInt& y) { return x.urem(y); });
}
BitVector sdiv(const BitVector& a, const BitVector& b) {
  if (b.is_zero()) return a.is_negative() ? BitVector::one(a.width()) : BitVector::ones(a.width());
  return from_apint(to_apint(a).sdiv(to_apint(b)));
}
BitVector srem(const BitVector& a, const BitVector& b) {
  return b.is_zero() ? a : from_apint(to_apint(a).srem(to_apint(b)));
}
BitVector smod(const BitVector& a, const BitVector& b) {
  const BitVector remainder = srem(a, b);
  if (b.is_zero() || remainder.is_zero() || remainder.is_negative() == b.is_negative()) return remainder;
  return add(remainder, b);
}

namespace {
BitVector overflow(const BitVector& a, const BitVector& b, APInt (APInt::*op)(const APInt&, bool&) const) {
  bool overflows = false;
  static_cast<void>((to_apint(a).*op)(to_apint(b), overflows));
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
  const std::uint32_t wide = 2 * a.width();
  const APInt product = to_apint(a).sext(wide) * to_apint(b).sext(wide);
  return BitVector::boolean(product.getSignificantBits() > a.width());
}
BitVector sdivo(const BitVector& a, const BitVector& b) {
  return BitVector::boolean(a == BitVector::min_signed(a.width()) && b.is_ones());
}

}  // namespace polycube::impl::bv
