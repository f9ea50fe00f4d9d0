#include "cli/manual_page.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "cli/exit_codes.h"
#include "polycube/version.h"

namespace polycube::cli {

namespace {

constexpr std::string_view description = R"(.SH DESCRIPTION
polycube reads a hardware design and answers whether a bad state can be reached, or whether a justice property can be
fulfilled.
Some of its engines work on words: a register of 32 bits is one variable.
Others work on bits, over gates.
Every answer has evidence, a run for
.I sat
and an invariant for
.IR unsat ,
and the evidence is checked before the answer is printed.
.PP
Without a command the words are those of
.BR check .
The verdict goes to standard output, everything else to standard error.
.PP
A long option takes its value as the next word or after an equals sign; a value in brackets only after the sign.
Behind
.B \-\-
all words are arguments.
)";

constexpr std::string_view files = R"(.SH FILES
A model is recognised by its text, else by its name;
.B \-
is standard input.
BTOR2 and AIGER, for models and for evidence, may be compressed by gzip or xz, whatever the name.
.TP
.IR *.btor2 ", " *.btor
BTOR2: a system of transitions over bit-vectors and arrays.
.TP
.IR *.aag ", " *.aig
AIGER 1.9, ASCII or binary: a circuit of and-gates and latches.
.TP
.IR *.v ", " *.sv
Verilog and SystemVerilog with concurrent assertions, elaborated by
.BR yosys (1).
Several sources are one model; they are not compressed.
.TP
.I WITNESS
A run, in the form of witnesses of BTOR2 or AIGER.
.TP
.IR CERT.sat ", " CERT.unsat
The evidence of a verdict: a witness, or a circuit in the format of the model whose property is inductive.
.TP
.IR *.smt2 ", " *.dot ", " *.vcd ", " *.fst
SMT-LIB 2, Graphviz and waveforms, written only.
)";

constexpr std::string_view examples = R"(.SH EXAMPLES
.TP
.B polycube counter.btor2
Is a bad state reachable?
.TP
.B polycube check counter_bug.btor2 \-\-witness=run.wit
Writes the run that reaches one to a file.
.TP
.B polycube simulate counter_bug.btor2 run.wit \-\-print all
Replays it and shows the values of all named terms.
.TP
.B polycube check counter.btor2 cert.sat cert.unsat \-\-timeout 600
At most ten minutes; the evidence goes to the file of the verdict.
.TP
.B polycube certify counter.btor2 cert.unsat
Judges evidence by
.BR certcheck ,
a program that shares no code with polycube.
.TP
.B polycube convert counter.btor2 counter.aig
Writes the model as a circuit.
.TP
.B polycube counter.btor2 \-\-engine ic3 \-\-property all \-v
Decides each property by one engine, and says more.
.TP
.B polycube counter.btor2 \-\-json \-\-keep\-going
Prints a line of JSON for each property as soon as it is decided.
)";

constexpr std::string_view see_also = R"(.SH SEE ALSO
.BR yosys (1),
.BR gzip (1),
.BR xz (1)
.PP
.B polycube help options
prints all options as Markdown,
.B polycube help completion\-bash
and its like the completions of a shell.
Formats, engines and the check of evidence are described in the folder
.I docs
of the sources.
)";

/// Text that roff prints as it is.
std::string escaped(std::string_view text) {
  std::string result;
  if (text.starts_with('.') || text.starts_with('\'')) result = "\\&";
  for (const char c : text) {
    switch (c) {
      case '\\': result += "\\e"; break;
      case '-': result += "\\-"; break;
      case '\'': result += "\\(aq"; break;
      case '`': result += "\\(ga"; break;
      case '^': result += "\\(ha"; break;
      case '~': result += "\\(ti"; break;
      case '"': result += "\\(dq"; break;
      default: result += c;
    }
  }
  return result;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }

/// A description of values or arguments: what begins with a capital is a name, in italics; all else is typed as it is.
std::string with_names(std::string_view text) {
  const auto is = [](int (*kind)(int), char c) { return kind(static_cast<unsigned char>(c)) != 0; };
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin + 1;
    while (end < text.size() && is(std::isalnum, text[begin]) && (is(std::isalnum, text[end]) || text[end] == '.'))
      ++end;
    const std::string word = escaped(text.substr(begin, end - begin));
    result += is(std::isupper, text[begin]) ? "\\fI" + word + "\\fR" : word;
    begin = end;
  }
  return result;
}

