// A transition system as a Graphviz drawing.
#pragma once

#include <string>

#include "ts/transition_system.h"

namespace polycube::impl::dot {

/// Terms are nodes, arguments edges; a state has edges from its init (dashed) and its next (bold).
std::string write(const TransitionSystem& system);

}  // namespace polycube::impl::dot
