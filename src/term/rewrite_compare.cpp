// eq, ult, slt.
#include <algorithm>

#include "term/rewrite.h"

namespace polycube::impl {

namespace {

bool both_are(const Candidate& c, Kind kind) {
  return c.terms.kind(c.args[0]) == kind && c.terms.kind(c.args[1]) == kind;
}

/// a = a, and not a = a; constants that differ were folded.
Node eq_same(const Candidate& c) {
  if (c.args[0] == c.args[1]) return c.build.boolean(true);
  for (std::size_t i = 0; i < 2; ++i) {
    if (c.terms.kind(c.args[i]) == Kind::not_ && c.terms.arg(c.args[i], 0) == c.args[1 - i])
      return c.build.boolean(false);
  }
  return Node();
}

/// Of width 1: (1 = a) is a, (0 = a) is not a.
Node eq_boolean_constant(const Candidate& c) {
  if (c.terms.is_true(c.args[0])) return c.args[1];
  return c.terms.is_false(c.args[0]) ? c.build.not_(c.args[1]) : Node();
}

/// (not a = not b) is (a = b); of width 1, (not a = b) is not (a = b).
Node eq_negated(const Candidate& c) {
  if (both_are(c, Kind::not_)) return c.build.eq(c.terms.arg(c.args[0], 0), c.terms.arg(c.args[1], 0));
  if (!c.terms.sort(c.args[0]).is_boolean()) return Node();
  for (std::size_t i = 0; i < 2; ++i) {
    if (c.terms.kind(c.args[i]) == Kind::not_) {
      return c.build.not_(c.build.eq(c.terms.arg(c.args[i], 0), c.args[1 - i]));
    }
  }
  return Node();
}

/// (k = not a) is (not k = a).
Node eq_constant_negated(const Candidate& c) {
  if (!c.terms.is_constant(c.args[0]) || c.terms.kind(c.args[1]) != Kind::not_) return Node();
  return c.build.eq(c.build.constant(bv::not_(c.terms.value(c.args[0]))), c.terms.arg(c.args[1], 0));
}

/// (k = j + a) is (k - j = a).
Node eq_constant_sum(const Candidate& c) {
  if (!c.terms.is_constant(c.args[0]) || c.terms.kind(c.args[1]) != Kind::add) return Node();
  const Node j = c.terms.arg(c.args[1], 0);
  if (!c.terms.is_constant(j)) return Node();
  return c.build.eq(c.build.constant(bv::sub(c.terms.value(c.args[0]), c.terms.value(j))), c.terms.arg(c.args[1], 1));
}

/// (k = ite c a b) where a or b is a constant: at most the other branch has to be compared.
Node eq_constant_choice(const Candidate& c) {
  if (!c.terms.is_constant(c.args[0]) || c.terms.kind(c.args[1]) != Kind::ite) return Node();
  const Node condition = c.terms.arg(c.args[1], 0);
  const Node a = c.terms.arg(c.args[1], 1);
  const Node b = c.terms.arg(c.args[1], 2);
  if (c.terms.is_constant(a)) {
    return a == c.args[0] ? c.build.or_(condition, c.build.eq(c.args[0], b))
                          : c.build.and_(c.build.not_(condition), c.build.eq(c.args[0], b));
  }
  if (c.terms.is_constant(b)) {
    return b == c.args[0] ? c.build.or_(c.build.not_(condition), c.build.eq(c.args[0], a))
                          : c.build.and_(condition, c.build.eq(c.args[0], a));
  }
  return Node();
}

/// (k = concat a b) compares the parts.
Node eq_constant_parts(const Candidate& c) {
  if (!c.terms.is_constant(c.args[0]) || c.terms.kind(c.args[1]) != Kind::concat) return Node();
  const BitVector& k = c.terms.value(c.args[0]);
  const Node high = c.terms.arg(c.args[1], 0);
  const Node low = c.terms.arg(c.args[1], 1);
  const std::uint32_t split = c.terms.width(low);
  const Node high_value = c.build.constant(bv::slice(k, k.width() - 1, split));
  const Node low_value = c.build.constant(bv::slice(k, split - 1, 0));
  return c.build.and_(c.build.eq(high_value, high), c.build.eq(low_value, low));
}

/// (concat a b = concat c d) with parts of the same widths compares the parts.
Node eq_parts(const Candidate& c) {
  if (!both_are(c, Kind::concat)) return Node();
  const Node low0 = c.terms.arg(c.args[0], 1);
  const Node low1 = c.terms.arg(c.args[1], 1);
  if (c.terms.width(low0) != c.terms.width(low1)) return Node();
  return c.build.and_(c.build.eq(c.terms.arg(c.args[0], 0), c.terms.arg(c.args[1], 0)), c.build.eq(low0, low1));
}

/// (a + b = a + c) is (b = c).
Node eq_sums(const Candidate& c) {
  if (!both_are(c, Kind::add)) return Node();
  for (std::uint32_t i = 0; i < 2; ++i) {
    for (std::uint32_t j = 0; j < 2; ++j) {
      if (c.terms.arg(c.args[0], i) == c.terms.arg(c.args[1], j)) {
        return c.build.eq(c.terms.arg(c.args[0], 1 - i), c.terms.arg(c.args[1], 1 - j));
      }
    }
  }
  return Node();
}

/// (a = a + b) is (0 = b).
Node eq_own_sum(const Candidate& c) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Node sum = c.args[i];
    if (c.terms.kind(sum) != Kind::add) continue;
    for (std::uint32_t j = 0; j < 2; ++j) {
      if (c.terms.arg(sum, j) != c.args[1 - i]) continue;
      return c.build.eq(c.build.constant(BitVector::zero(c.terms.width(sum))), c.terms.arg(sum, 1 - j));
    }
  }
  return Node();
}

