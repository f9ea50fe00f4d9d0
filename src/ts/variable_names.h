// A name for each input and state, for texts that people or other tools read.
#pragma once

#include <string>
#include <unordered_map>

#include "ts/transition_system.h"

namespace polycube::impl {

/// The leading name of the file; without one, `state` or `input` and the id of its line, or its position without ids.
/// If a name is not unique, `#` and that number follow.
std::unordered_map<Node, std::string> variable_names(const TransitionSystem& system);

}  // namespace polycube::impl
