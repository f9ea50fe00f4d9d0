// InvariantSet before the first frame: what holds in every reachable state and can be found without IC3.
//
// Candidates come from two sides. Abstract interpretation gives known bits, congruences and intervals of registers
// (abstract_reach.h). Simulated runs give what they all agree on: registers that are equal or constant, bounds rounded
// to constants of the model ([Welp13, ch. 6], after Daikon [Ernst01]); where runs keep away from states that cannot
// become bad (sample_runs.h), these facts are of the form "dead, or". Then a solver drops candidates until the rest
// holds initially and is inductive, all of them together: Houdini [Flanagan01]. Only that is returned, so nothing rests
// on the domain or on the runs.
//
// They may be a proof already, of products too: a solver that rewrites words sees that what is equal before a step is
// so after it, where one on bits would have to multiply.
//
// The questions live in a store of their own; the system's gets the candidates, which are a few terms each. If the work
// is spent first, what runs suggest is left out, and then all; if the cone is too large for a solver, there are no
// facts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/smt_solver.h"
#include "ts/transition_system.h"

namespace polycube::invariants {

struct InferenceOptions {
  bool abstract = true;             // candidates from abstract interpretation
  bool runs = true;                 // candidates from simulated runs
  bool places = true;               // and for places of a program
  std::uint64_t work = 40'000'000;  // units (support/work_budget.h), for everything
  std::uint32_t max_terms = 12000;  // larger cones are left alone
  std::uint32_t max_candidates = 400;
  std::uint32_t max_singles = 16;  // candidates that are asked for one by one
  std::uint32_t samples = 800;
  std::uint64_t evaluations = 4'000'000;  // of terms, for samples
  std::uint64_t seed = 0;
  SmtChoice solver = SmtChoice::boolector;
};

struct InvariantSet {
  /// Of width 1, over states, in the system's store. Each holds in the first states of all runs, and all together are
  /// inductive: they hold after a step from states where they hold, if the constraints hold in that step.
  std::vector<Node> terms;
  /// No root that is not a constraint can hold where these do: the search ended there.
  bool exclude_bads = false;
};

InvariantSet infer_invariants(const TransitionSystem& system, std::span<const Node> roots,
                              const InferenceOptions& options, const Stop& stop, Statistics& statistics);

}  // namespace polycube::invariants
