#include "solver/cut_products.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "support/check.h"
#include "term/rebuild.h"

namespace polycube::impl {

Node CutProducts::operator()(Node root) {
  const TermStore& terms = build_.terms();
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const Node n = stack_.back();
    if (!knows(n)) {
      const std::size_t before = stack_.size();
      for (std::uint32_t i = 0; i < terms.arity(n); ++i) {
        if (!knows(terms.arg(n, i))) stack_.push_back(terms.arg(n, i));
      }
      if (stack_.size() != before) continue;
      const Node made = make(n);
      if (images_.size() < terms.size()) images_.resize(terms.size());
      images_[n.id()] = made;
    }
    stack_.pop_back();
  }
  return images_[root.id()];
}

/// Requires: its arguments have images.
Node CutProducts::make(Node n) {
  const TermStore& terms = build_.terms();
  if (terms.kind(n) == Kind::constant || terms.kind(n) == Kind::variable) return n;
  const Node made = rebuild(build_, terms, n, [&](Node argument) { return images_[argument.id()]; });
  if (!terms.is_product(made) || terms.width(made) < least_width_) return made;
  if (!knows(made)) {
    const Node variable = cut(terms.kind(made), terms.arg(made, 0), terms.arg(made, 1));
    if (images_.size() < terms.size()) images_.resize(terms.size());
    images_[made.id()] = variable;
  }
  return images_[made.id()];
}

Node CutProducts::cut(Kind kind, Node left, Node right) {
  const Node result = build_.terms().variable(build_.terms().sort(left));
  products_.push_back({kind, left, right, result});
  if (product_of_.size() <= result.id()) product_of_.resize(result.id() + 1, 0);
  product_of_[result.id()] = static_cast<std::uint32_t>(products_.size());
  return result;
}

/// The products in the cones of the roots, by position. Operands may have products too, so the cone grows until no
/// product is new. `all` becomes the roots, the operands and the results.
std::vector<std::uint32_t> CutProducts::products_in(std::span<const Node> roots, std::vector<Node>& all) const {
  all.assign(roots.begin(), roots.end());
  std::vector<std::uint32_t> seen;
  std::vector<bool> known(products_.size(), false);
  for (bool grows = true; grows;) {
    grows = false;
    for (const Node n : cone(build_.terms(), all)) {
      if (n.id() >= product_of_.size() || product_of_[n.id()] == 0) continue;
      const std::uint32_t p = product_of_[n.id()] - 1;
      if (known[p]) continue;
      known[p] = grows = true;
      seen.push_back(p);
      all.insert(all.end(), {products_[p].left, products_[p].right, products_[p].result});
    }
  }
  std::sort(seen.begin(), seen.end());
  return seen;
}

std::vector<Node> CutProducts::definitions(std::span<const Node> roots, const ValueOf& value_of) {
  std::vector<Node> all;
  const std::vector<std::uint32_t> seen = products_in(roots, all);
  Evaluator values(build_.terms(), all);
  for (const Node v : values.variables()) values.set(v, value_of(v));
  values.run();
  std::vector<Node> result;
  for (const std::uint32_t i : seen) {
    const CutOperation& p = products_[i];
    const BitVector* const operands[] = {&values.bits(p.left), &values.bits(p.right)};
    if (apply(p.kind, operands) == values.bits(p.result)) continue;
    result.push_back(build_.eq(p.result, build_.make(p.kind, {p.left, p.right})));
  }
  return result;
}

