// Problem: find for each register a set of values that contains its value in every reachable state.
//
// Idea: abstract interpretation [Cousot77] with hybrid values (known bits and intervals). The analysis starts from the
// abstract initial states and joins the abstract next states until nothing changes. Known low bits are congruences x =
// r (mod 2^k). Three techniques give precision and termination:
//   conditions  each branch of an ite in a next function is computed under its condition, and everything is computed
//               under the constraints: ite(x < 8, x + 1, x) stays below 9;
//   thresholds  an interval that keeps growing is widened to the next constant of the model, or to a neighbour of it;
//   top         a value that still grows after many rounds is replaced by top.
//
// Limits: the values are sound as far as the domain is. Users of the result check it by a solver in addition.
#pragma once

#include <vector>

#include "domain/hybrid.h"
#include "invariants/sampling/state_cone.h"
#include "support/work_budget.h"

namespace polycube::impl::invariants {

/// By register of the cone; empty if the budget is exhausted. Throws Unsupported if the inits depend on each other in a
/// cycle.
std::vector<Hybrid> abstract_reach(const TransitionSystem& system, const StateCone& cone, WorkBudget& budget);

}  // namespace polycube::impl::invariants
