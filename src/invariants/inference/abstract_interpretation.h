// Abstract reachability: for each register a hybrid value (known bits and intervals) that holds in every reachable
// state.
//
// A fixed point over the transition graph: from the abstract initial states, each round adds the abstract next states,
// until nothing is new. Known bits include congruences x = r (mod 2^k), as the low bits. Three things make it precise
// enough to be of use, and end:
//   conditions  the two sides of an ite in a next function are computed under what its condition says about registers,
//               and all under the constraints: ite(x < 8, x + 1, x) stays below 9;
//   thresholds  an interval that keeps growing jumps to the next constant of the model, or one beside it;
//   ends        what still grows after many rounds is given up.
// Sound as the domain is [Cousot77]; what is built on it is checked by a solver all the same.
#pragma once

#include <vector>

#include "domain/hybrid.h"
#include "invariants/sampling/state_cone.h"
#include "support/work_budget.h"

namespace polycube::invariants {

/// By register of the cone; empty if the budget is exhausted. Throws Unsupported if the inits read each other in a
/// circle.
std::vector<Hybrid> abstract_reach(const TransitionSystem& system, const StateCone& cone, WorkBudget& budget);

}  // namespace polycube::invariants
