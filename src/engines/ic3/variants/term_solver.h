// Problem: the oracle and the lifter are written for SAT solvers, and should send the same queries to an SMT solver.
//
// Idea: an SMT solver with the interface of a SAT solver: a literal stands for a term of width 1 (encoding_terms.h).
// Assumptions become assumed terms, a clause an asserted disjunction, the temporary clause one more assumption. The
// answers are those of a SAT solver, but cores need not prefer the first assumptions, and no value is a don't-care.
//
// A solver becomes slower and larger with every query: after some hundred queries it is recycled, and a fresh one gets
// the same assertions. It is created at the first query, as the solvers of many frames never get one.
//
// Limits: there is no limit of conflicts, and a clone inherits no learnt clauses.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "engines/ic3/variants/encoding_terms.h"
#include "sat/sat_solver.h"
#include "solver/smt_solver.h"
#include "term/evaluate.h"

namespace polycube::impl::ic3 {

class TermSolver : public SatSolver {
 public:
  using MakeSolver = std::function<std::unique_ptr<SmtSolver>()>;
  /// A solver is recycled after so many queries (`retire`).
  TermSolver(std::shared_ptr<EncodingTerms> terms, MakeSolver make, std::uint32_t retire);

  std::string_view name() const override { return "terms"; }
  Var add_variable() override { return define(terms_->store().variable(Sort::bits(1))).var(); }
  /// A new literal for a term of width 1.
  Lit define(Node term);
  void add_clause(std::span<const Lit> clause) override;
  Answer solve(std::span<const Lit> assumptions, std::span<const Lit> temporary) override;
  Truth3 value(Lit l) const override;
  bool drop_assignment(Var) override { return false; }
  bool failed(Lit l) const override;
  void begin_group(std::span<const Lit>) override {}
  void end_group() override {}
  std::unique_ptr<SatSolver> clone() const override;
  void set_conflict_limit(std::uint64_t) override {}
  void set_work_limit(std::uint64_t) override {}
  SatCounts counts() const override { return {.queries = queries_}; }
  std::size_t bytes() const override;

 private:
  Node term(Lit l) const;
  void prepare_solver();
  bool evaluate(Node n) const;
  const BitVector& value_of(Node variable) const;

  std::shared_ptr<EncodingTerms> terms_;
  MakeSolver make_;
  std::uint32_t retire_;
  std::unique_ptr<SmtSolver> solver_;  // none: before the first query, or recycled
  std::uint32_t questions_ = 0;        // queries to this solver
  std::uint64_t queries_ = 0;
  std::vector<Node> asserted_;
  std::vector<Node> own_;     // by variable, from terms_->variables() on
  std::vector<Node> failed_;  // of the last answer, sorted
  // Values in the last solver model, as far as they were read.
  mutable std::map<Node, BitVector> encoding_;
  mutable std::unique_ptr<Evaluator> evaluator_;
  mutable bool evaluated_ = false;
};

}  // namespace polycube::impl::ic3
