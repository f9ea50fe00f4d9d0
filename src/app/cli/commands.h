// The commands: each is a function of its options and returns the exit code.
#pragma once

#include "app/check/exit_codes.h"
#include "support/log.h"
#include "support/options.h"

namespace polycube::impl {

/// Tells more with -v.
inline Log command_log(const Options& options) { return Log(static_cast<int>(options.flag("verbose"))); }

int check_command(const Options& options);
int simulate_command(const Options& options);
int certify_command(const Options& options);
int convert_command(const Options& options);
int info_command(const Options& options);
int help_command(const Options& options);

}  // namespace polycube::impl
