// The solver source: makes the solvers of an oracle. The oracles by SAT and by SMT differ in nothing else.
#pragma once

#include <memory>

#include "engines/ic3/literals/threshold_literals.h"
#include "sat/sat_solver.h"

namespace polycube::impl::ic3 {

class SolverSource {
 public:
  virtual ~SolverSource() = default;
  /// A solver with the variables of the encoding, without frames.
  virtual std::unique_ptr<SatSolver> fresh() const = 0;
  /// A literal that implies the negation of the threshold literal; may add clauses to the solver. Requires: `solver` is
  /// from this source, or a clone of such a solver; the threshold is not trivial.
  virtual Lit violation(SatSolver& solver, const Threshold& bound) const = 0;
};

}  // namespace polycube::impl::ic3
