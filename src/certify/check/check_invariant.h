// Does this invariant prove that a bad is unreachable? Fresh solvers decide, which share nothing with the engines. P
// is: not bad, and all that strengthens it (ts/invariant.h). By induction, P holds in all steps of a run if it does
//
//   start   in the last of j + 1 steps from the start of a run, with P in the steps before, for each j < k
//   step    in the last of k + 1 steps from anywhere, with P in the steps before
//
// where the constraints hold in all these steps and, with unique states, any two states of the runs in `step` differ.
#pragma once

#include <cstdint>
#include <string>

#include "bitblast/circuit.h"
#include "solver/smt_solver.h"
#include "support/answer.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube {

class Adviser;

struct InvariantCheck {
  enum class Outcome : std::uint8_t { accepted, rejected, stopped };
  Outcome outcome = Outcome::stopped;
  std::string reason;

  /// `can_fail`: has what was to be shown a counterexample?
  static InvariantCheck of(Answer can_fail, const std::string& complaint) {
    if (can_fail == Answer::unknown) return {Outcome::stopped, "the solver gave no answer"};
    return can_fail == Answer::unsat ? InvariantCheck{Outcome::accepted, ""}
                                     : InvariantCheck{Outcome::rejected, complaint};
  }
};

/// On words: SMT solvers, over terms that are unrolled without any of the simplifications the engines use.
InvariantCheck check_invariant(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant,
                               const SmtOptions& options, const Stop& stop, Statistics& statistics);

/// On bits: CaDiCaL, over a plain encoding. The adviser (check/runs.h) affects how long it takes, not what is accepted.
InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, Adviser& adviser,
                                   const Stop& stop);

}  // namespace polycube
