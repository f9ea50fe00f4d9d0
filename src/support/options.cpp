#include "support/options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "support/check.h"
#include "support/error.h"
#include "support/nearest.h"

namespace polycube::impl {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool in(const std::vector<std::string_view>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// "12.5" for 12.5, "12" for 12.
std::string shown(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return std::to_string(static_cast<std::int64_t>(value));
  return std::to_string(value);
}

bool has_value(const OptionRow& row) { return row.type != OptionType::flag; }

}  // namespace

bool takes(const OptionRow& row, std::string_view command) { return in(split(row.commands, ' '), command); }

Options::Options(std::span<const OptionRow> table, const Command& command, std::span<const std::string> words)
    : command_(command.name) {
  for (const OptionRow& row : table) {
    if (takes(row, command.name)) values_[row.name] = {&row, std::string(row.fallback), 0, {}};
  }
  for (std::size_t i = 0; i < words.size(); ++i) take(command, words, i);
  if (given("help")) return;
  if (arguments_.size() < command.least_arguments) {
    throw UsageError("'" + std::string(command.name) + "' needs " + std::string(command.arguments),
                     "polycube " + std::string(command.name) + " --help");
  }
  if (arguments_.size() > command.most_arguments) {
    throw UsageError("unexpected argument '" + arguments_[command.most_arguments] + "'",
                     "polycube " + std::string(command.name) + " " + std::string(command.arguments));
  }
}

void Options::take(const Command& command, std::span<const std::string> words, std::size_t& i) {
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
    if (!has_value(*option.row)) throw UsageError("option '" + word.substr(0, equals) + "' takes no value");
    return set(option, word.substr(0, equals), word.substr(equals + 1));
  }
  if (option.row->type == OptionType::flag || option.row->type == OptionType::optional_text) {
    ++option.count;
    return;
  }
  if (i + 1 == words.size()) {
    throw UsageError("option '" + word + "' needs a value", word + " " + std::string(option.row->placeholder));
  }
  set(option, word, words[++i]);
}

Options::Given& Options::find(const std::string& shown, std::string_view name, const Command& command) {
  const auto exact = values_.find(name);
  if (exact != values_.end() && name.size() > 1) return exact->second;
  for (auto& [key, given] : values_) {
    if (name.size() == 1 && given.row->letter == name[0]) return given;
  }
  std::string_view nearest;
  for (const auto& [key, given] : values_) {
    if (edit_distance(key, name) <= 2 && (nearest.empty() || edit_distance(key, name) < edit_distance(nearest, name)))
      nearest = key;
  }
  throw UsageError("unknown option '" + shown + "'", nearest.empty()
                                                         ? "polycube " + std::string(command.name) + " --help"
                                                         : "did you mean '--" + std::string(nearest) + "'?");
}

void Options::set(Given& given, const std::string& shown_name, const std::string& value) {
  const OptionRow& row = *given.row;
  if (row.type == OptionType::number || row.type == OptionType::real) {
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    const bool whole = row.type == OptionType::real || value.find_first_not_of("0123456789") == std::string::npos;
    if (value.empty() || *end != '\0' || !whole || !(number >= row.least && number <= row.most)) {
      throw UsageError("option '" + shown_name + "' takes a " + (row.type == OptionType::number ? "whole " : "") +
                       "number from " + shown(row.least) + " to " + shown(row.most) + ", not '" + value + "'");
    }
  }
  if (row.type == OptionType::choice && !in(split(row.placeholder, '|'), value)) {
    throw UsageError("option '" + shown_name + "' takes " + std::string(row.placeholder) + ", not '" + value + "'");
  }
  given.value = value;
  if (row.type == OptionType::list) given.all.push_back(value);
  ++given.count;
}

void Options::assign(std::string_view name, const std::string& value) {
  const auto found = values_.find(name);
  CHECK(found != values_.end());
  if (found->second.row->type == OptionType::flag) {
    ++found->second.count;
  } else {
    set(found->second, std::string(name), value);
  }
}

const Options::Given& Options::at(std::string_view name, OptionType type) const {
  const auto found = values_.find(name);
  CHECK(found != values_.end());
  const OptionType own = found->second.row->type;
  const bool textual = own == OptionType::choice || own == OptionType::optional_text;
  CHECK(own == type || (type == OptionType::text && textual));
  return found->second;
}