/// a < a is false.
Node less_same(const Candidate& c) { return c.args[0] == c.args[1] ? c.build.boolean(false) : Node(); }

/// a < 0 and ones < a are false; 0 < a is a != 0; a < 1 is a = 0; a < ones is a != ones.
Node ult_extreme(const Candidate& c) {
  if (c.terms.is_constant(c.args[1])) {
    const BitVector& k = c.terms.value(c.args[1]);
    if (k.is_zero()) return c.build.boolean(false);
    if (k.is_one()) return c.build.eq(c.build.constant(BitVector::zero(k.width())), c.args[0]);
    if (k.is_ones()) return c.build.not_(c.build.eq(c.args[1], c.args[0]));
  }
  if (c.terms.is_constant(c.args[0])) {
    const BitVector& k = c.terms.value(c.args[0]);
    if (k.is_ones()) return c.build.boolean(false);
    if (k.is_zero()) return c.build.not_(c.build.eq(c.args[0], c.args[1]));
  }
  return Node();
}

/// a < min and max < a are false, signed.
Node slt_extreme(const Candidate& c) {
  if (c.terms.is_constant(c.args[1]) && c.terms.value(c.args[1]) == BitVector::min_signed(c.terms.width(c.args[1]))) {
    return c.build.boolean(false);
  }
  if (c.terms.is_constant(c.args[0]) && c.terms.value(c.args[0]) == BitVector::max_signed(c.terms.width(c.args[0]))) {
    return c.build.boolean(false);
  }
  return Node();
}

/// Of width 1: ult a b is not a and b; slt a b is a and not b.
Node less_boolean(const Candidate& c) {
  if (!c.terms.sort(c.args[0]).is_boolean()) return Node();
  const std::size_t small = c.kind == Kind::ult ? 0 : 1;
  return c.build.and_(c.build.not_(c.args[small]), c.args[1 - small]);
}

/// concat 0 a < concat 0 b is a < b if the zeros have the same width; similarly with a small constant on one side.
Node ult_zero_extended(const Candidate& c) {
  std::uint32_t width = 0;
  for (const Node n : c.args) {
    if (c.terms.kind(n) != Kind::concat || !c.terms.is_constant(c.terms.arg(n, 0)) ||
        !c.terms.value(c.terms.arg(n, 0)).is_zero()) {
      continue;
    }
    width = std::max(width, c.terms.width(c.terms.arg(n, 1)));
  }
  if (width == 0) return Node();
  Node narrow[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const Node n = c.args[i];
    if (c.terms.is_constant(n)) {
      const BitVector& k = c.terms.value(n);
      if (!bv::slice(k, k.width() - 1, width).is_zero()) return Node();
    } else if (c.terms.kind(n) != Kind::concat || c.terms.width(c.terms.arg(n, 1)) > width) {
      return Node();
    } else if (!c.terms.is_constant(c.terms.arg(n, 0)) || !c.terms.value(c.terms.arg(n, 0)).is_zero()) {
      return Node();
    }
    narrow[i] = c.build.make(Kind::slice, {n}, width - 1, 0);
  }
  return c.build.make(Kind::ult, {narrow[0], narrow[1]});
}

}  // namespace

std::span<const RewriteRule> rewrite_compare_rules() {
  static const RewriteRule rules[] = {
      {"eq_same", {Kind::eq}, eq_same},
      {"eq_boolean_constant", {Kind::eq}, eq_boolean_constant},
      {"eq_negated", {Kind::eq}, eq_negated, true},
      {"eq_constant_negated", {Kind::eq}, eq_constant_negated, true},
      {"eq_constant_sum", {Kind::eq}, eq_constant_sum, true},
      {"eq_constant_choice", {Kind::eq}, eq_constant_choice, true},
      {"eq_constant_parts", {Kind::eq}, eq_constant_parts, true},
      {"eq_parts", {Kind::eq}, eq_parts, true},
      {"eq_sums", {Kind::eq}, eq_sums, true},
      {"eq_own_sum", {Kind::eq}, eq_own_sum, true},
      {"less_same", {Kind::ult, Kind::slt}, less_same},
      {"ult_extreme", {Kind::ult}, ult_extreme},
      {"slt_extreme", {Kind::slt}, slt_extreme},
      {"less_boolean", {Kind::ult, Kind::slt}, less_boolean},
      {"ult_zero_extended", {Kind::ult}, ult_zero_extended},
  };
  return rules;
}

}  // namespace polycube::impl
