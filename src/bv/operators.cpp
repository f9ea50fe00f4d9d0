// One path for values of at most 64 bits and one for wide ones. A wide result is made word by word where that is as
// easy, since each temporary llvm::APInt costs an allocation, which is more than most operations do.
#include <llvm/ADT/SmallVector.h>

#include <bit>
#include <span>

#include "bv/apint.h"
#include "bv/bit_vector.h"
#include "support/check.h"

namespace polycube::impl::bv {

namespace {
using llvm::APInt;
using Words = llvm::SmallVector<std::uint64_t, 16>;

bool is_small(const BitVector& a) { return a.width() <= BitVector::word_bits; }

/// Requires: is_small(a).
std::int64_t signed_value(const BitVector& a) {
  const std::uint32_t unused = BitVector::word_bits - a.width();
  return static_cast<std::int64_t>(a.to_uint64() << unused) >> unused;
}

std::uint32_t number_of_words(std::uint32_t width) { return (width - 1) / BitVector::word_bits + 1; }

/// `word` gives the words of the result, and is called for 0, 1, ... in this order. Not inline: small values,
/// which the callers handle themselves, would pay for its frame.
template <typename Word>
[[gnu::noinline]] BitVector make(std::uint32_t width, const Word& word) {
  Words words;
  words.resize(number_of_words(width));
  for (std::uint32_t i = 0; i < words.size(); ++i) words[i] = word(i);
  return BitVector(width, {words.data(), words.size()});
}

/// 64 bits from bit `lower` on, with zeros behind the last word.
std::uint64_t window(std::span<const std::uint64_t> words, std::size_t lower) {
  const std::size_t i = lower / BitVector::word_bits;
  const std::size_t shift = lower % BitVector::word_bits;
  const auto word = [&](std::size_t k) { return k < words.size() ? words[k] : 0; };
  return shift == 0 ? word(i) : word(i) >> shift | word(i + 1) << (BitVector::word_bits - shift);
}

/// `operation` maps a word of 64 bits of each operand to one of the result, independently of its neighbours.
template <typename Operation>
BitVector map_words(const BitVector& a, const BitVector& b, const Operation& operation) {
  ASSERT(a.width() == b.width());
  if (is_small(a)) return BitVector(a.width(), operation(a.to_uint64(), b.to_uint64()));
  const auto x = a.words();
  const auto y = b.words();
  return make(a.width(), [&](std::uint32_t i) { return operation(x[i], y[i]); });
}

/// `small` maps two numbers below 2^64 to the result, `wide` any two numbers.
template <typename Small, typename Wide>
BitVector compute(const BitVector& a, const BitVector& b, const Small& small, const Wide& wide) {
  ASSERT(a.width() == b.width());
  if (a.fits_uint64() && b.fits_uint64()) return BitVector(a.width(), small(a.to_uint64(), b.to_uint64()));
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
  if (is_small(amount)) return static_cast<std::uint32_t>(amount.to_uint64() % width);
  std::uint64_t rest = 0;  // of the words from the highest to this one; halves of words keep it below 2^64
  const auto words = amount.words();
  for (std::size_t i = words.size(); i-- > 0;) {
    rest = (rest << 32 | words[i] >> 32) % width;
    rest = (rest << 32 | (words[i] & 0xffffffff)) % width;
  }
  return static_cast<std::uint32_t>(rest);
}

/// Requires: amount < width.
BitVector rotate_left(const BitVector& a, std::uint32_t amount) {
  if (amount == 0) return a;
  const std::uint32_t top = a.width() - 1;
  return concat(slice(a, top - amount, 0), slice(a, top, top - amount + 1));
}
}  // namespace

BitVector not_(const BitVector& a) {
  if (is_small(a)) return BitVector(a.width(), ~a.to_uint64());
  const auto words = a.words();
  return make(a.width(), [&](std::uint32_t i) { return ~words[i]; });
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
  const auto words = a.words();
  if (width <= BitVector::word_bits) return BitVector(width, window(words, lower));
  return make(width, [&](std::uint32_t i) { return window(words, lower + std::size_t{i} * BitVector::word_bits); });
}
BitVector uext(const BitVector& a, std::uint32_t n) { return n == 0 ? a : BitVector(a.width() + n, a.words()); }
BitVector sext(const BitVector& a, std::uint32_t n) {
  if (n == 0) return a;
  const std::uint32_t width = a.width() + n;
  if (width <= BitVector::word_bits) return BitVector(width, static_cast<std::uint64_t>(signed_value(a)));
  const auto words = a.words();
  const std::uint64_t above = a.is_negative() ? ~std::uint64_t{0} : 0;
  const std::uint32_t used = a.width() % BitVector::word_bits;
  const std::uint64_t highest = used == 0 ? words.back() : words.back() | above << used;
  return make(width, [&](std::uint32_t i) {
    return i >= words.size() ? above : i + 1 < words.size() ? words[i] : highest;
  });
}
BitVector concat(const BitVector& high, const BitVector& low) {
  const std::uint32_t width = high.width() + low.width();
  if (width <= BitVector::word_bits) return BitVector(width, high.to_uint64() << low.width() | low.to_uint64());
  const auto lower = low.words();
  const auto upper = high.words();
  const std::size_t whole = low.width() / BitVector::word_bits;
  const std::uint32_t shift = low.width() % BitVector::word_bits;
  const auto upper_word = [&](std::size_t i) { return i < upper.size() ? upper[i] : 0; };
  return make(width, [&](std::uint32_t i) {
    if (i < whole) return lower[i];
    if (shift == 0) return upper_word(i - whole);
    const std::uint64_t below = i == whole ? lower[i] : upper_word(i - whole - 1) >> (BitVector::word_bits - shift);
    return below | upper_word(i - whole) << shift;
  });
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
  if (amount == 0) return a;
  if (amount >= a.width()) return BitVector::zero(a.width());
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() << amount);
  const auto words = a.words();
  const std::uint32_t whole = amount / BitVector::word_bits;
  const std::uint32_t shift = amount % BitVector::word_bits;
  return make(a.width(), [&](std::uint32_t i) {
    if (i < whole) return std::uint64_t{0};
    const std::uint64_t below = shift == 0 || i == whole ? 0 : words[i - whole - 1] >> (BitVector::word_bits - shift);
    return words[i - whole] << shift | below;
  });
}
BitVector srl(const BitVector& a, std::uint32_t amount) {
  if (amount >= a.width()) return BitVector::zero(a.width());
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() >> amount);
  const auto words = a.words();
  return make(a.width(),
              [&](std::uint32_t i) { return window(words, amount + std::size_t{i} * BitVector::word_bits); });
}
BitVector sra(const BitVector& a, std::uint32_t amount) {
  if (amount >= a.width()) return a.is_negative() ? BitVector::ones(a.width()) : BitVector::zero(a.width());
  if (is_small(a)) return BitVector(a.width(), static_cast<std::uint64_t>(signed_value(a) >> amount));
  return sext(slice(a, a.width() - 1, amount), amount);
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
  const auto x = a.words();
  const auto y = b.words();
  std::uint64_t carry = 0;
  return make(a.width(), [&](std::uint32_t i) {
    const std::uint64_t half = x[i] + carry;
    const std::uint64_t sum = half + y[i];
    carry = (half < carry ? 1 : 0) | (sum < half ? 1 : 0);
    return sum;
  });
}
BitVector sub(const BitVector& a, const BitVector& b) {
  ASSERT(a.width() == b.width());
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() - b.to_uint64());
  const auto x = a.words();
  const auto y = b.words();
  std::uint64_t borrow = 0;
  return make(a.width(), [&](std::uint32_t i) {
    const std::uint64_t half = x[i] - borrow;
    const std::uint64_t difference = half - y[i];
    borrow = (half > x[i] ? 1 : 0) | (difference > half ? 1 : 0);
    return difference;
  });
}
BitVector mul(const BitVector& a, const BitVector& b) {
  ASSERT(a.width() == b.width());
  if (is_small(a)) return BitVector(a.width(), a.to_uint64() * b.to_uint64());
  Words product;
  product.resize(a.words().size());
  APInt::tcMultiply(product.data(), a.words().data(), b.words().data(), static_cast<unsigned>(product.size()));
  return BitVector(a.width(), {product.data(), product.size()});
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

BitVector uaddo(const BitVector& a, const BitVector& b) { return ult(add(a, b), a); }
BitVector saddo(const BitVector& a, const BitVector& b) {
  const bool negative = a.is_negative();
  return BitVector::boolean(negative == b.is_negative() && negative != add(a, b).is_negative());
}
BitVector usubo(const BitVector& a, const BitVector& b) { return ult(a, b); }
BitVector ssubo(const BitVector& a, const BitVector& b) {
  const bool negative = a.is_negative();
  return BitVector::boolean(negative != b.is_negative() && negative != sub(a, b).is_negative());
}
BitVector umulo(const BitVector& a, const BitVector& b) {
  bool overflows = false;
  static_cast<void>(to_apint(a).umul_ov(to_apint(b), overflows));
  return BitVector::boolean(overflows);
}
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
