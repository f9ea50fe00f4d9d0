// Problem: parsing, --help, docs/options.md and the code that reads options can disagree.
// Idea: one table, with one row for each option. All of these follow from the rows, and a test checks that every option
// is read.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polycube::impl {

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
  bool expert = false;  // in the document only, not in the help of its command
};

struct Command {
  std::string_view name;
  std::string_view arguments;  // as in "MODEL [WITNESS]"
  std::uint32_t least_arguments;
  std::uint32_t most_arguments;
  std::string_view summary;
};

/// The values of one command line.
class Options {
 public:
  /// Throws UsageError. `words` are the arguments after the command's name.
  Options(std::span<const OptionRow> table, const Command& command, std::span<const std::string> words);

  /// Sets an option as if it were on the command line. Requires: the command has it, and the value is valid.
  void assign(std::string_view name, const std::string& value);

  /// The name of the command.
  std::string_view command() const { return command_; }
  bool given(std::string_view name) const;
  /// How often a flag was given.
  std::uint32_t flag(std::string_view name) const;
  std::int64_t number(std::string_view name) const;
  double real(std::string_view name) const;
  const std::string& text(std::string_view name) const;
  const std::vector<std::string>& list(std::string_view name) const;
  const std::vector<std::string>& arguments() const { return arguments_; }

 private:
  struct Given {
    const OptionRow* row;
    std::string value;
    std::uint32_t count = 0;
    std::vector<std::string> all;  // of a list
  };
  void take(const Command& command, std::span<const std::string> words, std::size_t& i);
  void set(Given& given, const std::string& shown, const std::string& value);
  Given& find(const std::string& shown, std::string_view name, const Command& command);
  const Given& at(std::string_view name, OptionType type) const;

  std::string_view command_;
  std::map<std::string_view, Given> values_;
  std::vector<std::string> arguments_;
};

bool takes(const OptionRow& row, std::string_view command);

/// The help text of one command: at most a screen.
std::string help_text(std::span<const OptionRow> table, const Command& command);
/// The help text of the program: its commands.
std::string help_text(std::span<const Command> commands);
/// All commands and options as Markdown: docs/options.md.
std::string options_document(std::span<const OptionRow> table, std::span<const Command> commands);

}  // namespace polycube::impl
