#include "cli/help_text.h"

#include <algorithm>
#include <utility>

namespace polycube::cli {

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
  constexpr std::size_t widest = 44;  // what is longer has a line of its own
  std::size_t column = 0;
  for (const OptionRow& row : table) {
    const std::size_t width = usage(row).size();
    if (takes(row, command.name) && !row.expert && width <= widest) column = std::max(column, width);
  }
  bool experts = false;
  for (const OptionRow& row : table) {
    if (!takes(row, command.name)) continue;
    experts = experts || row.expert;
    if (row.expert) continue;
    std::string line = "  " + usage(row);
    if (line.size() > column + 2) text += std::exchange(line, "") + "\n";
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
      "`src/cli/option_table.cpp`.\n";
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

}  // namespace polycube::cli
