// The words of one command line: arguments, and values of options.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_table.h"
#include "polycube/options.h"

namespace polycube::cli {

class CommandLine {
 public:
  /// Throws Error. `words` are the arguments after the command's name.
  CommandLine(std::span<const OptionRow> table, const Command& command, std::span<const std::string> words);

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

  /// Those that were given of the library's options.
  Options library_options() const;

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

}  // namespace polycube::cli
