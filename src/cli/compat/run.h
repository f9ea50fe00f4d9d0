// One run of `check` as another model checker.
#pragma once

#include "cli/compat/personality.h"

namespace polycube::cli::compat {

/// Returns the exit code; all exceptions end here, as the exit codes and lines of `check` would mislead the caller.
int run(const Summons& summons);

}  // namespace polycube::cli::compat
