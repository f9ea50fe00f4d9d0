// The tables of commands, options, and topics of help.
#pragma once

#include <span>

#include "support/options.h"

namespace polycube::impl {

struct HelpTopic {
  std::string_view name;
  std::string_view summary;
};

std::span<const OptionRow> option_table();
std::span<const Command> command_table();
/// The topics of `help` beside the commands.
std::span<const HelpTopic> help_topics();
/// The command of this name, or null.
const Command* find_command(std::string_view name);

}  // namespace polycube::impl
