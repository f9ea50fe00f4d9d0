// Completion for zsh: specifications for its own function _arguments.
#include "cli/completion_values.h"

namespace polycube::cli {

namespace {

constexpr std::string_view script = R"(#compdef polycube
# Completion of polycube for zsh; written by `polycube help completion-zsh`.

_polycube_models() {
  _files -g '@MODELS@'
}

_polycube_commands() {
  local -a commands=(
@COMMANDS@  )
  _describe -t commands command commands
}

_polycube_topics() {
  local -a topics=(
@TOPICS@  )
  _describe -t topics topic topics
}

_polycube() {
  local command=check ret=1
  local -a first=()
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _polycube_commands && ret=0
    _polycube_models && ret=0
    return ret
  elif (( CURRENT == 2 )); then
    first=('(- *)--version[the version]')
  elif [[ $words[2] == (@NAMES@) ]]; then
    command=$words[2]
    shift words
    (( CURRENT-- ))
  fi
  case $command in
@BRANCHES@  esac
}

if [[ $funcstack[1] == _polycube ]]; then
  _polycube "$@"
else
  compdef _polycube polycube
fi
)";

std::string quoted(std::string_view text) { return "'" + filled(text, "'", "'\\''") + "'"; }

std::string action(const Completion& completion) {
  switch (completion.kind) {
    case Completion::Kind::text: return " ";
    case Completion::Kind::words: return "(" + joined(completion.words) + ")";
    case Completion::Kind::models: return "_polycube_models";
    case Completion::Kind::files: return "_files";
    case Completion::Kind::folders: return "_files -/";
    case Completion::Kind::programs: return "_command_names -e";
  }
  return " ";
}

std::string message(std::string_view text) { return backslashed(text, "\\:"); }

/// What _arguments has to know of one form of an option.
std::string form_specification(const OptionRow& row, const std::string& form) {
  const bool repeats = row.type == OptionType::flag || row.type == OptionType::list;
  const std::string others = repeats ? "*" : "(" + joined(forms(row)) + ")";
  const std::string help = "[" + backslashed(row.help, "\\[]") + "]";
  if (row.type == OptionType::flag) return quoted(others + form + help);
  const std::string value = help + ":" + message(row.placeholder) + ":" + action(value_completion(row));
  if (row.type != OptionType::optional_text) return quoted(others + form + "=" + value);
  return quoted(others + form + help) + " " + quoted(others + form + "=-" + value);
}

std::string branch(const CommandTables& tables, const Command& command) {
  std::string text = "    (" + std::string(command.name) + ")\n      _arguments -S $first";
  for (const OptionRow& row : tables.options) {
    if (!takes(row, command.name)) continue;
    for (const std::string& form : forms(row)) text += " \\\n        " + form_specification(row, form);
  }
  const ArgumentCompletions arguments = argument_completions(command, tables);
  for (const Completion& argument : arguments.first) {
    const bool topic = argument.kind == Completion::Kind::words;
    text += " \\\n        " + quoted(topic ? ":topic:_polycube_topics" : ":file:" + action(argument));
  }
  if (arguments.more) text += " \\\n        " + quoted("*:file:_files");
  return text + "\n      ;;\n";
}

std::string described(std::string_view name, std::string_view summary) {
  return "    " + quoted(message(name) + ":" + message(summary)) + "\n";
}

}  // namespace

std::string zsh_completion(const CommandTables& tables) {
  std::string commands;
  std::string branches;
  for (const Command& command : tables.commands) {
    commands += described(command.name, command.summary);
    branches += branch(tables, command);
  }
  std::string topics = commands;
  for (const HelpTopic& topic : tables.topics) topics += described(topic.name, topic.summary);
  std::string text = filled(script, "@MODELS@", model_patterns);
  text = filled(text, "@NAMES@", joined(names(tables.commands), "|"));
  text = filled(text, "@COMMANDS@", commands);
  text = filled(text, "@TOPICS@", topics);
  return filled(text, "@BRANCHES@", branches);
}

}  // namespace polycube::cli
