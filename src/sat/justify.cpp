// Justification: when is a partial assignment a model?
//
// It is a model when every clause of the definition of an assigned variable has a true literal, and so have every added
// clause and the temporary one. Then all unassigned variables can be evaluated, in the order of the definitions, for
// any values of the unassigned free variables. So in the query's own cone the search decides only what justifies the
// assigned variables, from the assumptions down (a "justification frontier", as in circuit solvers since
// [Abramovici90]), and variables that were in conflicts of the query. The variables of added clauses are all decided
// before that; facts in the cone of the added clauses must be justified like assigned variables.
#include "sat/core.h"

namespace polycube::impl {

/// A literal whose decision satisfies a clause that is not justified yet; none if all are.
Core::Code Core::next_unjustified() {
  for (; justified_ < trail_.size(); ++justified_) {
    const Code l = unjustified(trail_[justified_] ^ 1);
    if (l != no_code) return l;
  }
  for (const Code l : fixed_facts_) {
    const Code c = unjustified(l);
    if (c != no_code) return c;
  }
  if (temporaries_.empty() || arena_.is(temporaries_[0], Arena::learnt)) return no_code;
  return choose(arena_[temporaries_[0]]);
}

/// The same for the definition of one variable. Requires: l is false.
Core::Code Core::unjustified(Code l) const {
  const Var v = l >> 1;
  ASSERT(values_[l] == no);
  if (v >= gates_->variables()) return no_code;
  // Binary clauses are true, because propagation is complete. The clauses of the variable's own definition come first.
  const GateClauses::Short* const list = gates_->short_clauses() + l;
  const Code* const codes = gates_->codes();
  for (std::uint32_t i = list[0].ternary; i != list[1].binary && codes[i] >> 1 < v; i += 2) {
    const Code c = choose(std::span(codes + i, 2));
    if (c != no_code) return c;
  }
  if (!gates_->has_long(v)) return no_code;
  for (std::uint32_t n = gates_->first_long(v); n < gates_->first_long(v + 1); ++n) {
    const Code c = choose(gates_->long_clause(n));
    if (c != no_code) return c;
  }
  return no_code;
}

/// None if a literal is true; else an unassigned literal, if possible one that agrees with its saved phase.
Core::Code Core::choose(std::span<const Code> codes) const {
  Code chosen = no_code;
  for (const Code l : codes) {
    if (values_[l] > 0) return no_code;
    if (values_[l] != open) continue;
    const bool as_before = ((marks_[l >> 1] & phase) != 0) == ((l & 1) == 0);
    if (chosen == no_code || as_before) chosen = l;
  }
  ASSERT(chosen != no_code);  // propagation would have found a false clause
  return chosen;
}

}  // namespace polycube::impl
