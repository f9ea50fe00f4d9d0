// Are two signals of an Aig the same function? An incremental SAT solver that knows only the cones it was asked about.
//
// The solver is thrown away when it knows many more gates than a question needs, since it assigns all of them for each
// model. Clauses can be added under one guard, the hypothesis; a question says whether it needed it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "bitblast/aig.h"
#include "sat/sat_solver.h"
#include "support/check.h"
#include "support/work_budget.h"

namespace polycube {

class EquivalenceChecker {
 public:
  /// `aig` may grow. Both must outlive the checker.
  EquivalenceChecker(const Aig& aig, WorkBudget& budget, std::uint32_t seed)
      : aig_(aig), budget_(budget), seed_(seed) {}

  /// A question ends as unknown after so many conflicts.
  void set_conflict_limit(std::uint64_t limit) { conflict_limit_ = limit; }

  /// From now on every question assumes that the clause holds.
  void assume(std::vector<Signal> clause);
  /// Drops all that was assumed.
  void drop_hypothesis();

  /// Can the signals differ? unsat: they are equal, under the hypothesis.
  Answer differ(Signal a, Signal b);
  /// Did the last answer, unsat, rely on the hypothesis?
  bool used_hypothesis() const {
    ASSERT(last_ == Answer::unsat);
    return used_hypothesis_;
  }
  /// Has a node a value in the last model? Requires: the last answer was sat.
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
  std::vector<Lit> literals_;  // by node: no literal if the solver does not know it
  std::uint32_t known_gates_ = 0;
  std::uint64_t answered_ = 0;  // by this solver
  std::vector<std::vector<Signal>> hypothesis_;
  Lit guard_;
  bool used_hypothesis_ = false;
  Answer last_ = Answer::unknown;
  std::uint64_t questions_ = 0;
  std::vector<std::uint32_t> stack_;
};

}  // namespace polycube
