// The table of commands and options.
#pragma once

#include <span>

#include "support/options.h"

namespace polycube {

std::span<const OptionRow> option_table();
std::span<const Command> command_table();
/// The command of this name, or null.
const Command* find_command(std::string_view name);

}  // namespace polycube
