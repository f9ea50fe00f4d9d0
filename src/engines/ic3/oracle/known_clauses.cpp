// The part of the oracle that adds clauses which hold in every reachable state, while a run goes on.
#include "engines/ic3/oracle/oracle.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

/// A clause takes part in every query with its whole cone, so gates are not those of the definitions: fresh variables
/// imply them, and these need no more than the clause itself does.
void Oracle::know(const Aig& aig, const std::vector<BitClause>& clauses) {
  end_group();
  answered_ = Answer::unknown;
  known_aig_ = &aig;
  for (const BitClause& clause : clauses) {
    add_known(*infinite_.sat, clause);
    for (const Solver& frame : frames_) add_known(*frame.sat, clause);
    known_.push_back(clause);
  }
}

void Oracle::add_known(SatSolver& solver, const BitClause& clause) const {
  std::vector<Lit> literals;
  for (const Signal s : clause) {
    if (s == signal_true) return;
    if (s != signal_false) literals.push_back(implying(solver, s));
  }
  solver.add_clause(literals);
}

Lit Oracle::implying(SatSolver& solver, Signal s) const {
  const Aig& aig = *known_aig_;
  ASSERT(s.node() != 0);
  if (!aig.is_gate(s.node())) return encoding_.cnf[s];
  const Lit own = Lit(solver.add_variable());
  const Lit left = implying(solver, aig.left(s.node()) ^ s.complemented());
  const Lit right = implying(solver, aig.right(s.node()) ^ s.complemented());
  if (s.complemented()) {
    const Lit either[] = {~own, left, right};
    solver.add_clause(either);
  } else {
    for (const Lit part : {left, right}) {
      const Lit both[] = {~own, part};
      solver.add_clause(both);
    }
  }
  return own;
}

}  // namespace polycube::impl::ic3
