// Completions of the command line, as scripts for shells: commands, options by command, values of choices, files.
//
// Problem: a script that is written by hand forgets options, and offers what is refused. Idea: each script is a small
// program in the language of its shell over lists that are made from the tables. Limits: several sources of a design
// are completed as files of any kind; a number has no completion.
#pragma once

#include <span>
#include <string>

#include "cli/option_table.h"

namespace polycube::cli {

struct CommandTables {
  std::span<const OptionRow> options;
  std::span<const Command> commands;
  std::span<const HelpTopic> topics;
};

std::string bash_completion(const CommandTables& tables);
std::string zsh_completion(const CommandTables& tables);
std::string fish_completion(const CommandTables& tables);

}  // namespace polycube::cli
