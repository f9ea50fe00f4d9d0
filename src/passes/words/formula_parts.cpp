#include "passes/words/formula_parts.h"

#include <algorithm>
#include <unordered_set>

namespace polycube::impl {

namespace {

constexpr std::size_t most_edges = 400000;
constexpr std::uint32_t most_children = 4096;
constexpr std::uint32_t deepest = 200;

}  // namespace

bool FormulaParts::add(Node formula) {
  ASSERT(build_.terms().sort(formula).is_boolean());
  const std::uint32_t root = part({formula, false}, 0);
  mark_conditions();
  // The formula must be the last part, even if it was a part of another one before.
  if (root + 1 != parts_.size()) push(Part(parts_[root]));
  return !too_large_;
}

void FormulaParts::mark_conditions() {
  std::sort(atoms_.begin(), atoms_.end());
  for (const auto& [literal, part] : atoms_) {
    const auto opposite = std::lower_bound(atoms_.begin(), atoms_.end(), std::make_pair(literal ^ 1, std::uint32_t{0}));
    const bool both = opposite != atoms_.end() && opposite->first == (literal ^ 1);
    for (Equation& e : parts_[part].equations) {
      e.condition = (e.condition || both) && role(e.input) == InputRole::plain;
    }
  }
}

std::uint32_t FormulaParts::push(Part part) {
  ASSERT(part.term && build_.terms().sort(part.term).is_boolean());
  ASSERT(part.kind == Part::Kind::atom ? part.children.empty() : part.equations.empty() && !part.children.empty());
  ASSERT(std::all_of(part.children.begin(), part.children.end(), [&](std::uint32_t c) { return c < parts_.size(); }));
  edges_ += part.children.size() + 1;
  too_large_ = too_large_ || edges_ > most_edges;
  parts_.push_back(std::move(part));
  return static_cast<std::uint32_t>(parts_.size() - 1);
}

FormulaParts::Literal FormulaParts::strip(Literal l) const {
  while (build_.terms().kind(l.node) == Kind::not_) l = {build_.terms().arg(l.node, 0), !l.negative};
  return l;
}

std::optional<FormulaParts::Split> FormulaParts::split(Literal l) const {
  const TermStore& terms = build_.terms();
  const auto two = [&](bool is_and, bool left, bool right) {
    return Split{
        is_and ? Part::Kind::all : Part::Kind::any, {terms.arg(l.node, 0), left}, {terms.arg(l.node, 1), right}};
  };
  const bool n = l.negative;
  switch (terms.kind(l.node)) {
    case Kind::and_: return two(!n, n, n);
    case Kind::nand: return two(n, !n, !n);
    case Kind::or_: return two(n, n, n);
    case Kind::nor: return two(!n, !n, !n);
    case Kind::implies: return two(n, !n, n);
    default: return std::nullopt;
  }
}

std::uint32_t FormulaParts::part(Literal l, std::uint32_t depth) {
  l = strip(l);
  if (const auto found = known_.find(key(l)); found != known_.end()) return found->second;
  std::uint32_t result;
  if (depth >= deepest || too_large_) {
    result = atom(l);
  } else if (const auto two = split(l)) {
    result = flat(l, two->kind, depth);
  } else if (build_.terms().kind(l.node) == Kind::ite) {
    result = choice(l, depth);
  } else {
    result = atom(l);
  }
  known_.emplace(key(l), result);
  return result;
}

/// Collects the operands of a chain, or a graph, of one connective; each part counts once.
std::uint32_t FormulaParts::flat(Literal l, Part::Kind kind, std::uint32_t depth) {
  Part result;
  result.kind = kind;
  result.term = term(l);
  std::vector<Literal> open{l};
  std::unordered_set<std::uint64_t> seen;
  while (!open.empty()) {
    const Literal here = strip(open.back());
    open.pop_back();
    if (!seen.insert(key(here)).second) continue;
    const auto two = split(here);
    if (two && two->kind == kind && result.children.size() + open.size() < most_children) {
      open.push_back(two->right);
      open.push_back(two->left);
    } else {
      result.children.push_back(part(here, depth + 1));
    }
  }
  return push(std::move(result));
}

/// ite c a b is (c and a) or (not c and b).
std::uint32_t FormulaParts::choice(Literal l, std::uint32_t depth) {
  const TermStore& terms = build_.terms();
  const Node condition = terms.arg(l.node, 0);
  ASSERT(terms.sort(condition).is_boolean() && terms.sort(l.node).is_boolean());
  Part result;
  result.kind = Part::Kind::any;
  result.term = term(l);
  for (const bool otherwise : {false, true}) {
    const Literal branch{terms.arg(l.node, otherwise ? 2 : 1), l.negative};
    Part one_case;
    one_case.kind = Part::Kind::all;
    one_case.term = build_.and_(term({condition, otherwise}), term(branch));
    one_case.children = {part({condition, otherwise}, depth + 1), part(branch, depth + 1)};
    result.children.push_back(push(std::move(one_case)));
  }
  return push(std::move(result));
}

std::uint32_t FormulaParts::atom(Literal l) {
  Part result;
  result.term = term(l);
  add_equations(l, result.equations);
  const std::uint32_t number = push(std::move(result));
  atoms_.emplace_back(key(l), number);
  return number;
}

void FormulaParts::add_equations(Literal l, std::vector<Equation>& equations) {
  const TermStore& terms = build_.terms();
  if (terms.is_variable(l.node)) {
    if (role(l.node) != InputRole::fixed) equations.push_back({l.node, build_.boolean(!l.negative), true});
    return;
  }
  const Kind kind = terms.kind(l.node);
  const bool equality = kind == Kind::eq || kind == Kind::iff || kind == Kind::xnor;
  const bool inequality = kind == Kind::neq || kind == Kind::xor_;
  if (!equality && !inequality) return;
  const Node a = terms.arg(l.node, 0);
  const Node b = terms.arg(l.node, 1);
  if (equality != l.negative) {
    solve(a, b, equations);
    solve(b, a, equations);
  } else if (terms.sort(a).is_boolean()) {
    solve(a, build_.not_(b), equations);
    solve(b, build_.not_(a), equations);
  }
}

/// Solves side = value for the inputs that the side is an invertible function of. LinearSums is not used here: the
/// input must occur only once, the rest of the sum must remain the term of the model, and xor is handled like a sum.
/// The recursion has no memo, but its step limit ends it after a few terms.
void FormulaParts::solve(Node side, Node value, std::vector<Equation>& equations) {
  constexpr int most_steps = 4;
  const TermStore& terms = build_.terms();
  ASSERT(terms.sort(side) == terms.sort(value));
  std::vector<std::pair<Node, Node>> open{{side, value}};
  for (int step = 0; step < most_steps && !open.empty(); ++step) {
    std::vector<std::pair<Node, Node>> below;
    for (const auto& [left, right] : open) {
      ASSERT(terms.sort(left) == terms.sort(right));
      if (terms.is_variable(left)) {
        const bool fixed = terms.sort(left).is_boolean() && terms.is_constant(right);
        if (role(left) != InputRole::fixed) equations.push_back({left, right, fixed});
        continue;
      }
      const auto arg = [&, of = left](std::uint32_t i) { return terms.arg(of, i); };
      switch (terms.kind(left)) {
        case Kind::not_:
        case Kind::neg: below.emplace_back(arg(0), build_.make(terms.kind(left), {right})); break;
        case Kind::add:
          below.emplace_back(arg(0), build_.make(Kind::sub, {right, arg(1)}));
          below.emplace_back(arg(1), build_.make(Kind::sub, {right, arg(0)}));
          break;
        case Kind::sub:
          below.emplace_back(arg(0), build_.make(Kind::add, {right, arg(1)}));
          below.emplace_back(arg(1), build_.make(Kind::sub, {arg(0), right}));
          break;
        case Kind::xor_:
          below.emplace_back(arg(0), build_.make(Kind::xor_, {right, arg(1)}));
          below.emplace_back(arg(1), build_.make(Kind::xor_, {right, arg(0)}));
          break;
        default: break;
      }
    }
    open = std::move(below);
  }
}

}  // namespace polycube::impl
