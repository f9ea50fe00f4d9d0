// Problem: does this invariant prove that a bad is unreachable? Idea: k-induction, by fresh solvers that share nothing
// with the engines. P is `no bad` and all strengthenings (ts/invariant.h). P is an invariant if it holds
//
//   start   in the last of j + 1 steps of an initial run, with P in the steps before, for each j < k
//   step    in the last of k + 1 steps from any state, with P in the steps before
//
// where the constraints hold in all these steps and, with unique states, any two states of the runs in `step` differ.
// An invariant with ghosts is checked on the system with its ghosts; ts/ghosts.h proves that this is enough.
#pragma once

#include <cstdint>
#include <string>

#include "bitblast/circuit.h"
#include "solver/smt_solver.h"
#include "support/answer.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

class Adviser;

struct InvariantCheck {
  enum class Outcome : std::uint8_t { accepted, rejected, stopped };
  Outcome outcome = Outcome::stopped;
  std::string reason;

  /// `can_fail`: does the obligation have a counterexample?
  static InvariantCheck of(Answer can_fail, const std::string& complaint) {
    if (can_fail == Answer::unknown) return {Outcome::stopped, "the solver gave no answer"};
    return can_fail == Answer::unsat ? InvariantCheck{Outcome::accepted, ""}
                                     : InvariantCheck{Outcome::rejected, complaint};
  }
};

/// On words: SMT solvers, over an unrolling without any of the rewriting that the engines use.
InvariantCheck check_invariant(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant,
                               const SmtOptions& options, const Stop& stop, Statistics& statistics);

/// On bits: CaDiCaL, over a plain encoding. The adviser (check/runs.h) affects the time, not the answer.
InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, Adviser& adviser,
                                   const Stop& stop);

}  // namespace polycube::impl
