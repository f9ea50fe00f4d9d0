// The base of the decorators: forwards every call.
#pragma once

#include <utility>

#include "solver/smt_solver.h"

namespace polycube::impl {

class ForwardingSolver : public SmtSolver {
 public:
  explicit ForwardingSolver(std::unique_ptr<SmtSolver> inner) : inner_(std::move(inner)) {}

  std::string_view name() const override { return inner_->name(); }
  void assert_formula(Node formula) override { inner_->assert_formula(formula); }
  Answer check(std::span<const Node> assumptions) override { return inner_->check(assumptions); }
  Value value(Node variable) override { return inner_->value(variable); }
  std::vector<Node> failed_assumptions() override { return inner_->failed_assumptions(); }

 protected:
  SmtSolver& inner() { return *inner_; }

 private:
  std::unique_ptr<SmtSolver> inner_;
};

}  // namespace polycube::impl
