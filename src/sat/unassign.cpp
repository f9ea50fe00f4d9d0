// Dropping assignments that a model does not need, which makes their variables don't-cares.
//
// An unassigned variable is evaluated by its definition, or may have any value if it has none. So the assignment of a
// variable may be dropped if no assumption is its literal, and each of these clauses that its literal satisfies has
// another true literal: the clauses in definitions of other assigned variables, every added clause, and the temporary
// one. There are lists of all occurrences of a literal in these clauses, so each clause is examined as it is, and
// variables whose assignment was dropped before do not count as true. Clauses of variables outside the cone do not
// matter, and learnt clauses follow from the others.
#include <algorithm>

#include "sat/core.h"

namespace polycube::impl {

bool Core::drop_assignment(Var v) {
  ASSERT(state_ == State::sat);
  const Var u = variable(v);
  if (values_[2 * u] == open || values_[2 * u] == outside) return true;
  if (!options_.drop_assignment || assigned_[u].level == 0) return false;
  const Code l = values_[2 * u] == yes ? 2 * u : 2 * u + 1;
  if (needs(l)) return false;
  // The trail keeps its entry, so this level and those above it cannot be reused by the next query.
  kept_below_ = std::min(kept_below_, assigned_[u].level);
  values_[l] = values_[l ^ 1] = open;
  ASSERT(v % 61 != 0 || model_holds());
  return true;
}

/// Is it an assumption, or the only true literal of a clause that matters?
bool Core::needs(Code l) const {
  ASSERT(values_[l] == yes);
  const auto is_true = [this](Code o) { return values_[o] > 0; };
  const auto another_true = [&](std::span<const Code> codes) {
    return std::any_of(codes.begin(), codes.end(), [&](Code o) { return o != l && is_true(o); });
  };
  if (std::find(assumptions_.begin(), assumptions_.end(), l) != assumptions_.end()) return true;
  if (l < 2 * gates_->variables()) {
    // A clause matters if the variable that it defines, which is its largest one, is assigned and is not this variable.
    const auto matters = [&](Code largest) { return largest > (l | 1) && values_[largest] != open; };
    const GateClauses::Short* const list = gates_->short_clauses() + l;
    const Code* const codes = gates_->codes();
    for (std::uint32_t i = list[0].binary; i != list[0].ternary; ++i) {
      if (matters(codes[i]) && !is_true(codes[i])) return true;
    }
    for (std::uint32_t i = list[0].ternary; i != list[1].binary; i += 2) {
      if (matters(codes[i]) && !is_true(codes[i]) && !is_true(codes[i + 1])) return true;
    }
    for (const std::uint32_t c : gates_->long_with(l)) {
      const std::span<const Code> clause = gates_->long_clause(c);
      if (matters(clause.back()) && !another_true(clause)) return true;
    }
  }
  if (l < occurrences_.lists()) {
    for (const Ref c : occurrences_[l]) {
      if (!another_true(arena_[c])) return true;
    }
  }
  if (temporaries_.empty() || arena_.is(temporaries_[0], Arena::learnt)) return false;
  const std::span<const Code> temporary = arena_[temporaries_[0]];
  return std::find(temporary.begin(), temporary.end(), l) != temporary.end() && !another_true(temporary);
}

}  // namespace polycube::impl
