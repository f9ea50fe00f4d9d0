// One run of `check` as another model checker.
#pragma once

#include <span>

#include "app/compat/personality.h"
#include "support/options.h"

namespace polycube::impl::compat {

/// `table` and `check` are the rows of our own options and command. Returns the exit code; all exceptions end here, as
/// the exit codes and lines of `check` would mislead the caller.
int run(const Summons& summons, std::span<const OptionRow> table, const Command& check);

}  // namespace polycube::impl::compat
