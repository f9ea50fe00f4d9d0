#include "cli/command_line.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "cli/errors.h"
#include "polycube/names.h"

namespace polycube::cli {

namespace {

/// "12.5" for 12.5, "12" for 12.
std::string shown(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return std::to_string(static_cast<std::int64_t>(value));
  return std::to_string(value);
}

bool is_choice(const OptionRow& row, std::string_view value) {
  const std::vector<std::string_view> choices = split(row.placeholder, '|');
  return std::find(choices.begin(), choices.end(), value) != choices.end();
}

}  // namespace

CommandLine::CommandLine(std::span<const OptionRow> table, const Command& command, std::span<const std::string> words)
    : command_(command.name) {
  for (const OptionRow& row : table) {
    if (takes(row, command.name)) values_[row.name] = {&row, std::string(row.fallback), 0, {}};
  }
  for (std::size_t i = 0; i < words.size(); ++i) take(command, words, i);
  if (given("help")) return;
  if (arguments_.size() < command.least_arguments) {
    throw usage_error("'" + std::string(command.name) + "' needs " + std::string(command.arguments),
                      "polycube " + std::string(command.name) + " --help");
  }
  if (arguments_.size() > command.most_arguments) {
    throw usage_error("unexpected argument '" + arguments_[command.most_arguments] + "'",
                      "polycube " + std::string(command.name) + " " + std::string(command.arguments));
  }
}

void CommandLine::take(const Command& command, std::span<const std::string> words, std::size_t& i) {
  const std::string& word = words[i];
  if (word == "--") {
    while (++i < words.size()) arguments_.push_back(words[i]);
    return;
  }
  if (word.size() < 2 || word[0] != '-') {
    arguments_.push_back(word);
    return;
  }
  const std::size_t equals = word.find('=');
  const bool is_long = word[1] == '-';
  if (!is_long && word.find_first_not_of(word[1], 1) == std::string::npos && word.size() > 2) {
    // -vv: a flag repeated.
    Given& repeated = find(word, word.substr(1, 1), command);
    if (!has_value(*repeated.row)) {
      repeated.count += static_cast<std::uint32_t>(word.size() - 1);
      return;
    }
  }
  const std::string name =
      word.substr(is_long ? 2 : 1, (equals == std::string::npos ? word.size() : equals) - (is_long ? 2 : 1));
  Given& option = find(word, name, command);
  if (equals != std::string::npos) {
    if (!has_value(*option.row)) throw usage_error("option '" + word.substr(0, equals) + "' takes no value");
    return set(option, word.substr(0, equals), word.substr(equals + 1));
  }
  if (option.row->type == OptionType::flag || option.row->type == OptionType::optional_text) {
    ++option.count;
    return;
  }
  if (i + 1 == words.size()) {
    throw usage_error("option '" + word + "' needs a value", word + " " + std::string(option.row->placeholder));
  }
  set(option, word, words[++i]);
}

CommandLine::Given& CommandLine::find(const std::string& shown, std::string_view name, const Command& command) {
  const auto exact = values_.find(name);
  if (exact != values_.end() && name.size() > 1) return exact->second;
  for (auto& [key, given] : values_) {
    if (name.size() == 1 && given.row->letter == name[0]) return given;
  }
  std::vector<std::string> names;
  for (const auto& [key, given] : values_) names.emplace_back(key);
  const std::vector<std::string> nearest = nearest_names(name, names, 1);
  throw usage_error("unknown option '" + shown + "'", nearest.empty()
                                                          ? "polycube " + std::string(command.name) + " --help"
                                                          : "did you mean '--" + nearest[0] + "'?");
}

void CommandLine::set(Given& given, const std::string& shown_name, const std::string& value) {
  const OptionRow& row = *given.row;
  if (row.type == OptionType::number || row.type == OptionType::real) {
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    const bool whole = row.type == OptionType::real || value.find_first_not_of("0123456789") == std::string::npos;
    if (value.empty() || *end != '\0' || !whole || !(number >= row.least && number <= row.most)) {
      throw usage_error("option '" + shown_name + "' takes a " + (row.type == OptionType::number ? "whole " : "") +
                        "number from " + shown(row.least) + " to " + shown(row.most) + ", not '" + value + "'");
    }
  }
  if (row.type == OptionType::choice && !is_choice(row, value)) {
    throw usage_error("option '" + shown_name + "' takes " + std::string(row.placeholder) + ", not '" + value + "'");
  }
  given.value = value;
  if (row.type == OptionType::list) given.all.push_back(value);
  ++given.count;
}

const CommandLine::Given& CommandLine::at(std::string_view name, OptionType type) const {
  const auto found = values_.find(name);
  const OptionType own = found == values_.end() ? type : found->second.row->type;
  const bool textual = own == OptionType::choice || own == OptionType::optional_text;
  if (found == values_.end() || (own != type && !(type == OptionType::text && textual))) {
    throw std::logic_error("option '" + std::string(name) + "' is read, but not in the table, or of another type");
  }
  return found->second;
}

bool CommandLine::given(std::string_view name) const {
  const auto found = values_.find(name);
  return found != values_.end() && found->second.count > 0;
}
std::uint32_t CommandLine::flag(std::string_view name) const { return at(name, OptionType::flag).count; }
std::int64_t CommandLine::number(std::string_view name) const {
  return std::strtoll(at(name, OptionType::number).value.c_str(), nullptr, 10);
}
double CommandLine::real(std::string_view name) const {
  return std::strtod(at(name, OptionType::real).value.c_str(), nullptr);
}
const std::string& CommandLine::text(std::string_view name) const { return at(name, OptionType::text).value; }
const std::vector<std::string>& CommandLine::list(std::string_view name) const {
  return at(name, OptionType::list).all;
}

Options CommandLine::library_options() const {
  Options options;
  for (const auto& [name, given] : values_) {
    if (!given.row->of_library || given.count == 0) continue;
    if (given.row->type == OptionType::list) {
      for (const std::string& value : given.all) options.set(name, value);
    } else {
      options.set(name, given.row->type == OptionType::flag ? "true" : given.value);
    }
  }
  return options;
}

}  // namespace polycube::cli
