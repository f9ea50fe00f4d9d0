#include "engines/ic3/variants/smt_source.h"

#include "engines/ic3/variants/term_solver.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

std::unique_ptr<SatSolver> SmtSource::fresh() const {
  const auto make = [terms = terms_, options = options_, &stop = stop_, &statistics = statistics_] {
    return make_smt_solver(options, terms->store(), stop, statistics);
  };
  return std::make_unique<TermSolver>(terms_, make, retire_);
}

Lit SmtSource::violation(SatSolver& solver, const Threshold& bound) const {
  ASSERT(!bound.is_trivial() && solver.name() == "terms");
  return static_cast<TermSolver&>(solver).define(terms_->violation(bound));
}

}  // namespace polycube::impl::ic3
