// The commands: each is a function of its options and returns the exit code.
#pragma once

#include "app/check/exit_codes.h"
#include "support/options.h"

namespace polycube {

int check_command(const Options& options);
int simulate_command(const Options& options);
int certify_command(const Options& options);
int convert_command(const Options& options);
int info_command(const Options& options);

}  // namespace polycube
