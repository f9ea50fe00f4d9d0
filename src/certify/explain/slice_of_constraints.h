// Problem: constraints are about a small part of most designs, and questions about them should cost as little.
// Idea: a system over a store of its own with the constraints alone and what they depend on. Whoever reads the source
// meanwhile is not disturbed.
#pragma once

#include <optional>

#include "support/work_budget.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// None if the budget does not allow it. Inputs become states that are free in each step. With `nexts` it has the same
/// runs that satisfy the constraints, else the same first steps.
std::optional<TransitionSystem> slice_of_constraints(const TransitionSystem& system, bool nexts, WorkBudget& budget);

}  // namespace polycube::impl
