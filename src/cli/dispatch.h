// From the words of the program to a command, and from errors to exit codes.
#pragma once

#include <string>
#include <vector>

namespace polycube::cli {

/// Runs the program, which was called by the name `program`; returns its exit code. All exceptions are caught here.
int run_command_line(const std::string& program, const std::vector<std::string>& words);

}  // namespace polycube::cli
