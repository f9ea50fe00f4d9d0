// The solver source for the oracle by SMT: solvers over the words of the system, as in [Welp13, §3.1].
//
// Problem: a SAT solver sees bits; reasoning about words may be shorter.
//
// Idea: frames, queries and cores are those of the oracle by SAT, literal for literal; a solver gets them as terms
// (term_solver.h).
//
// Limits: an SMT solver is slow on thousands of small queries a second.
#pragma once

#include "engines/ic3/oracle/solver_source.h"
#include "engines/ic3/variants/encoding_terms.h"
#include "solver/smt_solver.h"
#include "support/statistics.h"
#include "support/stop.h"

namespace polycube::impl::ic3 {

class SmtSource : public SolverSource {
 public:
  /// `stop` and `statistics` must outlive it, and all solvers from this source.
  SmtSource(std::shared_ptr<EncodingTerms> terms, const SmtOptions& options, std::uint32_t retire, const Stop& stop,
            Statistics& statistics)
      : terms_(std::move(terms)), options_(options), retire_(retire), stop_(stop), statistics_(statistics) {}

  std::unique_ptr<SatSolver> fresh() const override;
  Lit violation(SatSolver& solver, const Threshold& bound) const override;

 private:
  std::shared_ptr<EncodingTerms> terms_;
  SmtOptions options_;
  std::uint32_t retire_;
  const Stop& stop_;
  Statistics& statistics_;
};

}  // namespace polycube::impl::ic3
