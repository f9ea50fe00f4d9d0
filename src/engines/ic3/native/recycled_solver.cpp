#include "engines/ic3/native/recycled_solver.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::ic3 {

void RecycledSolver::assert_formula(Node formula) {
  if (terms_.is_true(formula)) return;
  asserted_.push_back(formula);
  if (solver_) solver_->assert_formula(formula);
}

Answer RecycledSolver::check(std::span<const Node> assumptions) {
  failed_.clear();
  std::vector<Node> assumed(assumptions.begin(), assumptions.end());
  std::sort(assumed.begin(), assumed.end());
  assumed.erase(std::unique(assumed.begin(), assumed.end()), assumed.end());
  for (const Node n : assumed) {
    if (!terms_.is_false(n)) continue;
    failed_ = {n};
    return Answer::unsat;
  }
  std::erase_if(assumed, [&](Node n) { return terms_.is_true(n); });
  if (!solver_ || asked_ >= retire_) {
    solver_ = make_();
    asked_ = 0;
    for (const Node n : asserted_) solver_->assert_formula(n);
  }
  ++asked_;
  const Answer answer = solver_->check(assumed);
  if (answer == Answer::unsat) {
    failed_ = solver_->failed_assumptions();
    std::sort(failed_.begin(), failed_.end());
  }
  return answer;
}

bool RecycledSolver::failed(Node assumption) const {
  return std::binary_search(failed_.begin(), failed_.end(), assumption);
}

}  // namespace polycube::impl::ic3
