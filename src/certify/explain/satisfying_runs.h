// Problem: constraints may contradict each other, at the start or after some steps. Then a proof says nothing from
// there on, and nobody is told.
//
// Idea: an unrolling of what the constraints depend on. A run that satisfies them in so many steps is a model; where
// there is none, the first step without one is searched, and a set of constraints that contradict each other by then:
// the failed assumptions, from which one after the other is left out. A run that comes back to an earlier state goes on
// for ever.
//
// Limits: a run without a loop is known up to the last step that was asked about only. If the work budget ends early, a
// set may be larger than necessary.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/smt_solver.h"
#include "support/work_budget.h"
#include "ts/transition_system.h"

namespace polycube::impl {

struct SatisfyingRuns {
  std::uint32_t steps = 0;                     // there is a run that satisfies the constraints in so many steps
  bool endless = false;                        // and one that satisfies them in all its steps
  std::optional<std::uint32_t> contradiction;  // there is none with this step, but with all before
  std::vector<std::uint32_t> core;  // positions of constraints that contradict each other by then; empty: unknown
  bool least = false;               // none of them can be left out
};

struct RunQuestion {
  std::uint32_t first_steps = 1;  // of the first query; the next ones are about half as many more
  std::uint32_t most_steps = 256;
  bool loops = true;  // is `endless` wanted?
};

/// `core` is not searched.
SatisfyingRuns satisfying_runs(const TransitionSystem& system, const RunQuestion& question, const SmtOptions& options,
                               WorkBudget& budget, Statistics& statistics);

/// Sets `core` and `least`. Requires: there is a contradiction.
void find_contradicting_constraints(const TransitionSystem& system, SatisfyingRuns& runs, const SmtOptions& options,
                                    WorkBudget& budget, Statistics& statistics);

}  // namespace polycube::impl
