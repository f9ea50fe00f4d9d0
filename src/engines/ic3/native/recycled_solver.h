// Problem: SMT solvers get slower with every query. Idea: replace the solver after so many queries by a fresh one,
// which gets the assertions.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "solver/smt_solver.h"

namespace polycube::impl::ic3 {

class RecycledSolver {
 public:
  using Make = std::function<std::unique_ptr<SmtSolver>()>;

  RecycledSolver(const TermStore& terms, Make make, std::uint32_t retire)
      : terms_(terms), make_(std::move(make)), retire_(retire) {}

  void assert_formula(Node formula);
  /// Assumptions may be constant, and may repeat.
  Answer check(std::span<const Node> assumptions);
  /// Requires: the last answer was unsat.
  bool failed(Node assumption) const;
  /// Requires: the last answer was sat, and nothing was asserted since.
  Value value(Node variable) { return solver_->value(variable); }

 private:
  const TermStore& terms_;
  Make make_;
  std::uint32_t retire_;
  std::unique_ptr<SmtSolver> solver_;
  std::uint32_t asked_ = 0;  // of this solver
  std::vector<Node> asserted_;
  std::vector<Node> failed_;  // ascending
};

}  // namespace polycube::impl::ic3
