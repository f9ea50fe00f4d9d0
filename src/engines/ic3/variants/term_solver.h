// Problem: the oracle and the lifter are written for SAT solvers, and are to ask an SMT solver the same questions.
//
// An SMT solver with the face of a SAT solver: a literal stands for a term of width 1 (model_terms.h). Assumptions
// become assumed terms, a clause an asserted disjunction, the temporary clause one more assumption. The answers are
// those that a SAT solver would give; cores need not prefer what is assumed first, and no value is open.
//
// Solvers become slower and larger with every question they were asked: after some hundred a solver is retired, and a
// fresh one gets what was asserted. It is made when the first question comes, as solvers of many frames never get one.
//
// Limits: there is no limit of conflicts, and a clone inherits nothing that was learnt.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "engines/ic3/variants/encoding_terms.h"
#include "sat/sat_solver.h"
#include "solver/smt_solver.h"
#include "term/evaluate.h"

namespace polycube::ic3 {

class TermSolver : public SatSolver {
 public:
  using MakeSolver = std::function<std::unique_ptr<SmtSolver>()>;
  /// A solver is retired after so many questions.
  TermSolver(std::shared_ptr<EncodingTerms> terms, MakeSolver make, std::uint32_t retire);

  std::string_view name() const override { return "terms"; }
  Var add_variable() override { return define(terms_->store().variable(Sort::bits(1))).var(); }
  /// A literal for a term of width 1.
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
  std::unique_ptr<SmtSolver> solver_;  // none: not needed yet, or retired
  std::uint32_t questions_ = 0;        // that this one was asked
  std::uint64_t queries_ = 0;
  std::vector<Node> asserted_;
  std::vector<Node> own_;     // by variable, from terms_->variables() on
  std::vector<Node> failed_;  // of the last answer, sorted
  // Of the last model, as far as it was asked for.
  mutable std::map<Node, BitVector> encoding_;
  mutable std::unique_ptr<Evaluator> evaluator_;
  mutable bool evaluated_ = false;
};

}  // namespace polycube::ic3
