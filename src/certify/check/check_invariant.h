// Does this invariant prove that the property's bad is unreachable? Decided by fresh solver queries.
#pragma once

#include <cstdint>
#include <string>

#include "solver/smt_solver.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube {

struct InvariantCheck {
  enum class Outcome : std::uint8_t { accepted, rejected, stopped };
  Outcome outcome = Outcome::stopped;
  std::string reason;
};

/// Two queries in solvers of their own, over terms that are unrolled without any of the simplifications the engines
/// use: the base (a run of fewer than k steps that violates P) and the step (k steps with P, and one without) must both
/// be unsatisfiable. See ts/invariant.h for P.
InvariantCheck check_invariant(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant,
                               const SmtOptions& options, const Stop& stop, Statistics& statistics);

}  // namespace polycube
