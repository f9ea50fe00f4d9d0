// not, and, xor, ite: the connectives of control logic. The arguments are in the order of the rule `commute`.
#include <tuple>

#include "term/rewrite.h"

namespace polycube::impl {

namespace {

/// The argument of a negation; none for other terms.
Node negated(const TermStore& t, Node n) { return t.kind(n) == Kind::not_ ? t.arg(n, 0) : Node(); }

bool complementary(const TermStore& t, Node a, Node b) { return negated(t, a) == b || negated(t, b) == a; }

/// not not a = a.
Node double_negation(const Candidate& c) { return negated(c.terms, c.args[0]); }

/// not (a < b) stays; not (ite c k1 k2) with constants moves inwards.
Node negated_choice(const Candidate& c) {
  const Node a = c.args[0];
  if (c.terms.kind(a) != Kind::ite) return Node();
  if (!c.terms.is_constant(c.terms.arg(a, 1)) || !c.terms.is_constant(c.terms.arg(a, 2))) return Node();
  return c.build.make(Kind::ite, {c.terms.arg(a, 0), c.build.not_(c.terms.arg(a, 1)), c.build.not_(c.terms.arg(a, 2))});
}

/// a and 0 = 0, a and ones = a.
Node and_constant(const Candidate& c) {
  if (!c.terms.is_constant(c.args[0])) return Node();
  if (c.terms.value(c.args[0]).is_zero()) return c.args[0];
  return c.terms.value(c.args[0]).is_ones() ? c.args[1] : Node();
}

/// a and a = a, a and not a = 0.
Node and_same(const Candidate& c) {
  if (c.args[0] == c.args[1]) return c.args[0];
  if (!complementary(c.terms, c.args[0], c.args[1])) return Node();
  return c.build.constant(BitVector::zero(c.terms.width(c.args[0])));
}

/// a and (a and b) = a and b; a and (not a and b) = 0.
Node and_absorbed(const Candidate& c) {
  for (int i = 0; i < 2; ++i) {
    const Node outer = c.args[static_cast<std::size_t>(i)];
    const Node inner = c.args[static_cast<std::size_t>(1 - i)];
    if (c.terms.kind(inner) != Kind::and_) continue;
    for (std::uint32_t j = 0; j < 2; ++j) {
      if (c.terms.arg(inner, j) == outer) return inner;
      if (complementary(c.terms, c.terms.arg(inner, j), outer)) {
        return c.build.constant(BitVector::zero(c.terms.width(outer)));
      }
    }
  }
  return Node();
}

/// a and not (a and b) = a and not b; a and not (not a and b) = a.
Node and_subsumed(const Candidate& c) {
  for (int i = 0; i < 2; ++i) {
    const Node outer = c.args[static_cast<std::size_t>(i)];
    const Node inner = negated(c.terms, c.args[static_cast<std::size_t>(1 - i)]);
    if (!inner || c.terms.kind(inner) != Kind::and_) continue;
    for (std::uint32_t j = 0; j < 2; ++j) {
      const Node a = c.terms.arg(inner, j);
      if (a == outer) return c.build.and_(outer, c.build.not_(c.terms.arg(inner, 1 - j)));
      if (complementary(c.terms, a, outer)) return outer;
    }
  }
  return Node();
}

/// a xor 0 = a, a xor ones = not a.
Node xor_constant(const Candidate& c) {
  if (!c.terms.is_constant(c.args[0])) return Node();
  if (c.terms.value(c.args[0]).is_zero()) return c.args[1];
  return c.terms.value(c.args[0]).is_ones() ? c.build.not_(c.args[1]) : Node();
}

/// a xor a = 0, a xor not a = ones.
Node xor_same(const Candidate& c) {
  const std::uint32_t width = c.terms.width(c.args[0]);
  if (c.args[0] == c.args[1]) return c.build.constant(BitVector::zero(width));
  return complementary(c.terms, c.args[0], c.args[1]) ? c.build.constant(BitVector::ones(width)) : Node();
}

/// not a xor b = not (a xor b).
Node xor_negated(const Candidate& c) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (const Node a = negated(c.terms, c.args[i])) return c.build.not_(c.build.make(Kind::xor_, {a, c.args[1 - i]}));
  }
  return Node();
}