bool Options::given(std::string_view name) const {
  const auto found = values_.find(name);
  return found != values_.end() && found->second.count > 0;
}
std::uint32_t Options::flag(std::string_view name) const { return at(name, OptionType::flag).count; }
std::int64_t Options::number(std::string_view name) const {
  return std::strtoll(at(name, OptionType::number).value.c_str(), nullptr, 10);
}
double Options::real(std::string_view name) const {
  return std::strtod(at(name, OptionType::real).value.c_str(), nullptr);
}
const std::string& Options::text(std::string_view name) const { return at(name, OptionType::text).value; }
const std::vector<std::string>& Options::list(std::string_view name) const { return at(name, OptionType::list).all; }

namespace {

std::string usage(const OptionRow& row) {
  std::string text = row.letter != 0 ? std::string("-") + row.letter + ", " : "    ";
  text += "--" + std::string(row.name);
  if (row.type == OptionType::optional_text) return text + "[=" + std::string(row.placeholder) + "]";
  if (has_value(row)) text += " " + std::string(row.placeholder);
  return text;
}

std::string note(const OptionRow& row) {
  return row.fallback.empty() || !has_value(row) ? "" : " [" + std::string(row.fallback) + "]";
}

}  // namespace

std::string help_text(std::span<const OptionRow> table, const Command& command) {
  std::string text =
      "usage: polycube " + std::string(command.name) + " " + std::string(command.arguments) + " [options]\n";
  text += std::string(command.summary) + "\n\n";
  std::size_t column = 0;
  for (const OptionRow& row : table) {
    if (takes(row, command.name) && !row.expert) column = std::max(column, usage(row).size());
  }
  bool experts = false;
  for (const OptionRow& row : table) {
    if (!takes(row, command.name)) continue;
    experts = experts || row.expert;
    if (row.expert) continue;
    std::string line = "  " + usage(row);
    line.resize(column + 4, ' ');
    text += line + std::string(row.help) + note(row) + "\n";
  }
  if (experts) text += "\nEngines have more options: 'polycube help options'.\n";
  return text;
}

std::string help_text(std::span<const Command> commands) {
  std::string text = "usage: polycube COMMAND ... | polycube MODEL [CERT.sat [CERT.unsat]] [options of check]\n\n";
  for (const Command& command : commands) {
    std::string line = "  " + std::string(command.name) + " " + std::string(command.arguments);
    line.resize(std::max<std::size_t>(line.size() + 2, 36), ' ');
    text += line + std::string(command.summary) + "\n";
  }
  text += "\nMODEL is BTOR2 (.btor2 .btor) or AIGER (.aig .aag), plain or with .gz or .xz.\n";
  text += "exit codes: 10 sat, 20 unsat, 30 unknown, 1 input or usage error, 2 internal error, 40 evidence rejected\n";
  text += "'polycube COMMAND --help' shows the options of a command\n";
  return text;
}

std::string options_document(std::span<const OptionRow> table, std::span<const Command> commands) {
  std::string text =
      "# Options\n\nWritten by `polycube help options`; a test holds it to the table in "
      "`src/app/cli/option_table.cpp`.\n";
  for (const Command& command : commands) {
    text += "\n## polycube " + std::string(command.name) + "\n\n`polycube " + std::string(command.name);
    if (!command.arguments.empty()) text += " " + std::string(command.arguments);
    text += "`: " + std::string(command.summary) + ".\n";
    bool first = true;
    for (const OptionRow& row : table) {
      if (!takes(row, command.name)) continue;
      if (first) text += "\n| option | default | meaning |\n|---|---|---|\n";
      first = false;
      std::string shown_usage = usage(row);
      shown_usage.erase(0, shown_usage.find_first_not_of(' '));
      std::string escaped;
      for (const char c : shown_usage) escaped += c == '|' ? "\\|" : std::string(1, c);
      text += "| `" + escaped + "` | " + (has_value(row) ? std::string(row.fallback) : "") + " | " +
              std::string(row.help) + " |\n";
    }
  }
  return text;
}

}  // namespace polycube::impl
