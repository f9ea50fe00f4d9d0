// add, sub, neg, mul, division, shifts.
#include "term/rewrite.h"

namespace polycube::impl {

namespace {

bool is_zero(const Candidate& c, std::size_t i) {
  return c.terms.is_constant(c.args[i]) && c.terms.value(c.args[i]).is_zero();
}

Node zero(const Candidate& c) { return c.build.constant(BitVector::zero(c.terms.width(c.args[0]))); }

/// Arithmetic of width 1 is Boolean: a + b = a - b = a xor b, -a = a, a * b = a and b.
Node arithmetic_boolean(const Candidate& c) {
  if (!c.terms.sort(c.args[0]).is_boolean()) return Node();
  if (c.kind == Kind::neg) return c.args[0];
  return c.build.make(c.kind == Kind::mul ? Kind::and_ : Kind::xor_, c.args);
}

/// 0 + a = a.
Node add_zero(const Candidate& c) { return is_zero(c, 0) ? c.args[1] : Node(); }

/// k + (j + a) = (k + j) + a.
Node add_constants(const Candidate& c) {
  const Node inner = c.args[1];
  if (!c.terms.is_constant(c.args[0]) || c.terms.kind(inner) != Kind::add ||
      !c.terms.is_constant(c.terms.arg(inner, 0))) {
    return Node();
  }
  const BitVector sum = bv::add(c.terms.value(c.args[0]), c.terms.value(c.terms.arg(inner, 0)));
  return c.build.make(Kind::add, {c.build.constant(sum), c.terms.arg(inner, 1)});
}

/// (k + a) + b = k + (a + b): constants move outwards, where other rules add them.
Node add_outwards(const Candidate& c) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Node inner = c.args[i];
    if (c.terms.kind(inner) != Kind::add || !c.terms.is_constant(c.terms.arg(inner, 0))) continue;
    const Node rest = c.build.make(Kind::add, {c.terms.arg(inner, 1), c.args[1 - i]});
    return c.build.make(Kind::add, {c.terms.arg(inner, 0), rest});
  }
  return Node();
}

/// a + (-a) = 0, a + not a = ones.
Node add_opposite(const Candidate& c) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Kind kind = c.terms.kind(c.args[i]);
    if ((kind != Kind::neg && kind != Kind::not_) || c.terms.arg(c.args[i], 0) != c.args[1 - i]) continue;
    return kind == Kind::neg ? zero(c) : c.build.constant(BitVector::ones(c.terms.width(c.args[0])));
  }
  return Node();
}

/// a - a = 0, a - k = (-k) + a.
Node sub_simple(const Candidate& c) {
  if (c.args[0] == c.args[1]) return zero(c);
  if (!c.terms.is_constant(c.args[1])) return Node();
  return c.build.make(Kind::add, {c.build.constant(bv::neg(c.terms.value(c.args[1]))), c.args[0]});
}

/// (a + b) - a = b.
Node sub_own_part(const Candidate& c) {
  const Node sum = c.args[0];
  if (c.terms.kind(sum) != Kind::add) return Node();
  if (c.terms.arg(sum, 0) == c.args[1]) return c.terms.arg(sum, 1);
  return c.terms.arg(sum, 1) == c.args[1] ? c.terms.arg(sum, 0) : Node();
}

/// -(-a) = a.
Node neg_twice(const Candidate& c) { return c.terms.kind(c.args[0]) == Kind::neg ? c.terms.arg(c.args[0], 0) : Node(); }

/// 0 * a = 0, 1 * a = a, -1 * a = -a.
Node mul_constant(const Candidate& c) {
  if (!c.terms.is_constant(c.args[0])) return Node();
  const BitVector& k = c.terms.value(c.args[0]);
  if (k.is_zero()) return c.args[0];
  if (k.is_one()) return c.args[1];
  return k.is_ones() ? c.build.make(Kind::neg, {c.args[1]}) : Node();
}

/// a / 1 = a, a % 1 = 0, a / 0 = ones, a % 0 = a, unsigned.
Node divide_by_constant(const Candidate& c) {
  if (!c.terms.is_constant(c.args[1])) return Node();
  const BitVector& k = c.terms.value(c.args[1]);
  if (k.is_one()) return c.kind == Kind::udiv ? c.args[0] : zero(c);
  if (!k.is_zero()) return Node();
  return c.kind == Kind::udiv ? c.build.constant(BitVector::ones(k.width())) : c.args[0];
}