/// ite with a constant condition, or with equal branches.
Node ite_trivial(const Candidate& c) {
  if (c.terms.is_true(c.args[0]) || c.args[1] == c.args[2]) return c.args[1];
  return c.terms.is_false(c.args[0]) ? c.args[2] : Node();
}

/// ite (not c) a b = ite c b a.
Node ite_negated(const Candidate& c) {
  const Node condition = negated(c.terms, c.args[0]);
  return condition ? c.build.make(Kind::ite, {condition, c.args[2], c.args[1]}) : Node();
}

/// ite c (ite c a b) d = ite c a d, and the same below the other branch.
Node ite_repeated(const Candidate& c) {
  const auto branch = [&](Node n, std::uint32_t which) {
    return c.terms.kind(n) == Kind::ite && c.terms.arg(n, 0) == c.args[0] ? c.terms.arg(n, which) : n;
  };
  const Node a = branch(c.args[1], 1);
  const Node b = branch(c.args[2], 2);
  return a == c.args[1] && b == c.args[2] ? Node() : c.build.make(Kind::ite, {c.args[0], a, b});
}

/// ite of width 1 with a constant branch, or with the condition as a branch, is and/or.
Node ite_boolean(const Candidate& c) {
  if (!c.terms.sort(c.args[1]).is_boolean()) return Node();
  const auto [condition, a, b] = std::tuple(c.args[0], c.args[1], c.args[2]);
  if (c.terms.is_true(a) || a == condition) return c.build.or_(condition, b);
  if (c.terms.is_false(a)) return c.build.and_(c.build.not_(condition), b);
  if (c.terms.is_true(b)) return c.build.or_(c.build.not_(condition), a);
  if (c.terms.is_false(b) || b == condition) return c.build.and_(condition, a);
  return Node();
}

/// ite c a (not a) of width 1 = (c = a).
Node ite_equality(const Candidate& c) {
  if (!c.terms.sort(c.args[1]).is_boolean() || !complementary(c.terms, c.args[1], c.args[2])) return Node();
  return c.build.eq(c.args[0], c.args[1]);
}

/// ite c a (ite d a b) = ite (c or d) a b.
Node ite_shared(const Candidate& c) {
  const Node inner = c.args[2];
  if (c.terms.kind(inner) != Kind::ite || c.terms.arg(inner, 1) != c.args[1]) return Node();
  return c.build.make(Kind::ite, {c.build.or_(c.args[0], c.terms.arg(inner, 0)), c.args[1], c.terms.arg(inner, 2)});
}

}  // namespace

std::span<const RewriteRule> rewrite_boolean_rules() {
  static const RewriteRule rules[] = {
      {"double_negation", {Kind::not_}, double_negation},
      {"negated_choice", {Kind::not_}, negated_choice},
      {"and_constant", {Kind::and_}, and_constant},
      {"and_same", {Kind::and_}, and_same},
      {"and_absorbed", {Kind::and_}, and_absorbed},
      {"and_subsumed", {Kind::and_}, and_subsumed},
      {"xor_constant", {Kind::xor_}, xor_constant},
      {"xor_same", {Kind::xor_}, xor_same},
      {"xor_negated", {Kind::xor_}, xor_negated},
      {"ite_trivial", {Kind::ite}, ite_trivial},
      {"ite_negated", {Kind::ite}, ite_negated},
      {"ite_repeated", {Kind::ite}, ite_repeated},
      {"ite_boolean", {Kind::ite}, ite_boolean},
      {"ite_equality", {Kind::ite}, ite_equality},
      {"ite_shared", {Kind::ite}, ite_shared},
  };
  return rules;
}

}  // namespace polycube::impl
