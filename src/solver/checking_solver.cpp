#include "solver/checking_solver.h"

#include "support/check.h"
#include "support/error.h"

namespace polycube::impl {

CheckingSolver::CheckingSolver(std::unique_ptr<SmtSolver> inner, const TermStore& terms, Statistics& statistics)
    : ForwardingSolver(std::move(inner)), terms_(terms), models_(statistics.counter("smt_models_checked")) {}

void CheckingSolver::assert_formula(Node formula) {
  CHECK(terms_.sort(formula).is_boolean());
  asserted_.push_back(formula);
  inner().assert_formula(formula);
}

Answer CheckingSolver::check(std::span<const Node> assumptions) {
  for (const Node n : assumptions) CHECK(terms_.sort(n).is_boolean());
  const Answer answer = inner().check(assumptions);
  if (answer == Answer::sat) check_model(assumptions);
  return answer;
}

void CheckingSolver::check_model(std::span<const Node> assumptions) {
  models_.add();
  std::vector<Node> roots = asserted_;
  roots.insert(roots.end(), assumptions.begin(), assumptions.end());
  Evaluator evaluator(terms_, roots);
  for (const Node variable : evaluator.variables()) evaluator.set(variable, inner().value(variable));
  evaluator.run();
  for (const Node root : roots) {
    if (evaluator.bits(root).is_true()) continue;
    throw RejectedEvidence("a model of " + std::string(name()) +
                           " does not satisfy the formula it was asked for (term " + std::to_string(root.id()) + ")");
  }
}

}  // namespace polycube::impl
