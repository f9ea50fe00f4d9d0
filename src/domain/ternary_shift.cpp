// Shifts and rotations of ternary values.
//
// For one amount the result is the shifted value, exactly, since the bits of a ternary value are independent. For an
// unknown amount it is the join over all possible amounts: exact again, since the smallest cube around a union is the
// join of the smallest cubes around its parts. The possible amounts are the sums of the weights of all bits that are
// one and of some unknown bits. So the join is computed bit by bit of the amount, as in a barrel shifter: at a bit that
// is one the word moves by its weight, at an unknown bit it is joined with the moved word. Moving distributes over
// joining, so nothing is lost, and the number of steps is the number of binary digits of the width.
#include "domain/ternary.h"

namespace polycube::impl::ternary {

using llvm::APInt;
using llvm::KnownBits;

namespace {

/// Joins the results for all amounts. move(value, n) shifts by n exactly; n = width shifts all bits out.
template <class Move>
Ternary join_shifts(Ternary value, const Ternary& amount, Move move) {
  const std::uint32_t width = value.width();
  std::uint32_t digits = 0;  // of the amounts below the width
  while (digits < width && std::uint64_t{1} << digits < width) ++digits;
  if (amount.ones().getActiveBits() > digits) return move(value, width);
  for (std::uint32_t i = 0; i < digits; ++i) {
    const std::optional<bool> bit = amount.bit(i);
    if (bit == false) continue;
    const Ternary moved = move(value, std::uint32_t{1} << i);
    value = bit ? moved : value.join(moved);
  }
  // All larger amounts shift all bits out.
  return (~amount.zeros()).getActiveBits() > digits ? value.join(move(value, width)) : value;
}

Ternary shifted(APInt zeros, APInt ones) {
  KnownBits known(zeros.getBitWidth());
  known.Zero = std::move(zeros);
  known.One = std::move(ones);
  return Ternary(std::move(known));
}

Ternary rotate_left(const Ternary& a, std::uint32_t n) {
  return n == 0 ? a : shifted(a.zeros().rotl(n), a.ones().rotl(n));
}

/// Joins the rotations for all amounts. Weights count modulo the width.
Ternary join_rotations(Ternary value, const Ternary& amount, bool left) {
  const std::uint32_t width = value.width();
  std::uint32_t weight = 1 % width;
  for (std::uint32_t i = 0; i < width && weight != 0; ++i) {
    if (const std::optional<bool> bit = amount.bit(i); bit != false) {
      const Ternary moved = rotate_left(value, left ? weight : width - weight);
      value = bit ? moved : value.join(moved);
    }
    weight = static_cast<std::uint32_t>(std::uint64_t{2} * weight % width);
  }
  return value;
}

}  // namespace

Ternary sll(const Ternary& a, const Ternary& amount) {
  return join_shifts(a, amount, [](const Ternary& v, std::uint32_t n) {
    APInt zeros = v.zeros().shl(n);
    zeros.setLowBits(n);
    return shifted(std::move(zeros), v.ones().shl(n));
  });
}

Ternary srl(const Ternary& a, const Ternary& amount) {
  return join_shifts(a, amount, [](const Ternary& v, std::uint32_t n) {
    APInt zeros = v.zeros().lshr(n);
    zeros.setHighBits(n);
    return shifted(std::move(zeros), v.ones().lshr(n));
  });
}

Ternary sra(const Ternary& a, const Ternary& amount) {
  // The sign bit moves in as it is, known or not: an arithmetic shift of both masks.
  return join_shifts(a, amount,
                     [](const Ternary& v, std::uint32_t n) { return shifted(v.zeros().ashr(n), v.ones().ashr(n)); });
}

Ternary rol(const Ternary& a, const Ternary& amount) { return join_rotations(a, amount, true); }
Ternary ror(const Ternary& a, const Ternary& amount) { return join_rotations(a, amount, false); }

}  // namespace polycube::impl::ternary
