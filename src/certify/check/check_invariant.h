// Does this invariant prove that a bad is unreachable? Decided by queries to fresh solvers that share nothing with
// the engines. P is: not bad, and all that strengthens it (ts/invariant.h). By induction over the steps of a run, P
// holds in all of them if it does
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
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube {

class Adviser;

struct InvariantCheck {
  enum class Outcome : std::uint8_t { accepted, rejected, stopped };
  Outcome outcome = Outcome::stopped;
  std::string reason;
};

/// On words: SMT solvers, over terms that are unrolled without any of the simplifications the engines use.
InvariantCheck check_invariant(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant,
                               const SmtOptions& options, const Stop& stop, Statistics& statistics);

/// On bits: CaDiCaL, over a plain encoding. The adviser (check/runs.h) has a say in how long it takes, which may be
/// too long, but none in what is accepted.
InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, Adviser& adviser,
                                   const Stop& stop);

}  // namespace polycube
