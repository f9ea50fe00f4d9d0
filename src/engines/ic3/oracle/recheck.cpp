// The queries of the oracle for assertions: to copies of its solvers, so that a run with them is the same as one
// without.
#include "engines/ic3/oracle/oracle.h"

namespace polycube::impl::ic3 {

namespace {

constexpr std::uint64_t conflicts_to_recheck = 1000;

std::unique_ptr<SatSolver> copy_of(const SatSolver& solver) {
  std::unique_ptr<SatSolver> copy = solver.clone();
  copy->end_group();
  copy->set_work_limit(0);
  copy->set_conflict_limit(conflicts_to_recheck);
  return copy;
}

void assume(const std::vector<Lit>& variables, const BitVector& value, std::vector<Lit>& assumptions) {
  for (std::uint32_t i = 0; i < variables.size(); ++i) assumptions.push_back(variables[i] ^ !value.bit(i));
}

}  // namespace

Answer Oracle::recheck_step(Level from, const Cube& cube) const {
  if (options_.oracle != OracleKind::sat) return Answer::unknown;
  std::vector<Lit> assumptions;
  std::vector<Lit> outside;
  for (const Lit l : cube.bits()) {
    assumptions.push_back(encoding_.next_of(l));
    outside.push_back(~l);
  }
  for (const Lit l : cube.thresholds()) {
    const Encoding::Word::Side& side = encoding_.words[thresholds_[l].word].side(thresholds_[l]);
    assumptions.push_back(side.next);
    outside.push_back(~side.now);
    assume(side.bound_now, thresholds_[l].value, assumptions);
    assume(side.bound_next, thresholds_[l].value, assumptions);
  }
  switch_on(from, assumptions);
  return outside.empty() ? Answer::unsat : copy_of(solver(from))->solve(assumptions, outside);
}

Answer Oracle::recheck_initial(const Cube& cube) const {
  if (options_.oracle != OracleKind::sat) return Answer::unknown;
  std::vector<Lit> assumptions(cube.bits().begin(), cube.bits().end());
  for (const Lit l : cube.thresholds()) {
    const Encoding::Word::Side& side = encoding_.words[thresholds_[l].word].side(thresholds_[l]);
    assumptions.push_back(side.now);
    assume(side.bound_now, thresholds_[l].value, assumptions);
  }
  switch_on(0, assumptions);
  return copy_of(solver(0))->solve(assumptions);
}

bool Oracle::recheck_invariant(const std::vector<Cube>& excluded) const {
  constexpr std::size_t most_questions = 64;
  if (options_.oracle != OracleKind::sat) return true;
  const std::unique_ptr<SatSolver> fresh = source_.fresh();
  for (const Lit c : encoding_.constraints) fresh->add_clause({&c, 1});
  for (const std::vector<Lit>& clause : encoding_.known) fresh->add_clause(clause);
  for (const BitClause& clause : known_) add_known(*fresh, clause);
  for (const Cube& cube : excluded) {
    std::vector<Lit> clause;
    for (const Lit l : cube.bits()) clause.push_back(~l);
    for (const Lit l : cube.thresholds()) clause.push_back(source_.violation(*fresh, thresholds_[l]));
    fresh->add_clause(clause);
  }
  fresh->set_conflict_limit(conflicts_to_recheck);
  for (const Signal bad : bads_) {
    const Lit l = encoding_.cnf[bad];
    if (fresh->solve({&l, 1}) == Answer::sat) return false;
  }
  const std::size_t stride = excluded.size() / most_questions + 1;
  for (std::size_t i = 0; i < excluded.size(); i += stride) {
    std::vector<Lit> assumptions;
    for (const Lit l : excluded[i].bits()) assumptions.push_back(encoding_.next_of(l));
    for (const Lit l : excluded[i].thresholds()) {
      const Encoding::Word::Side& side = encoding_.words[thresholds_[l].word].side(thresholds_[l]);
      assumptions.push_back(side.next);
      assume(side.bound_next, thresholds_[l].value, assumptions);
    }
    if (fresh->solve(assumptions) == Answer::sat) return false;
  }
  return true;
}

}  // namespace polycube::impl::ic3
