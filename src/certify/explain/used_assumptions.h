// Problem: a proof may rest on constraints that nobody would expect it to need.
//
// Idea: the obligations of check/check_invariant.h, with one assumption literal for each constraint: the failed
// assumptions, united over the obligations, are constraints that may be enough. Then one after the other is left out.
// What is reported is enough: check_invariant has accepted the proof for the system with these constraints alone.
//
// Limits: which constraints are enough depends on the proof, and another proof may need others. If the work budget ends
// early, too many are reported.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/smt_solver.h"
#include "support/work_budget.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

struct AssumptionUse {
  bool known = false;      // false: there was no answer in time, and all constraints count as used
  std::vector<bool> used;  // by position among the constraints
};

/// Requires: the invariant, with all bads together, is a proof that was accepted.
AssumptionUse used_assumptions(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                               const Invariant& invariant, const SmtOptions& options, WorkBudget& budget,
                               Statistics& statistics);

/// Positions of the states that the proof says something about, or whose next or init it looks at. All others may have
/// any value in any step: the proof remains one.
std::vector<std::uint32_t> used_registers(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                                          const Invariant& invariant, const std::vector<bool>& used_constraints);

}  // namespace polycube::impl
