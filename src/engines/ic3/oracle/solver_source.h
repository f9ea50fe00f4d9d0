// Where an oracle has its solvers from. This is all that the oracles by SAT and by SMT differ in.
#pragma once

#include <memory>

#include "engines/ic3/literals/threshold_literals.h"
#include "sat/sat_solver.h"

namespace polycube::ic3 {

class SolverSource {
 public:
  virtual ~SolverSource() = default;
  /// A solver that knows the variables of the model, and nothing about frames.
  virtual std::unique_ptr<SatSolver> fresh() const = 0;
  /// A literal that implies that the bound does not hold; may add to the solver. Requires: `solver` is from here, or a
  /// clone of one that is; the bound is not trivial.
  virtual Lit violation(SatSolver& solver, const Threshold& bound) const = 0;
};

}  // namespace polycube::ic3