std::string entry(const OptionRow& row) {
  std::string text = ".TP\n";
  if (row.letter != 0) text += bold(std::string("-") + row.letter) + ", ";
  text += bold("--" + std::string(row.name));
  if (row.type == OptionType::optional_text) {
    text += "[=" + with_names(row.placeholder) + "]";
  } else if (row.type != OptionType::flag) {
    text += " " + with_names(row.placeholder);
  }
  text += "\n" + escaped(row.help);
  if (row.type != OptionType::flag && !row.fallback.empty()) text += " [" + escaped(row.fallback) + "]";
  return text + "\n";
}

std::vector<std::string_view> takers(const OptionRow& row, std::span<const Command> commands) {
  std::vector<std::string_view> names;
  for (const Command& command : commands) {
    if (takes(row, command.name)) names.push_back(command.name);
  }
  return names;
}

bool is_common(const OptionRow& row, std::span<const Command> commands) {
  return 2 * takers(row, commands).size() > commands.size();
}

std::string enumeration(const std::vector<std::string_view>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

/// The options that only a few commands take, command by command.
std::string options_of_commands(std::span<const OptionRow> table, std::span<const Command> commands, bool expert) {
  std::string text;
  for (const Command& command : commands) {
    std::string entries;
    for (const OptionRow& row : table) {
      const bool here = row.expert == expert && takes(row, command.name) && !is_common(row, commands);
      if (here) entries += entry(row);
    }
    if (!entries.empty()) text += ".SS polycube " + escaped(command.name) + "\n" + entries;
  }
  return text;
}

/// The others, by the set of their commands.
std::string common_options(std::span<const OptionRow> table, std::span<const Command> commands, bool expert) {
  std::vector<std::pair<std::vector<std::string_view>, std::string>> groups;
  for (const OptionRow& row : table) {
    if (row.expert != expert || !is_common(row, commands)) continue;
    const std::vector<std::string_view> names = takers(row, commands);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& known) { return known.first == names; });
    if (group == groups.end()) group = groups.insert(groups.end(), {names, ""});
    group->second += entry(row);
  }
  std::string text;
  for (const auto& [names, entries] : groups) {
    text += ".SS polycube " + escaped(enumeration(names)) + "\n" + entries;
  }
  return text;
}

std::string options_section(std::string_view title, std::span<const OptionRow> table, std::span<const Command> commands,
                            bool expert) {
  const std::string text = options_of_commands(table, commands, expert) + common_options(table, commands, expert);
  return text.empty() ? "" : ".SH " + std::string(title) + "\n" + text;
}

std::string synopsis(std::span<const Command> commands) {
  std::string text = ".SH SYNOPSIS\n.nf\n" + bold("polycube") + " " + with_names("MODEL [CERT.sat [CERT.unsat]]") +
                     " [options of " + bold("check") + "]\n";
  for (const Command& command : commands) {
    text += bold("polycube " + std::string(command.name));
    if (!command.arguments.empty()) text += " " + with_names(command.arguments);
    text += " [options]\n";
  }
  return text + ".fi\n";
}

std::string command_section(std::span<const Command> commands) {
  std::string text = ".SH COMMANDS\n";
  for (const Command& command : commands) {
    text += ".TP\n" + bold(command.name);
    if (!command.arguments.empty()) text += " " + with_names(command.arguments);
    text += "\n" + escaped(command.summary) + "\n";
  }
  return text;
}

std::string exit_section() {
  constexpr std::pair<int, std::string_view> codes[] = {
      {exit_code::done, "the command did its work; check never ends so, but with a verdict"},
      {exit_code::bad_input, "the input or the command line is wrong, or simulate rejects a witness"},
      {exit_code::internal_error, "internal error"},
      {exit_code::sat, "check: sat, a bad state is reachable"},
      {exit_code::unsat, "check: unsat, no bad state is reachable"},
      {exit_code::unknown, "check: unknown, because of a bound, a limit, a signal, or what is not supported"},
      {exit_code::rejected, "check: unknown, because evidence was rejected, a bug; certify: the evidence is rejected"},
  };
  std::string text = ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] : codes)
    text += ".TP\n" + bold(std::to_string(code)) + "\n" + escaped(meaning) + "\n";
  return text;
}

}  // namespace

std::string manual_page(std::span<const OptionRow> table, std::span<const Command> commands) {
  std::string text =
      ".\\\" Written by `polycube help man`.\n.TH POLYCUBE 1 \"\" \"polycube " + version() +
      "\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\npolycube \\- model checker for hardware, on words and on "
      "bits\n";
  text += synopsis(commands);
  text += description;
  text += command_section(commands);
  text += options_section("OPTIONS", table, commands, false);
  text += options_section("EXPERT OPTIONS", table, commands, true);
  text += exit_section();
  text += files;
  text += examples;
  return text.append(see_also);
}

}  // namespace polycube::cli
