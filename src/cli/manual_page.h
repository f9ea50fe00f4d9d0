// The manual page of the program, as roff.
//
// Problem: a page that is written by hand forgets options. Idea: all that the tables know comes from them: commands,
// options, choices, defaults. Only what they do not know is prose here: what the program is for, formats, examples.
#pragma once

#include <span>
#include <string>

#include "cli/option_table.h"

namespace polycube::cli {

/// An option that more than half of the commands take is described once, for all of them; any other with each of its
/// commands. Options of experts have a section of their own.
std::string manual_page(std::span<const OptionRow> table, std::span<const Command> commands);

}  // namespace polycube::cli
