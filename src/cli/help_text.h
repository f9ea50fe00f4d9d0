// The texts of --help and docs/options.md.
#pragma once

#include <span>
#include <string>

#include "cli/option_table.h"

namespace polycube::cli {

/// The help text of one command: at most a screen.
std::string help_text(std::span<const OptionRow> table, const Command& command);
/// The help text of the program: its commands.
std::string help_text(std::span<const Command> commands);
/// All commands and options as Markdown: docs/options.md.
std::string options_document(std::span<const OptionRow> table, std::span<const Command> commands);

}  // namespace polycube::cli
