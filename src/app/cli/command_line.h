// From words to a command, and from exceptions to exit codes.
#pragma once

#include <string>
#include <vector>

namespace polycube {

/// Runs the program; returns its exit code. The one place that catches.
int run_command_line(const std::vector<std::string>& words);

}  // namespace polycube
