// Problem: in BTOR2 an init reads only states that are declared before its own, and constant arrays are initial values,
// no terms. A system that was not read from BTOR2 may have its states in another order, and constant arrays inside of
// inits. Idea: an order that the inits allow, as close to that of the system as they allow it; each constant array that
// an init reads is one more state, which keeps its value. Witnesses number the states as the file does. Limits: inits
// that depend on each other in a circle are refused.
#pragma once

#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl::btor2 {

/// What a file declares as states, in its order: the variables of the states, and constant arrays. For a system that
/// was read from BTOR2 these are its states. Throws Unsupported.
std::vector<Node> state_order(const TransitionSystem& system);

/// Is the order that of the system's states, without another one?
bool is_in_order(const TransitionSystem& system, const std::vector<Node>& order);

}  // namespace polycube::impl::btor2
