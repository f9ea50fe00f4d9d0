// Rules for every operator: constant folding, and the normal forms that reduce the number of kinds.
#include <utility>

#include "term/evaluate.h"
#include "term/rewrite.h"

namespace polycube::impl {

namespace {

constexpr std::initializer_list<Kind> all_bit_operators = {
    Kind::not_,   Kind::inc,   Kind::dec,   Kind::neg,     Kind::redand, Kind::redor, Kind::redxor, Kind::uext,
    Kind::sext,   Kind::slice, Kind::iff,   Kind::implies, Kind::eq,     Kind::neq,   Kind::ugt,    Kind::ugte,
    Kind::ult,    Kind::ulte,  Kind::sgt,   Kind::sgte,    Kind::slt,    Kind::slte,  Kind::and_,   Kind::nand,
    Kind::nor,    Kind::or_,   Kind::xnor,  Kind::xor_,    Kind::rol,    Kind::ror,   Kind::sll,    Kind::sra,
    Kind::srl,    Kind::add,   Kind::mul,   Kind::udiv,    Kind::urem,   Kind::sdiv,  Kind::srem,   Kind::smod,
    Kind::sub,    Kind::uaddo, Kind::saddo, Kind::sdivo,   Kind::umulo,  Kind::smulo, Kind::usubo,  Kind::ssubo,
    Kind::concat, Kind::ite};

/// op(constants) is its value.
Node fold(const Candidate& c) {
  const BitVector* values[3];
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    if (!c.terms.is_constant(c.args[i])) return Node();
    values[i] = &c.terms.value(c.args[i]);
  }
  return c.build.constant(apply(c.kind, std::span<const BitVector* const>(values, c.args.size()), c.p0, c.p1));
}

/// op(a, b) = op(b, a): the older term first. Constants are mostly made early, so they come first too.
Node commute(const Candidate& c) {
  const bool swap = c.terms.is_constant(c.args[1]) ? !c.terms.is_constant(c.args[0])
                                                   : !c.terms.is_constant(c.args[0]) && c.args[1] < c.args[0];
  return swap ? c.build.make(c.kind, {c.args[1], c.args[0]}) : Node();
}

/// inc a = a + 1, dec a = a + (-1).
Node step(const Candidate& c) {
  const std::uint32_t width = c.terms.width(c.args[0]);
  const BitVector delta = c.kind == Kind::inc ? BitVector::one(width) : BitVector::ones(width);
  return c.build.make(Kind::add, {c.args[0], c.build.constant(delta)});
}

/// nand, nor, xnor, neq are negations.
Node negated_kind(const Candidate& c) {
  const Kind positive = c.kind == Kind::nand   ? Kind::and_
                        : c.kind == Kind::nor  ? Kind::or_
                        : c.kind == Kind::xnor ? Kind::xor_
                                               : Kind::eq;
  return c.build.not_(c.build.make(positive, c.args));
}

/// a or b = not (not a and not b).
Node de_morgan(const Candidate& c) {
  return c.build.not_(c.build.and_(c.build.not_(c.args[0]), c.build.not_(c.args[1])));
}

/// a implies b = not (a and not b).
Node implication(const Candidate& c) { return c.build.not_(c.build.and_(c.args[0], c.build.not_(c.args[1]))); }

/// iff is eq of width 1.
Node equivalence(const Candidate& c) { return c.build.eq(c.args[0], c.args[1]); }

/// a > b = b < a.
Node greater(const Candidate& c) {
  return c.build.make(c.kind == Kind::ugt ? Kind::ult : Kind::slt, {c.args[1], c.args[0]});
}

/// a >= b = not (a < b), a <= b = not (b < a).
Node not_less(const Candidate& c) {
  const bool is_signed = c.kind == Kind::sgte || c.kind == Kind::slte;
  const bool swap = c.kind == Kind::ulte || c.kind == Kind::slte;
  const Node a = c.args[swap ? 1 : 0];
  const Node b = c.args[swap ? 0 : 1];
  return c.build.not_(c.build.make(is_signed ? Kind::slt : Kind::ult, {a, b}));
}

/// redor a = not (a = 0), redand a = (a = ones).
Node reduce(const Candidate& c) {
  const std::uint32_t width = c.terms.width(c.args[0]);
  if (c.kind == Kind::redand) return c.build.eq(c.build.constant(BitVector::ones(width)), c.args[0]);
  return c.build.not_(c.build.eq(c.build.constant(BitVector::zero(width)), c.args[0]));
}

/// uext a n = concat 0 a.
Node extend_by_zero(const Candidate& c) {
  if (c.p0 == 0) return c.args[0];
  return c.build.make(Kind::concat, {c.build.constant(BitVector::zero(c.p0)), c.args[0]});
}

}  // namespace

std::span<const RewriteRule> rewrite_core_rules() {
  static const RewriteRule rules[] = {
      {"fold", all_bit_operators, fold},
      {"step", {Kind::inc, Kind::dec}, step},
      {"negated_kind", {Kind::nand, Kind::nor, Kind::xnor, Kind::neq}, negated_kind},
      {"de_morgan", {Kind::or_}, de_morgan},
      {"implication", {Kind::implies}, implication},
      {"equivalence", {Kind::iff}, equivalence},
      {"greater", {Kind::ugt, Kind::sgt}, greater},
      {"not_less", {Kind::ugte, Kind::ulte, Kind::sgte, Kind::slte}, not_less},
      {"reduce", {Kind::redor, Kind::redand}, reduce},
      {"extend_by_zero", {Kind::uext}, extend_by_zero},
      {"commute",
       {Kind::and_, Kind::xor_, Kind::eq, Kind::add, Kind::mul, Kind::uaddo, Kind::saddo, Kind::umulo, Kind::smulo},
       commute},
  };
  return rules;
}

}  // namespace polycube::impl
