// Sums, products, quotients and remainders of ternary values.
//
// Sums are exact by one observation (llvm::KnownBits::computeForAddCarry): the carries into all bits are largest when
// all unknown bits are 1 and smallest when they are 0, so a carry is known if these two sums agree on it. Difference,
// negation and increment are computed as sums.
//
// Products and divisions combine two methods, neither of which is exact: the size of the result gives leading bits, and
// arithmetic modulo powers of two gives trailing ones.
#include <algorithm>

#include "domain/ternary.h"

namespace polycube::impl::ternary {

using llvm::APInt;
using llvm::KnownBits;

namespace {

Ternary add_carry(const Ternary& a, const Ternary& b, bool carry) {
  ASSERT(a.width() == b.width());
  return Ternary(KnownBits::computeForAddCarry(a.known(), b.known(), KnownBits::makeConstant(APInt(1, carry ? 1 : 0))));
}

Ternary zero(std::uint32_t width) { return Ternary::constant(BitVector::zero(width)); }
Ternary ones(std::uint32_t width) { return Ternary::constant(BitVector::ones(width)); }

/// The largest width for long multiplication, which costs width^2 / 64 steps. For wider words only the bounds of the
/// product are used.
constexpr std::uint32_t max_long_multiplication = 1024;

/// School multiplication: the sum of a << i over the bits i of b, where an unknown bit adds a << i or nothing.
Ternary long_multiplication(const Ternary& a, const Ternary& b) {
  const std::uint32_t width = a.width();
  Ternary sum = zero(width);
  for (std::uint32_t i = 0; i < width; ++i) {
    const std::optional<bool> bit = b.bit(i);
    if (bit == false) continue;
    KnownBits addend(width);
    addend.Zero = a.zeros().shl(i);
    addend.Zero.setLowBits(i);
    if (bit) addend.One = a.ones().shl(i);
    sum = add(sum, Ternary(std::move(addend)));
  }
  return sum;
}

/// The value with its sign bit fixed, or empty if the sign bit is known to be the other one.
std::optional<Ternary> with_sign(const Ternary& a, bool negative) {
  const std::uint32_t sign = a.width() - 1;
  if (a.bit(sign) == !negative) return std::nullopt;
  Ternary half = a;
  half.set_bit(sign, negative);
  return half;
}

/// Joins a signed operator over the signs of its arguments: the step gets the magnitudes and both signs.
template <class Step>
Ternary join_signs(const Ternary& a, const Ternary& b, Step step) {
  std::optional<Ternary> result;
  for (const bool a_negative : {false, true}) {
    const std::optional<Ternary> x = with_sign(a, a_negative);
    if (!x) continue;
    for (const bool b_negative : {false, true}) {
      const std::optional<Ternary> y = with_sign(b, b_negative);
      if (!y) continue;
      Ternary part = step(a_negative ? neg(*x) : *x, b_negative ? neg(*y) : *y, a_negative, b_negative);
      result = result ? result->join(part) : std::move(part);
    }
  }
  ASSERT(result);
  return *result;
}

/// How many low bits of all members are 0.
std::uint32_t trailing_zeros(const Ternary& a) {
  const APInt possible = ~a.zeros();
  return possible.isZero() ? a.width() : (possible & -possible).getActiveBits() - 1;
}

}  // namespace

Ternary inc(const Ternary& a) { return add_carry(a, zero(a.width()), true); }
Ternary dec(const Ternary& a) { return add_carry(a, ones(a.width()), false); }
Ternary neg(const Ternary& a) { return add_carry(not_(a), zero(a.width()), true); }
Ternary add(const Ternary& a, const Ternary& b) { return add_carry(a, b, false); }
Ternary sub(const Ternary& a, const Ternary& b) { return add_carry(a, not_(b), true); }

Ternary mul(const Ternary& a, const Ternary& b) {
  if (a.is_constant() && b.is_constant()) return Ternary::constant(bv::mul(a.value(), b.value()));
  const std::uint32_t width = a.width();
  Ternary result = width <= max_long_multiplication ? long_multiplication(a, b) : Ternary::top(width);
  const BitVector largest_a = a.max();
  const BitVector largest_b = b.max();
  if (!bv::umulo(largest_a, largest_b).is_true()) {
    const Ternary size = Ternary::between(bv::mul(a.min(), b.min()), bv::mul(largest_a, largest_b));
    const std::optional<Ternary> both = result.meet(size);
    CHECK(both);
    result = *both;
  }
  return result;
}

Ternary udiv(const Ternary& a, const Ternary& b) {
  const std::uint32_t width = a.width();
  if (b.max().is_zero()) return ones(width);
  // A known power of two only moves bits.
  if (b.is_constant() && b.ones().isPowerOf2()) {
    return srl(a, Ternary::constant(BitVector(width, b.ones().getActiveBits() - 1)));
  }
  const bool by_zero = b.min().is_zero();
  const BitVector divisor = by_zero ? BitVector::one(width) : b.min();
  const Ternary size = Ternary::between(bv::udiv(a.min(), b.max()), bv::udiv(a.max(), divisor));
  return by_zero ? size.join(ones(width)) : size;
}

Ternary urem(const Ternary& a, const Ternary& b) {
  const std::uint32_t width = a.width();
  if (b.max().is_zero()) return a;
  if (a.is_constant() && b.is_constant()) return Ternary::constant(bv::urem(a.value(), b.value()));
  // Every member of a is smaller than every member of b: the remainder is a.
  if (a.max() < b.min()) return a;
  // The remainder is at most a, and below b unless b is 0.
  Ternary result = Ternary::top(width);
  BitVector largest = a.max();
  if (!b.min().is_zero()) largest = std::min(largest, bv::dec(b.max()));
  result = Ternary::between(BitVector::zero(width), largest);
  // A multiple of b is a multiple of 2^k if b is, so the low k bits of a remain. For b = 0 the result is a.
  const std::uint32_t kept = std::min(trailing_zeros(b), width);
  if (kept > 0) {
    KnownBits low(width);
    low.Zero = a.zeros() & APInt::getLowBitsSet(width, kept);
    low.One = a.ones() & APInt::getLowBitsSet(width, kept);
    const std::optional<Ternary> both = result.meet(Ternary(std::move(low)));
    CHECK(both);
    result = *both;
  }
  return result;
}

// The signed operators are those of SMT-LIB, on cubes: apply the unsigned operator to the magnitudes, then fix the
// sign. Division by zero is no special case: it follows from the unsigned operator.
Ternary sdiv(const Ternary& a, const Ternary& b) {
  return join_signs(a, b, [](const Ternary& x, const Ternary& y, bool a_negative, bool b_negative) {
    const Ternary quotient = udiv(x, y);
    return a_negative == b_negative ? quotient : neg(quotient);
  });
}

Ternary srem(const Ternary& a, const Ternary& b) {
  return join_signs(a, b, [](const Ternary& x, const Ternary& y, bool a_negative, bool) {
    const Ternary remainder = urem(x, y);
    return a_negative ? neg(remainder) : remainder;
  });
}

Ternary smod(const Ternary& a, const Ternary& b) {
  return join_signs(a, b, [](const Ternary& x, const Ternary& y, bool a_negative, bool b_negative) {
    const Ternary remainder = urem(x, y);
    if (a_negative == b_negative) return a_negative ? neg(remainder) : remainder;
    // The signs differ: a remainder other than 0 is moved by the divisor, so that it gets the sign of b.
    if (remainder.max().is_zero()) return remainder;
    const Ternary moved = a_negative ? sub(y, remainder) : sub(remainder, y);
    return remainder.min().is_zero() ? moved.join(zero(moved.width())) : moved;
  });
}

}  // namespace polycube::impl::ternary
