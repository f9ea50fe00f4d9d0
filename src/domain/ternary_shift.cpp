// Shifts and rotations of ternary values.
//
// For one amount the result is the shifted value, exactly, since the bits of a ternary value are independent. For an
// unknown amount it is the join over all amounts that occur: exact again, since the smallest cube around a union is the
// join of the smallest cubes around its parts. The work is in finding which amounts occur: from the width on they all
// act alike for shifts; for rotations only the remainder modulo the width counts.
#include "domain/ternary.h"

namespace polycube::ternary {

using llvm::APInt;
using llvm::KnownBits;

namespace {

/// Wider words give up exactness for an unknown amount: the join costs width^2 / 64 steps.
constexpr std::uint32_t max_joined_width = 4096;

/// Joins step(amount) over the amounts 0..width-1 that occur, and over `width` if larger ones do.
/// Requires: step maps an amount in 0..width to the exact result.
template <class Step>
Ternary join_shifts(const Ternary& a, const Ternary& amount, Step step) {
  const std::uint32_t width = a.width();
  if (amount.is_constant()) {
    return step(static_cast<std::uint32_t>(amount.ones().getLimitedValue(width)));
  }
  if (width > max_joined_width) return Ternary::top(width);
  std::optional<Ternary> result;
  const auto add = [&](std::uint32_t n) {
    Ternary shifted = step(n);
    result = result ? result->join(shifted) : std::move(shifted);
  };
  // Amounts that the width cannot even express do not occur; for width 1 that leaves 0 and 1.
  const std::uint64_t largest = (~amount.zeros()).getLimitedValue(width);
  const std::uint64_t smallest = amount.ones().getLimitedValue(width);
  for (std::uint64_t n = smallest; n < width && n <= largest; ++n) {
    if (amount.contains(BitVector(width, n))) add(static_cast<std::uint32_t>(n));
    if (result && result->is_top()) return *result;
  }
  if (largest >= width) add(width);
  ASSERT(result);
  return *result;
}

Ternary shifted(APInt zeros, APInt ones) {
  KnownBits known(zeros.getBitWidth());
  known.Zero = std::move(zeros);
  known.One = std::move(ones);
  return Ternary(std::move(known));
}

/// The set { amount mod width }, as bits. The remainders form a cyclic group, so that adding a bit of weight 2^i to all
/// of them rotates the set by 2^i mod width; an unknown bit keeps both sets.
APInt remainders(const Ternary& amount) {
  const std::uint32_t width = amount.width();
  APInt set = APInt::getOneBitSet(width, 0);
  std::uint32_t weight = 1 % width;
  for (std::uint32_t i = 0; i < width && weight != 0; ++i) {
    const std::optional<bool> bit = amount.bit(i);
    if (bit != false) {
      const APInt rotated = set.rotl(weight);
      set = bit ? rotated : rotated | set;
    }
    weight = static_cast<std::uint32_t>(std::uint64_t{2} * weight % width);
  }
  return set;
}

Ternary rotate_left(const Ternary& a, std::uint32_t n) {
  return n == 0 ? a : shifted(a.zeros().rotl(n), a.ones().rotl(n));
}

/// Joins the rotations of `a` to the left by n, or by width - n, over all remainders n.
Ternary join_rotations(const Ternary& a, const Ternary& amount, bool left) {
  const std::uint32_t width = a.width();
  if (width > max_joined_width && !amount.is_constant()) return Ternary::top(width);
  const APInt set = remainders(amount);
  std::optional<Ternary> result;
  for (std::uint32_t n = 0; n < width; ++n) {
    if (!set[n]) continue;
    Ternary rotated = rotate_left(a, left || n == 0 ? n : width - n);
    result = result ? result->join(rotated) : std::move(rotated);
    if (result->is_top()) break;
  }
  ASSERT(result);
  return *result;
}

}  // namespace

Ternary sll(const Ternary& a, const Ternary& amount) {
  return join_shifts(a, amount, [&](std::uint32_t n) {
    APInt zeros = a.zeros().shl(n);
    zeros.setLowBits(n);
    return shifted(std::move(zeros), a.ones().shl(n));
  });
}

Ternary srl(const Ternary& a, const Ternary& amount) {
  return join_shifts(a, amount, [&](std::uint32_t n) {
    APInt zeros = a.zeros().lshr(n);
    zeros.setHighBits(n);
    return shifted(std::move(zeros), a.ones().lshr(n));
  });
}

Ternary sra(const Ternary& a, const Ternary& amount) {
  // The sign bit moves in as it is, known or not: an arithmetic shift of both masks.
  return join_shifts(a, amount, [&](std::uint32_t n) { return shifted(a.zeros().ashr(n), a.ones().ashr(n)); });
}

Ternary rol(const Ternary& a, const Ternary& amount) { return join_rotations(a, amount, true); }
Ternary ror(const Ternary& a, const Ternary& amount) { return join_rotations(a, amount, false); }

}  // namespace polycube::ternary