std::vector<Node> CutProducts::violated(std::span<const Node> roots, const ValueOf& value_of) {
  const TermStore& terms = build_.terms();
  std::vector<Node> all;
  const std::vector<std::uint32_t> seen = products_in(roots, all);
  if (seen.empty()) return {};
  std::vector<Node> candidates;
  Evaluator values(terms, all);
  for (const Node v : values.variables()) values.set(v, value_of(v));
  values.run();
  using Operands = std::tuple<Kind, BitVector, BitVector>;
  std::map<Operands, std::uint32_t> first;
  for (const std::uint32_t i : seen) {
    const CutOperation p = products_[i];
    Operands key{p.kind, values.bits(p.left), values.bits(p.right)};
    const bool swap = p.kind == Kind::mul && std::get<2>(key) < std::get<1>(key);
    if (swap) std::swap(std::get<1>(key), std::get<2>(key));
    const auto [at, fresh] = first.emplace(key, i);
    const CutOperation& other = products_[at->second];
    if (!fresh && values.bits(other.result) != values.bits(p.result)) {
      candidates.push_back(equal_operands_lemma(build_, other, p, values.bits(other.left) != values.bits(p.left)));
    }
    const std::vector<Node> of_one = bounds(build_, p);
    candidates.insert(candidates.end(), of_one.begin(), of_one.end());
  }
  Evaluator judge(terms, candidates);
  for (const Node v : judge.variables()) judge.set(v, value_of(v));
  judge.run();
  std::erase_if(candidates, [&](Node lemma) { return judge.bits(lemma).is_true(); });
  return candidates;
}

Node equal_operands_lemma(Builder& build, const CutOperation& a, const CutOperation& b, bool swapped) {
  const Node left = build.eq(a.left, swapped ? b.right : b.left);
  const Node right = build.eq(a.right, swapped ? b.left : b.right);
  return build.or_(build.not_(build.and_(left, right)), build.eq(a.result, b.result));
}

std::vector<Node> bounds(Builder& build, const CutOperation& p) {
  std::vector<Node> result;
  const std::uint32_t width = build.terms().width(p.result);
  const Node zero = build.constant(BitVector::zero(width));
  const Node one = build.constant(BitVector::one(width));
  const Node ones = build.constant(BitVector::ones(width));
  const auto if_holds = [&](Node condition, Node then) {
    result.push_back(build.or_(build.not_(condition), build.eq(p.result, then)));
  };
  const auto if_equal = [&](Node operand, Node value, Node then) { if_holds(build.eq(value, operand), then); };
  const auto lowest = [&](Node n) { return build.make(Kind::slice, {n}, 0, 0); };
  const auto less = [&](Node a, Node b) { return build.make(Kind::ult, {a, b}); };
  const Node divides = build.not_(build.eq(zero, p.right));
  switch (p.kind) {
    case Kind::mul:
      if_equal(p.left, zero, zero);
      if_equal(p.right, zero, zero);
      if_equal(p.left, one, p.right);
      if_equal(p.right, one, p.left);
      result.push_back(build.eq(lowest(p.result), build.and_(lowest(p.left), lowest(p.right))));
      break;
    case Kind::udiv:
      if_equal(p.right, zero, ones);
      if_equal(p.right, one, p.left);
      if_holds(less(p.left, p.right), zero);
      result.push_back(build.not_(build.and_(divides, less(p.left, p.result))));
      break;
    case Kind::urem:
      if_equal(p.right, zero, p.left);
      if_equal(p.right, one, zero);
      if_holds(less(p.left, p.right), p.left);
      result.push_back(build.not_(less(p.left, p.result)));
      result.push_back(build.or_(build.not_(divides), less(p.result, p.right)));
      break;
    case Kind::sdiv: if_equal(p.right, one, p.left); break;
    case Kind::srem:
    case Kind::smod:
      if_equal(p.right, one, zero);
      if_equal(p.left, zero, zero);
      break;
    case Kind::add:
      if_equal(p.left, zero, p.right);
      if_equal(p.right, zero, p.left);
      break;
    case Kind::sub:
      if_equal(p.right, zero, p.left);
      if_holds(build.eq(p.left, p.right), zero);
      break;
    default: CHECK(false && "an operator that cannot be cut");
  }
  return result;
}

}  // namespace polycube::impl
