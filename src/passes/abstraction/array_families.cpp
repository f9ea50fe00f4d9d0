#include "passes/abstraction/array_families.h"

#include <algorithm>
#include <numeric>

#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl {

namespace {

constexpr std::uint32_t none = 0xffffffff;

}  // namespace

ArrayFamilies::ArrayFamilies(const TransitionSystem& system) {
  const TermStore& terms = system.terms();
  std::vector<Node> roots = system.roots();
  roots.insert(roots.end(), system.inputs().begin(), system.inputs().end());
  for (const State& state : system.states()) roots.push_back(state.variable);
  const std::vector<Node> all = cone(terms, roots);
  parent_.resize(terms.size());
  std::iota(parent_.begin(), parent_.end(), 0U);
  const auto is_array = [&](Node n) { return terms.sort(n).is_array(); };
  for (const Node n : all) {
    const Kind kind = terms.kind(n);
    if (kind == Kind::write) join(n, terms.arg(n, 0));
    if (kind == Kind::ite && is_array(n)) {
      join(n, terms.arg(n, 1));
      join(n, terms.arg(n, 2));
    }
    if ((kind == Kind::eq || kind == Kind::neq) && is_array(terms.arg(n, 0))) join(terms.arg(n, 0), terms.arg(n, 1));
  }
  for (const State& state : system.states()) {
    if (!is_array(state.variable)) continue;
    if (state.init) join(state.variable, state.init);
    if (state.next) join(state.variable, state.next);
  }
  family_.resize(terms.size(), none);
  for (const Node n : all) {
    if (!is_array(n)) continue;
    std::uint32_t& number = family_[root(n.id())];
    if (number == none) {
      number = static_cast<std::uint32_t>(sorts_.size());
      sorts_.push_back(terms.sort(n));
    }
    family_[n.id()] = number;
  }
  indices_.resize(sorts_.size());
  for (const Node n : all) {
    const Kind kind = terms.kind(n);
    if (kind == Kind::read || kind == Kind::write) indices_[of(terms.arg(n, 0))].push_back(terms.arg(n, 1));
  }
  for (std::vector<Node>& list : indices_) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
}

std::uint32_t ArrayFamilies::of(Node array) const {
  CHECK(array.id() < family_.size() && family_[array.id()] != none);
  return family_[array.id()];
}

std::uint32_t ArrayFamilies::root(std::uint32_t node) {
  while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
  return node;
}

void ArrayFamilies::join(Node a, Node b) { parent_[root(a.id())] = root(b.id()); }

}  // namespace polycube::impl
