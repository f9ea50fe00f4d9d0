// Completion for fish: a line `complete` for each option of each command, with a condition on the words before.
#include "cli/completion_values.h"

namespace polycube::cli {

namespace {

constexpr std::string_view head = R"(# Completion of polycube for fish; written by `polycube help completion-fish`.

# Folders and models.
function __polycube_models
    set -l paths (__fish_complete_path (commandline -ct) | string replace -r '\t.*' '')
    string match -er -- '/$|@MODELS@' $paths
end

# The command of the line: check, if it names none.
function __polycube_command
    set -l words (commandline -opc)
    if contains -- "$words[2]" @NAMES@
        echo $words[2]
    else
        echo check
    end
end

# Whether the command is $argv[1].
function __polycube_of
    test (__polycube_command) = $argv[1]
end

# Whether no word is complete yet but the program.
function __polycube_first
    test (count (commandline -opc)) -eq 1
end

# Whether the command is $argv[1], and the next argument has a number in $argv[2..].
function __polycube_at
    set -l words (commandline -opc)
    set -l command (__polycube_command)
    test $command = $argv[1]; or return 1
    set -e words[1]
    if test "$words[1]" = $command
        set -e words[1]
    end
    set -l valued
    switch $command
@VALUED@    end
    set -l argument 1
    set -l pending 0
    for word in $words
        if test $pending = 1
            set pending 0
        else if contains -- $word $valued
            set pending 1
        else if not string match -qr -- '^-.' $word
            set argument (math $argument + 1)
        end
    end
    contains -- $argument $argv[2..]
end

complete -c polycube -f
)";

std::string quoted(std::string_view text) { return "'" + backslashed(text, "\\'") + "'"; }

std::string line(const std::string& condition, const std::string& rest) {
  return "complete -c polycube -n '__polycube_" + condition + "' " + rest + "\n";
}

std::string candidates(const Completion& completion) {
  switch (completion.kind) {
    case Completion::Kind::text: return "";
    case Completion::Kind::words: return " -a " + quoted(joined(completion.words));
    case Completion::Kind::models: return " -a '(__polycube_models)'";
    case Completion::Kind::files: return " -F";
    case Completion::Kind::folders: return " -a '(__fish_complete_directories (commandline -ct))'";
    case Completion::Kind::programs: return " -a '(__fish_complete_command)'";
  }
  return "";
}

std::string option_line(const OptionRow& row, const Command& command) {
  std::string text = "-l " + std::string(row.name);
  if (row.letter != 0) text += std::string(" -s ") + row.letter;
  if (row.type != OptionType::flag) {
    const Completion value = value_completion(row);
    const bool needed = row.type != OptionType::optional_text;
    text += candidates(value);
    if (needed) text += value.kind == Completion::Kind::files ? " -r" : " -x";
  }
  return line("of " + std::string(command.name), text + " -d " + quoted(row.help));
}

std::string argument_lines(const CommandTables& tables, const Command& command) {
  const ArgumentCompletions arguments = argument_completions(command, tables);
  const std::string condition = "at " + std::string(command.name) + " ";
  std::string text;
  for (std::size_t i = 0; i < arguments.first.size(); ++i) {
    text += line(condition + std::to_string(i + 1), candidates(arguments.first[i]).substr(1));
  }
  const std::size_t next = arguments.first.size() + 1;
  if (arguments.more) {
    text += line(condition + "(seq " + std::to_string(next) + " " + std::to_string(command.most_arguments) + ")", "-F");
  }
  return text;
}

/// The options that take the next word as their value.
std::string valued_branch(const CommandTables& tables, const Command& command) {
  std::vector<std::string> words;
  for (const OptionRow& row : tables.options) {
    const bool valued = row.type != OptionType::flag && row.type != OptionType::optional_text;
    if (!valued || !takes(row, command.name)) continue;
    for (const std::string& form : forms(row)) words.push_back(form);
  }
  if (words.empty()) return "";
  return "        case " + std::string(command.name) + "\n            set valued " + joined(words) + "\n";
}

}  // namespace

std::string fish_completion(const CommandTables& tables) {
  std::string valued;
  std::string lines = line("first", "-l version -d 'the version'");
  for (const Command& command : tables.commands) {
    valued += valued_branch(tables, command);
    lines += line("first", "-a " + std::string(command.name) + " -d " + quoted(command.summary));
    for (const OptionRow& row : tables.options) {
      if (takes(row, command.name)) lines += option_line(row, command);
    }
    lines += argument_lines(tables, command);
  }
  // Fish prints what a group matches, unless the group says no.
  std::string text = filled(head, "@MODELS@", filled(model_expression, "(", "(?:"));
  text = filled(text, "@NAMES@", joined(names(tables.commands)));
  return filled(text, "@VALUED@", valued) + "\n" + lines;
}

}  // namespace polycube::cli
