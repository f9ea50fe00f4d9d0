// Dispatches the command line to a command, and maps exceptions to exit codes.
#pragma once

#include <string>
#include <vector>

namespace polycube::impl {

/// Runs the program, which was called by the name `program`; returns its exit code. All exceptions are caught here.
int run_command_line(const std::string& program, const std::vector<std::string>& words);

}  // namespace polycube::impl
