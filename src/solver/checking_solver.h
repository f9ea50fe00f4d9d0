// Problem: a wrong model, from an error in a solver or in our translation, would become a wrong witness.
// Idea: a decorator that evaluates, after every sat, all assertions and assumptions under the model's values of the
// variables. If one is false, it throws RejectedEvidence. Cost: one pass over the cone of the formulas for each sat,
// which is small compared with the search for the model.
#pragma once

#include "solver/forwarding_solver.h"

namespace polycube::impl {

class CheckingSolver : public ForwardingSolver {
 public:
  CheckingSolver(std::unique_ptr<SmtSolver> inner, const TermStore& terms, Statistics& statistics);
  void assert_formula(Node formula) override;
  Answer check(std::span<const Node> assumptions) override;

 private:
  void check_model(std::span<const Node> assumptions);

  const TermStore& terms_;
  Counter& models_;
  std::vector<Node> asserted_;
};

}  // namespace polycube::impl
