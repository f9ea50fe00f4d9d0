// Reader of AIGER 1.9, ASCII and binary: a transition system over one-bit words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl::aiger {

/// Reads the text of an AIGER file; `path` is for messages. The outputs of a file without bads and justice properties
/// become its bads. Throws InputError for a malformed file, and Unsupported for resets that read inputs or depend on
/// each other in a cycle.
TransitionSystem read(const std::string& path, std::string_view text);

/// What else a file contains: witness circuits refer to a model by its literals, in names or comments.
struct File {
  TransitionSystem system;
  bool in_order = false;              // inputs are the variables 1, 2, ..., and latches those that follow
  std::vector<std::string> comments;  // by line
};
/// As `read`.
File read_file(const std::string& path, std::string_view text);

}  // namespace polycube::impl::aiger
