// Problem: in which order can states be initialised? An init may read other states of step 0.
// Idea: levels of the dependency graph. Limits: cyclic dependencies are refused.
#pragma once

#include <cstdint>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl {

/// Groups of positions of all states: inits of one group depend only on states of earlier groups. The first group has
/// the states without init. Throws Unsupported if inits depend on each other in a cycle.
std::vector<std::vector<std::uint32_t>> init_order(const TransitionSystem& system);

/// What is computed to initialise: the inits, and all states, which they may read.
std::vector<Node> init_terms(const TransitionSystem& system);

}  // namespace polycube::impl
