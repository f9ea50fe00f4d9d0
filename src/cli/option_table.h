// Problem: parsing, --help, docs/options.md, the manual page and completions can disagree.
// Idea: one table, with one row for each option, from which all of them follow. Of an option of the library a row has
// only what is about the command line; the rest is what the library says.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace polycube::cli {

enum class OptionType : std::uint8_t {
  flag,
  number,
  real,
  text,
  choice,
  optional_text,
  list
};  // list: may be repeated

struct OptionRow {
  std::string_view commands;  // names of the commands that have it, separated by spaces
  std::string_view name;      // without the dashes
  char letter;                // for the short form; 0: none
  OptionType type;
  std::string_view placeholder;  // name of its value in --help; for a choice, the values: "a|b|c"
  std::string_view fallback;     // the default value, as text
  double least;                  // range of numbers
  double most;
  std::string_view help;
  bool expert = false;      // in the document only, not in the help of its command
  bool of_library = false;  // its value is handed on to the library
};

struct Command {
  std::string_view name;
  std::string_view arguments;  // as in "MODEL [WITNESS]"
  std::uint32_t least_arguments;
  std::uint32_t most_arguments;
  std::string_view summary;
};

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
bool takes(const OptionRow& row, std::string_view command);
inline bool has_value(const OptionRow& row) { return row.type != OptionType::flag; }
/// The parts between the separators.
std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace polycube::cli
