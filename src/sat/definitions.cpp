#include "sat/definitions.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

Definitions::Definitions() {
  add_variable();
  const Lit constant_is_false[] = {true_lit};
  add_clause(constant_is_false);
}

Var Definitions::add_variable() {
  variables_.push_back({static_cast<std::uint32_t>(fan_in_.size()), static_cast<std::uint32_t>(clauses_.size())});
  return size() - 1;
}

void Definitions::add_clause(std::span<const Lit> clause) {
  const Var defined = size() - 1;
  // A clause about the fan-in alone would restrict the fan-in, and the cone of a query might not include it.
  CHECK(std::any_of(clause.begin(), clause.end(), [defined](Lit l) { return l.var() == defined; }));
  clauses_.push_back(static_cast<std::uint32_t>(literals_.size()));
  for (const Lit l : clause) {
    CHECK(l.var() <= defined);
    literals_.push_back(l);
    const auto begin = fan_in_.begin() + variables_.back().fan_in;
    if (l.var() != defined && std::find(begin, fan_in_.end(), l.var()) == fan_in_.end()) fan_in_.push_back(l.var());
  }
}

}  // namespace polycube::impl
