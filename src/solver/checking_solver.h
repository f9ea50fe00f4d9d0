// Decorator: believes no model. After every sat, all that was asserted and assumed is evaluated under the model's
// values of the variables; a model that fails is a bug, of the solver or of our translation, and throws
// RejectedEvidence.
//
// The cost is one pass over the cone of the formulas for each sat answer: small against finding the model.
#pragma once

#include "solver/forwarding_solver.h"

namespace polycube {

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

}  // namespace polycube
