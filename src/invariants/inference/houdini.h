// Auxiliary invariants before the first frame: terms that hold in every reachable state and are found without IC3.
//
// Idea: candidate invariants have two sources. Abstract interpretation gives known bits, congruences and intervals of
// registers (abstract_interpretation.h). Sample runs give relations that hold on all samples: registers that are equal
// or constant, bounds rounded to constants of the model ([Welp13, ch. 6], after Daikon [Ernst01]); where the runs avoid
// dead values (invariants/sampling/random_runs.h), such a candidate has the form "dead, or". Then Houdini [Flanagan01]
// drops candidates until the conjunction of the rest holds initially and is inductive. Only this conjunction is
// returned, so soundness depends neither on the abstract domain nor on the samples.
//
// The auxiliary invariants may prove the property already, also with products: a solver that rewrites words preserves
// an equality over a step, where a solver on bits would have to reason about multipliers.
//
// Limits: queries live in a store of their own; only candidates are added to the system's store. If the work budget is
// exhausted, the candidates from samples are dropped, and then all of them. A cone that is too large for a solver has
// no auxiliary invariants.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/smt_solver.h"
#include "ts/memory_cell.h"
#include "ts/transition_system.h"

namespace polycube::impl::invariants {

struct InferenceOptions {
  bool abstract = true;             // candidates from abstract interpretation
  bool runs = true;                 // candidates from sample runs
  bool places = true;               // candidates at control locations
  std::uint64_t work = 40'000'000;  // units (support/work_budget.h), for everything
  std::uint32_t max_terms = 12000;  // larger cones have no auxiliary invariants
  std::uint32_t max_candidates = 800;
  std::uint32_t max_singles = 16;  // candidates with a query of their own
  std::uint32_t samples = 800;
  std::uint64_t evaluations = 4'000'000;  // of terms, for the sample runs
  std::uint64_t seed = 0;
  SmtChoice solver = SmtChoice::boolector;
  std::vector<MemoryCell> cells = {};  // of the system: candidates relate their indices and elements
  std::uint32_t max_cell_candidates = 1500;
};

struct InvariantSet {
  /// Terms of width 1 over states, in the system's store. Each holds in all initial states. Their conjunction is
  /// inductive: it holds after each step from a state where it holds, if the constraints hold in that step.
  std::vector<Node> terms;
  /// The conjunction excludes every root that is no constraint; the search ended with that result.
  bool exclude_bads = false;
};

InvariantSet infer_invariants(const TransitionSystem& system, std::span<const Node> roots,
                              const InferenceOptions& options, const Stop& stop, Statistics& statistics);

}  // namespace polycube::impl::invariants
