// The commands: each takes its options and returns the exit code.
#pragma once

#include "support/options.h"

namespace polycube {

namespace exit_code {
inline constexpr int done = 0;
inline constexpr int bad_input = 1;
inline constexpr int internal_error = 2;
inline constexpr int sat = 10;
inline constexpr int unsat = 20;
inline constexpr int unknown = 30;
inline constexpr int rejected = 40;
}  // namespace exit_code

int check_command(const Options& options);
int simulate_command(const Options& options);
int certify_command(const Options& options);
int convert_command(const Options& options);
int info_command(const Options& options);

}  // namespace polycube
