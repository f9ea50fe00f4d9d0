#include "cli/completion_values.h"

#include <algorithm>

namespace polycube::cli {

namespace {

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
    if (end > begin) parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// Whether a placeholder is typed as it is; names of values begin with a capital.
bool is_literal(const std::string& word) {
  constexpr std::string_view characters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  return word[0] >= 'a' && word[0] <= 'z' && word.find_first_not_of(characters) == std::string::npos;
}

Completion topic_completion(const CommandTables& tables) {
  Completion result{Completion::Kind::words, names(tables.commands)};
  for (const HelpTopic& topic : tables.topics) result.words.emplace_back(topic.name);
  return result;
}

}  // namespace

Completion value_completion(const OptionRow& row) {
  const auto mentions = [&](std::string_view word) { return row.placeholder.find(word) != std::string_view::npos; };
  std::vector<std::string> words = split(row.placeholder, "|");
  if (row.type == OptionType::choice) return {Completion::Kind::words, std::move(words)};
  if (row.type == OptionType::list && mentions("=")) return {};
  if (mentions("FOLDER")) return {Completion::Kind::folders};
  if (mentions("FILE")) return {Completion::Kind::files};
  if (mentions("PROGRAM")) return {Completion::Kind::programs};
  std::erase_if(words, [](const std::string& word) { return !is_literal(word); });
  if (words.empty()) return {};
  return {Completion::Kind::words, std::move(words)};
}

ArgumentCompletions argument_completions(const Command& command, const CommandTables& tables) {
  ArgumentCompletions result{{}, false};
  for (const std::string& name : split(command.arguments, " []")) {
    if (name == "TOPIC") {
      result.first.push_back(topic_completion(tables));
    } else {
      result.first.push_back({name == "MODEL" ? Completion::Kind::models : Completion::Kind::files});
    }
  }
  result.more = command.most_arguments > result.first.size();
  return result;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : separator).append(word);
  return text;
}

std::vector<std::string> names(std::span<const Command> commands) {
  std::vector<std::string> result;
  for (const Command& command : commands) result.emplace_back(command.name);
  return result;
}

std::vector<std::string> forms(const OptionRow& row) {
  std::vector<std::string> result{"--" + std::string(row.name)};
  if (row.letter != 0) result.push_back(std::string("-") + row.letter);
  return result;
}

std::string backslashed(std::string_view text, std::string_view characters) {
  std::string result;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

std::string filled(std::string_view script, std::string_view mark, std::string_view text) {
  std::string result(script);
  for (std::size_t at = result.find(mark); at != std::string::npos; at = result.find(mark, at + text.size())) {
    result.replace(at, mark.size(), text);
  }
  return result;
}

}  // namespace polycube::cli
