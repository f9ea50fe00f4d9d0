// The solver source for the oracle by SAT: solvers that share one copy of the logic in clauses.
#pragma once

#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/options.h"
#include "engines/ic3/oracle/solver_source.h"
#include "support/stop.h"

namespace polycube::impl::ic3 {

class SatSource : public SolverSource {
 public:
  /// All must outlive it.
  SatSource(const Encoding& encoding, const Ic3Options& options, const Stop& stop)
      : encoding_(encoding), options_(options), stop_(stop) {}

  std::unique_ptr<SatSolver> fresh() const override;
  /// A new variable with at most one clause for each bit: lemmas only use the negation of a threshold literal, so one
  /// direction is enough.
  Lit violation(SatSolver& solver, const Threshold& bound) const override;

 private:
  const Encoding& encoding_;
  const Ic3Options& options_;
  const Stop& stop_;
};

}  // namespace polycube::impl::ic3
