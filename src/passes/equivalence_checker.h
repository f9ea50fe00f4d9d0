// Do two signals of an Aig have the same function? An incremental SAT solver, which gets only the cones of the signals
// in its queries.
//
// Since the solver assigns all of its gates in each model, it is replaced by a new one when it has many more gates than
// a query needs. Clauses can be assumed under one guard literal, the hypothesis; after each query it is known whether
// the answer used the hypothesis.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "bitblast/aig.h"
#include "sat/sat_solver.h"
#include "support/check.h"
#include "support/work_budget.h"

namespace polycube::impl {

class EquivalenceChecker {
 public:
  /// `aig` may grow. Both must outlive the checker.
  EquivalenceChecker(const Aig& aig, WorkBudget& budget, std::uint32_t seed)
      : aig_(aig), budget_(budget), seed_(seed) {}

  /// After so many conflicts a query ends as unknown.
  void set_conflict_limit(std::uint64_t limit) { conflict_limit_ = limit; }

  /// Adds a clause to the hypothesis: all later queries assume it.
  void assume(std::vector<Signal> clause);
  /// Drops the hypothesis.
  void drop_hypothesis();

  /// Can the signals differ? unsat: they are equal, under the hypothesis.
  Answer differ(Signal a, Signal b);
  /// Did the last answer, unsat, use the hypothesis?
  bool used_hypothesis() const {
    ASSERT(last_ == Answer::unsat);
    return used_hypothesis_;
  }
  /// Does the node have a value in the last model? Requires: the last answer was sat.
  bool has_value(std::uint32_t node) const { return node < literals_.size() && literals_[node] != Lit(); }
  bool value(std::uint32_t node) const {
    ASSERT(last_ == Answer::sat && has_value(node));
    return solver_->value(literals_[node]) == Truth3::yes;
  }

  std::uint64_t questions() const { return questions_; }

 private:
  void prepare();
  Lit literal(Signal s);
  void encode(std::uint32_t root);
  void add_guarded(const std::vector<Signal>& clause);
  Answer can_be(Signal yes, Signal no);
  bool model_differs(Signal a, Signal b) const;

  const Aig& aig_;
  WorkBudget& budget_;
  std::uint32_t seed_;
  std::uint64_t conflict_limit_ = 0;
  std::unique_ptr<SatSolver> solver_;
  std::vector<Lit> literals_;  // by node: no literal if the solver does not have the node
  std::uint32_t known_gates_ = 0;
  std::uint64_t answered_ = 0;  // queries to this solver
  std::vector<std::vector<Signal>> hypothesis_;
  Lit guard_;
  bool used_hypothesis_ = false;
  Answer last_ = Answer::unknown;
  std::uint64_t questions_ = 0;
  std::vector<std::uint32_t> stack_;
};

}  // namespace polycube::impl
