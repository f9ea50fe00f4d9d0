// A decorator that gives a solver products only if it needs them.
//
// Problem: that equal operands have equal products is as hard as multiplication for a solver that blasts them.
// Idea: products are cut (cut_products.h). While a model violates lemmas about them, these are asserted; after that,
// the definitions of the products whose values are wrong. An answer unsat needs no more products than that.
// Limits: a formula that is about the values of products is as hard as before.
#pragma once

#include "solver/cut_products.h"
#include "solver/forwarding_solver.h"

namespace polycube::impl {

class LazyProductsSolver : public ForwardingSolver {
 public:
  /// The formulas are terms of the builder's store. The builder must outlive the solver; it makes lemmas.
  LazyProductsSolver(std::unique_ptr<SmtSolver> inner, Builder& build)
      : ForwardingSolver(std::move(inner)), cut_(build, least_width) {}

  void assert_formula(Node formula) override;
  Answer check(std::span<const Node> assumptions) override;
  std::vector<Node> failed_assumptions() override;

 private:
  static constexpr std::uint32_t least_width = 5;  // narrow products are no problem

  CutProducts cut_;
  std::vector<Node> asserted_;     // without products
  std::vector<Node> assumptions_;  // of the last query
  std::vector<Node> assumed_;      // the same without products
};

}  // namespace polycube::impl
