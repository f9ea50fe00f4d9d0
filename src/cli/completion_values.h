// What can stand where a command line wants a value or an argument, as far as the tables tell.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/completions.h"

namespace polycube::cli {

struct Completion {
  enum class Kind : std::uint8_t { text, words, models, files, folders, programs };  // text: anything
  Kind kind = Kind::text;
  std::vector<std::string> words{};
};

/// Of the value of an option that is no flag, by its placeholder: FILE, FOLDER, PROGRAM, and words in small letters.
Completion value_completion(const OptionRow& row);

struct ArgumentCompletions {
  std::vector<Completion> first;  // of the arguments that the table names
  bool more;                      // files may follow
};
ArgumentCompletions argument_completions(const Command& command, const CommandTables& tables);

/// The names of models, as a regular expression for the end of a path and as patterns of zsh.
inline constexpr std::string_view model_expression = R"(\.((btor2|btor|aag|aig)(\.gz|\.xz)?|v|sv)$)";
inline constexpr std::string_view model_patterns = "*.(btor2|btor|aag|aig)(|.gz|.xz) *.(v|sv)";

/// The words with a separator between them.
std::string joined(const std::vector<std::string>& words, std::string_view separator = " ");
std::vector<std::string> names(std::span<const Command> commands);
/// As the option is typed: the long form, then the short one if there is one.
std::vector<std::string> forms(const OptionRow& row);
/// A backslash before each of these characters.
std::string backslashed(std::string_view text, std::string_view characters);
/// `script` with `text` in place of each `mark`.
std::string filled(std::string_view script, std::string_view mark, std::string_view text);

}  // namespace polycube::cli
