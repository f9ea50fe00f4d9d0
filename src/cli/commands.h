// The commands: each is a function of its command line and returns the exit code.
#pragma once

#include "cli/command_line.h"
#include "cli/exit_codes.h"

namespace polycube::cli {

int check_command(const CommandLine& line);
int simulate_command(const CommandLine& line);
int certify_command(const CommandLine& line);
int convert_command(const CommandLine& line);
int info_command(const CommandLine& line);
int help_command(const CommandLine& line);
int version_command();

}  // namespace polycube::cli
