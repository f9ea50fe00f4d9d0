#include "engines/bit_level/proof_core.h"

#include <algorithm>

#include "engines/unrolling/bits/bit_encoder.h"
#include "solver/cadical_solver.h"
#include "support/check.h"

namespace polycube::impl {

ProofCores::ProofCores(const Circuit& circuit, const Stop& stop)
    : circuit_(circuit),
      now_(circuit.aig, graph_),
      next_(circuit.aig, graph_),
      solver_(make_cadical(nullptr, stop)),
      encoder_(std::make_unique<BitEncoder>(graph_, *solver_)),
      stepped_(solver_->add_variable()) {
  for (const Latch& l : circuit.latches) now_.set(l.variable.node(), graph_.leaf());
  for (const Signal i : circuit.inputs) {
    now_.set(i.node(), graph_.leaf());
    next_.set(i.node(), graph_.leaf());
  }
  for (const Latch& l : circuit.latches) next_.set(l.variable.node(), now_(l.next));
  for (const Signal c : circuit.constraints) {
    const Lit before = (*encoder_)(now_(c));
    const Lit after[] = {~stepped_, (*encoder_)(next_(c))};
    solver_->add_clause({&before, 1});
    solver_->add_clause(after);
  }
}

ProofCores::~ProofCores() = default;

std::optional<std::vector<BitClause>> ProofCores::find(Signal bad, const std::vector<BitClause>& clauses) {
  std::vector<const BitClause*> all;
  for (const BitClause& c : clauses) all.push_back(&c);
  needed_.assign(clauses.size(), false);
  open_.clear();
  if (!explain((*encoder_)(now_(bad)), all, false)) return std::nullopt;
  while (!open_.empty()) {
    const std::size_t i = open_.back();
    open_.pop_back();
    if (!explain(violated_after(clauses[i]), all, true)) return std::nullopt;
  }
  std::vector<BitClause> result;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (needed_[i]) result.push_back(clauses[i]);
  }
  return result;
}

/// Adds the clauses that exclude the goal to the needed ones. Tries without further ones first.
bool ProofCores::explain(Lit goal, std::span<const BitClause* const> clauses, bool after_step) {
  constexpr std::uint64_t most_conflicts = 20000;
  if (goal == false_lit) return true;
  solver_->set_conflict_limit(most_conflicts);
  std::vector<Lit> assumptions = {goal};
  if (after_step) assumptions.push_back(stepped_);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (needed_[i]) assumptions.push_back(holds_now(*clauses[i]));
  }
  if (solver_->solve(assumptions) == Answer::unsat) return true;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (!needed_[i]) assumptions.push_back(holds_now(*clauses[i]));
  }
  if (solver_->solve(assumptions) != Answer::unsat) return false;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (needed_[i] || !solver_->failed(holds_now(*clauses[i]))) continue;
    needed_[i] = true;
    open_.push_back(i);
  }
  return true;
}

Lit ProofCores::holds_now(const BitClause& clause) {
  Lit& own = known_[clause].now;
  if (own != Lit()) return own;
  std::vector<Lit> literals;
  for (const Signal s : clause) literals.push_back((*encoder_)(now_(s)));
  own = Lit(solver_->add_variable());
  literals.push_back(~own);
  solver_->add_clause(literals);
  return own;
}

Lit ProofCores::violated_after(const BitClause& clause) {
  Lit& own = known_[clause].violated;
  if (own != Lit()) return own;
  std::vector<Lit> literals;
  for (const Signal s : clause) literals.push_back((*encoder_)(next_(s)));
  own = Lit(solver_->add_variable());
  for (const Lit l : literals) {
    const Lit implied[] = {~own, ~l};
    solver_->add_clause(implied);
  }
  return own;
}

}  // namespace polycube::impl
