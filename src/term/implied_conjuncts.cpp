#include "term/implied_conjuncts.h"

#include <algorithm>
#include <optional>
#include <set>

namespace polycube::impl {

namespace {

using Value = std::pair<Node, bool>;

/// Conditions whose conjunction is equivalent to "the term has this value"; none if it cannot be split.
std::vector<Value> parts(const TermStore& terms, const Value& v) {
  const auto& [n, value] = v;
  const auto arg = [&, node = n](std::uint32_t i) { return terms.arg(node, i); };
  const auto constant = [&](Node a) {
    return terms.is_constant(a) && terms.width(a) == 1 ? std::optional(terms.is_true(a)) : std::nullopt;
  };
  /// `all`: both arguments have these values. Otherwise at least one has not; a constant with its value decides which.
  const auto both = [&](bool all, bool first, bool second) -> std::vector<Value> {
    if (all) return {{arg(0), first}, {arg(1), second}};
    if (constant(arg(0)) == first) return {{arg(1), !second}};
    if (constant(arg(1)) == second) return {{arg(0), !first}};
    return {};
  };
  switch (terms.kind(n)) {
    case Kind::not_: return {{arg(0), !value}};
    case Kind::and_: return both(value, true, true);
    case Kind::or_: return both(!value, false, false);
    case Kind::implies: return both(!value, true, false);
    case Kind::eq:
      for (std::uint32_t i = 0; i < 2; ++i) {
        if (const auto c = constant(arg(i))) return {{arg(1 - i), *c == value}};
      }
      return {};
    case Kind::ite:
      for (std::uint32_t i = 1; i < 3; ++i) {
        const auto c = constant(arg(i));
        if (c && *c != value) return {{arg(0), i == 2}, {arg(3 - i), value}};
      }
      return {};
    default: return {};
  }
}

}  // namespace

std::vector<Value> implied_conjuncts(const TermStore& terms, std::vector<Value> given, std::size_t most) {
  std::vector<Value> result;
  std::set<Value> seen;
  std::reverse(given.begin(), given.end());
  while (!given.empty()) {
    const Value v = given.back();
    given.pop_back();
    if (!seen.insert(v).second) continue;
    if (terms.is_constant(v.first) && terms.is_true(v.first) == v.second) continue;
    std::vector<Value> smaller = parts(terms, v);
    if (result.size() + given.size() + smaller.size() > most) smaller.clear();
    if (smaller.empty()) result.push_back(v);
    given.insert(given.end(), smaller.rbegin(), smaller.rend());
  }
  return result;
}

}  // namespace polycube::impl
