// AIGER 1.9, ASCII and binary, into one-bit words.
#pragma once

#include <string>
#include <string_view>

#include "ts/transition_system.h"

namespace polycube::aiger {

/// Reads the text of an AIGER file; `path` is for messages. The outputs of a file without bads and justice properties
/// become its bads. Throws InputError for a malformed file, and Unsupported for resets that read inputs or each other
/// in a circle.
TransitionSystem read(const std::string& path, std::string_view text);

}  // namespace polycube::aiger
