// Reader of BTOR2: a transition system.
#pragma once

#include <string>
#include <string_view>

#include "ts/transition_system.h"

namespace polycube::impl::btor2 {

/// Reads the text of a BTOR2 file; `path` is for messages. Throws InputError.
TransitionSystem read(const std::string& path, std::string_view text);

}  // namespace polycube::impl::btor2