/// a / 2^n and a % 2^n are a shift and a mask, as slices.
Node divide_by_power(const Candidate& c) {
  if (!c.terms.is_constant(c.args[1]) || !c.terms.value(c.args[1]).is_power_of_two()) return Node();
  const std::uint32_t n = c.terms.value(c.args[1]).trailing_zeros();
  const std::uint32_t width = c.terms.width(c.args[0]);
  if (n == 0) return Node();
  if (c.kind == Kind::udiv) {
    return c.build.make(Kind::concat,
                        {c.build.constant(BitVector::zero(n)), c.build.make(Kind::slice, {c.args[0]}, width - 1, n)});
  }
  return c.build.make(Kind::concat,
                      {c.build.constant(BitVector::zero(width - n)), c.build.make(Kind::slice, {c.args[0]}, n - 1, 0)});
}

/// Shifts and rotations by 0, and of 0.
Node shift_zero(const Candidate& c) { return is_zero(c, 1) || is_zero(c, 0) ? c.args[0] : Node(); }

/// sll and srl by a constant move a slice.
Node shift_by_constant(const Candidate& c) {
  if (!c.terms.is_constant(c.args[1])) return Node();
  const std::uint32_t width = c.terms.width(c.args[0]);
  const auto n = static_cast<std::uint32_t>(c.terms.value(c.args[1]).at_most(width));
  if (n == 0) return Node();
  if (n >= width) return zero(c);
  const Node padding = c.build.constant(BitVector::zero(n));
  if (c.kind == Kind::sll)
    return c.build.make(Kind::concat, {c.build.make(Kind::slice, {c.args[0]}, width - n - 1, 0), padding});
  return c.build.make(Kind::concat, {padding, c.build.make(Kind::slice, {c.args[0]}, width - 1, n)});
}

/// sra by a constant extends a slice.
Node sra_by_constant(const Candidate& c) {
  if (!c.terms.is_constant(c.args[1])) return Node();
  const std::uint32_t width = c.terms.width(c.args[0]);
  const auto n = static_cast<std::uint32_t>(c.terms.value(c.args[1]).at_most(width - 1));
  if (n == 0) return Node();
  return c.build.make(Kind::sext, {c.build.make(Kind::slice, {c.args[0]}, width - 1, n)}, n);
}

/// Rotations by a constant swap two slices.
Node rotate_by_constant(const Candidate& c) {
  if (!c.terms.is_constant(c.args[1])) return Node();
  const std::uint32_t width = c.terms.width(c.args[0]);
  const BitVector& amount = c.terms.value(c.args[1]);
  // rol of 1 by the amount gives the new place of bit 0; ror is symmetric.
  const BitVector moved =
      c.kind == Kind::rol ? bv::rol(BitVector::one(width), amount) : bv::ror(BitVector::one(width), amount);
  const std::uint32_t left = moved.trailing_zeros();
  if (left == 0) return c.args[0];
  const Node high = c.build.make(Kind::slice, {c.args[0]}, width - left - 1, 0);
  const Node low = c.build.make(Kind::slice, {c.args[0]}, width - 1, width - left);
  return c.build.make(Kind::concat, {high, low});
}

}  // namespace

std::span<const RewriteRule> rewrite_arithmetic_rules() {
  static const RewriteRule rules[] = {
      {"arithmetic_boolean", {Kind::add, Kind::sub, Kind::neg, Kind::mul}, arithmetic_boolean},
      {"add_zero", {Kind::add}, add_zero},
      {"add_constants", {Kind::add}, add_constants},
      {"add_outwards", {Kind::add}, add_outwards},
      {"add_opposite", {Kind::add}, add_opposite},
      {"sub_simple", {Kind::sub}, sub_simple},
      {"sub_own_part", {Kind::sub}, sub_own_part},
      {"neg_twice", {Kind::neg}, neg_twice},
      {"mul_constant", {Kind::mul}, mul_constant},
      {"divide_by_constant", {Kind::udiv, Kind::urem}, divide_by_constant},
      {"divide_by_power", {Kind::udiv, Kind::urem}, divide_by_power},
      {"shift_zero", {Kind::sll, Kind::srl, Kind::sra, Kind::rol, Kind::ror}, shift_zero},
      {"shift_by_constant", {Kind::sll, Kind::srl}, shift_by_constant},
      {"sra_by_constant", {Kind::sra}, sra_by_constant},
      {"rotate_by_constant", {Kind::rol, Kind::ror}, rotate_by_constant},
  };
  return rules;
}

}  // namespace polycube::impl
