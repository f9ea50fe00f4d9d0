#include "certify/explain/property_parts.h"

#include <algorithm>
#include <utility>

#include "term/implied_conjuncts.h"
#include "term/rewrite.h"
#include "ts/antecedent_name.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_parts = 12;

Node find_antecedent(const TransitionSystem& system, const Condition& bad) {
  if (bad.name.empty()) return Node();
  const std::string wanted = antecedent_name(bad.name);
  for (const Node n : system.symbols.nodes()) {
    const std::vector<std::string>& names = system.symbols.names(n);
    if (std::find(names.begin(), names.end(), wanted) == names.end()) continue;
    return system.terms().sort(n) == Sort::bits(1) ? n : Node();
  }
  return Node();
}

}  // namespace

PropertyParts parts_of_property(const TransitionSystem& system, const Condition& bad) {
  Builder build(*system.shared_terms());
  PropertyParts result;
  result.antecedent = find_antecedent(system, bad);
  std::vector<Node> failing;
  for (const auto& [n, value] : implied_conjuncts(system.terms(), {{bad.term, true}}, most_parts)) {
    failing.push_back(value ? n : build.not_(n));
  }
  if (failing.size() < 2) return result;
  for (std::size_t i = 0; i < failing.size(); ++i) {
    std::vector<Node> others = failing;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    result.parts.push_back({build.not_(failing[i]), build.conjunction(others), {}});
  }
  return result;
}

}  // namespace polycube::impl
