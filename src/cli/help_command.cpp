// `polycube help`: texts that are made from the tables, about a command or a topic; `polycube version`.
#include <cstdio>

#include "cli/commands.h"
#include "cli/completions.h"
#include "cli/errors.h"
#include "cli/help_text.h"
#include "cli/manual_page.h"
#include "cli/option_table.h"
#include "polycube/version.h"

namespace polycube::cli {

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
  throw usage_error("there is no help about '" + std::string(topic) + "'", "the topics are " + all_topics());
}

}  // namespace

int help_command(const CommandLine& line) {
  const std::vector<std::string>& words = line.arguments();
  std::fputs((words.empty() ? help_text(command_table()) : topic_text(words[0])).c_str(), stdout);
  return exit_code::done;
}

int version_command() {
  std::printf("polycube %s\n%s", version().c_str(), build_information().c_str());
  return exit_code::done;
}

}  // namespace polycube::cli
