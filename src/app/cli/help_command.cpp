// `polycube help`: texts that are made from the tables, about a command or a topic.
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/completions.h"
#include "app/cli/manual_page.h"
#include "app/cli/option_table.h"
#include "support/error.h"

namespace polycube::impl {

namespace {

std::string all_topics() {
  std::string text;
  for (const Command& command : command_table()) text += std::string(command.name) + ", ";
  for (const HelpTopic& topic : help_topics()) text += std::string(topic.name) + ", ";
  return text.substr(0, text.size() - 2);
}

std::string topic_text(std::string_view topic) {
  const CommandTables tables{option_table(), command_table(), help_topics()};
  if (topic == "options") return options_document(tables.options, tables.commands);
  if (topic == "man") return manual_page(tables.options, tables.commands);
  if (topic == "completion-bash") return bash_completion(tables);
  if (topic == "completion-zsh") return zsh_completion(tables);
  if (topic == "completion-fish") return fish_completion(tables);
  if (const Command* command = find_command(topic)) return help_text(tables.options, *command);
  throw UsageError("there is no help about '" + std::string(topic) + "'", "the topics are " + all_topics());
}

}  // namespace

int help_command(const Options& options) {
  const std::vector<std::string>& words = options.arguments();
  std::fputs((words.empty() ? help_text(command_table()) : topic_text(words[0])).c_str(), stdout);
  return exit_code::done;
}

}  // namespace polycube::impl
