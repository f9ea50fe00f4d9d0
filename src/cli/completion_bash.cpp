// Completion for bash 4.3 and later; it needs no other script, such as those of the package bash-completion.
#include "cli/completion_values.h"

namespace polycube::cli {

namespace {

constexpr std::string_view head = R"(# Completion of polycube for bash; written by `polycube help completion-bash`.
)";

// The functions before this one set `value`: a kind, words for the kind "words", and "optional" before it if the value
// comes only after an equals sign. A flag, and what is not known, has none.
constexpr std::string_view body = R"(
# Offers what is of the kind $1 and begins with $2; $3 is put before it.
_polycube_offer() {
    local IFS=$' \t\n' found=() name
    case $1 in
        words\ *) mapfile -t found < <(compgen -W "${1#words }" -- "$2") ;;
        files) mapfile -t found < <(compgen -f -- "$2") ;;
        folders) mapfile -t found < <(compgen -d -- "$2") ;;
        programs) mapfile -t found < <(compgen -c -- "$2") ;;
        models)
            while IFS= read -r name; do
                [[ $name =~ $_polycube_models || -d ${name/#\~\//$HOME/} ]] && found+=("$name")
            done < <(compgen -f -- "$2")
            ((${#found[@]} > 0)) || mapfile -t found < <(compgen -f -- "$2")
            ;;
    esac
    case $1 in
        files | folders | models) compopt -o filenames 2>/dev/null ;;
    esac
    for name in "${found[@]}"; do COMPREPLY+=("$3$name"); done
}

_polycube() {
    local words=() word command=check value= pending= only_arguments= current prefix=
    local -i i begin=0 argument=1
    COMPREPLY=()
    # Bash splits words at '='; here --name=VALUE is one.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((${#words[@]} > 0)) && [[ $word == =* || ${COMP_WORDS[i - 1]} == = ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    current=${words[-1]}
    unset 'words[-1]'
    if [[ " $_polycube_commands " == *" ${words[0]:--} "* ]]; then
        command=${words[0]}
        begin=1
    fi
    for word in "${words[@]:begin}"; do
        if [[ $pending ]]; then
            pending=
        elif [[ $only_arguments || $word != -?* ]]; then
            argument+=1
        elif [[ $word == -- ]]; then
            only_arguments=1
        elif [[ $word != *=* ]]; then
            _polycube_value "$command" "$word"
            [[ $value == '' || $value == optional* ]] || pending=$word
        fi
    done
    if [[ $pending ]]; then
        _polycube_value "$command" "$pending"
        _polycube_offer "$value" "$current"
    elif [[ ! $only_arguments && $current == -*=* ]]; then
        [[ $COMP_WORDBREAKS == *=* ]] || prefix=${current%%=*}=
        _polycube_value "$command" "${current%%=*}"
        _polycube_offer "${value#optional }" "${current#*=}" "$prefix"
    elif [[ ! $only_arguments && $current == -* ]]; then
        _polycube_options "$command"
        ((${#words[@]} > 0)) || value+=' --version'
        _polycube_offer "$value" "$current"
        [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    else
        ((${#words[@]} > 0)) || _polycube_offer "words $_polycube_commands" "$current"
        _polycube_argument "$command" "$argument"
        _polycube_offer "$value" "$current"
    fi
}

complete -F _polycube polycube
)";

std::string text(const Completion& completion) {
  switch (completion.kind) {
    case Completion::Kind::text: return "text";
    case Completion::Kind::words: return "words " + joined(completion.words);
    case Completion::Kind::models: return "models";
    case Completion::Kind::files: return "files";
    case Completion::Kind::folders: return "folders";
    case Completion::Kind::programs: return "programs";
  }
  return "text";
}

std::string branch(const std::string& pattern, const std::string& value) {
  return "        " + pattern + ") value='" + value + "' ;;\n";
}

/// A function that sets `value` by its arguments.
std::string function(const std::string& name, const std::string& comment, const std::string& branches) {
  return "\n# " + comment + "\n_polycube_" + name + "() {\n    value=\n    case \"$*\" in\n" + branches +
         "    esac\n}\n";
}

std::string value_branches(const CommandTables& tables, const Command& command) {
  std::string branches;
  for (const OptionRow& row : tables.options) {
    if (!takes(row, command.name) || row.type == OptionType::flag) continue;
    std::string pattern;
    for (const std::string& form : forms(row)) {
      pattern += (pattern.empty() ? "'" : " | '") + std::string(command.name) + " " + form + "'";
    }
    branches +=
        branch(pattern, (row.type == OptionType::optional_text ? "optional " : "") + text(value_completion(row)));
  }
  return branches;
}

std::string option_names(const CommandTables& tables, const Command& command) {
  std::vector<std::string> words;
  for (const OptionRow& row : tables.options) {
    if (!takes(row, command.name)) continue;
    for (const std::string& form : forms(row)) words.push_back(form);
    if (row.type == OptionType::optional_text) words.push_back(forms(row)[0] + "=");
  }
  return "words " + joined(words);
}

std::string argument_branches(const CommandTables& tables, const Command& command) {
  const ArgumentCompletions arguments = argument_completions(command, tables);
  const std::string name(command.name);
  std::string branches;
  for (std::size_t i = 0; i < arguments.first.size(); ++i) {
    branches += branch("'" + name + " " + std::to_string(i + 1) + "'", text(arguments.first[i]));
  }
  return branches + (arguments.more ? branch("'" + name + " '*", "files") : "");
}

}  // namespace

std::string bash_completion(const CommandTables& tables) {
  std::string values;
  std::string options;
  std::string arguments;
  for (const Command& command : tables.commands) {
    values += value_branches(tables, command);
    options += branch(std::string(command.name), option_names(tables, command));
    arguments += argument_branches(tables, command);
  }
  std::string script(head);
  script += "\n_polycube_commands='" + joined(names(tables.commands)) + "'\n";
  script += "_polycube_models='" + std::string(model_expression) + "'\n";
  script += function("value", "What the value of option $2 of command $1 is.", values);
  script += function("options", "The options of command $1.", options);
  script += function("argument", "What argument $2, from 1, of command $1 is.", arguments);
  return script.append(body);
}

}  // namespace polycube::cli
