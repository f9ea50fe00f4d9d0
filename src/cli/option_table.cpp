#include "cli/option_table.h"

#include <algorithm>

#include "polycube/error.h"
#include "polycube/options.h"

namespace polycube::cli {

namespace {

using T = OptionType;

/// An option of the library: all but these is the same here as there.
constexpr OptionRow library(std::string_view commands, std::string_view name, char letter = 0) {
  OptionRow row{commands, name, letter, T::text, "", "", 0, 0, ""};
  row.of_library = true;
  return row;
}

// clang-format off
constexpr OptionRow rows[] = {
  // commands, name, letter, type, placeholder, default, range, help, is it for experts?
  library("check", "engine", 'e'),
  library("check", "cores"),
  library("check", "exchange"),
  library("check", "workers"),
  library("check convert", "bound", 'k'),
  library("check certify convert", "property", 'p'),
  library("check certify", "timeout", 't'),
  library("check", "memory"),
  library("check simulate", "seed"),
  {"check", "witness", 'w', T::optional_text, "FILE", "", 0, 0, "write the counterexample to a file, or to stdout"},
  {"check simulate", "trace", 0, T::flag, "", "", 0, 0, "print the counterexample as a table of changes"},
  {"check simulate", "vcd", 0, T::text, "FILE", "", 0, 0, "write the counterexample as a waveform: VCD"},
  {"check simulate", "fst", 0, T::text, "FILE", "", 0, 0, "the same as FST, compressed"},
  {"check simulate", "testbench", 0, T::text, "FILE", "", 0, 0, "Verilog: write a testbench with the counterexample"},
  {"check simulate", "keep-values", 0, T::flag, "", "", 0, 0, "trace, vcd, fst: do not show irrelevant values as x", true},
  library("check", "skip"),
  {"check", "json", 0, T::flag, "", "", 0, 0, "print each verdict as it comes, as a line of JSON"},
  {"check", "keep-going", 0, T::flag, "", "", 0, 0, "all properties, whatever becomes of one of them"},
  {"check", "resume", 0, T::text, "FILE", "", 0, 0, "all properties but those in FILE, and add them"},
  {"check", "progress", 0, T::flag, "", "", 0, 0, "with --verbose too: a line on the terminal that tells how far it is", true},
  {"check", "no-progress", 0, T::flag, "", "", 0, 0, "no such line", true},
  library("check", "shortest"),
  {"check", "yw", 0, T::text, "FILE", "", 0, 0, "write the counterexample as a witness of Yosys"},
  {"check", "ywmap", 0, T::text, "FILE", "", 0, 0, "for --yw: the signals of the design, by write_btor -ywmap", true},
  {"check", "invariant", 0, T::text, "FILE", "", 0, 0, "write what was proven: as text, as .smt2 or as .btor2"},
  {"check", "obligations", 0, T::text, "FOLDER", "", 0, 0, "what a solver has to show of the proof, as SMT-LIB2", true},
  {"check", "compat", 0, T::choice, "btormc|pono|suprove|avy|rIC3|aigbmc", "", 0, 0, "first: arguments and output are those of this tool", true},
  {"check", "stats", 0, T::text, "FILE", "", 0, 0, "write statistics as JSON", true},
  library("check certify", "smt"),
  {"certify", "checker", 0, T::choice, "certcheck|own", "certcheck", 0, 0, "the judge: the program certcheck, or the code of polycube"},
  library("check", "certify-smt"),
  library("check simulate certify convert info", "top"),
  library("check simulate certify convert info", "set"),
  library("check simulate certify convert info", "define", 'D'),
  library("check simulate certify convert info", "include", 'I'),
  library("check simulate certify convert info", "reset"),
  library("check simulate certify convert info", "assert"),
  library("check simulate certify convert info", "cover"),
  library("check simulate certify convert info", "sample-clocks"),
  library("check simulate certify convert info", "yosys"),
  library("check simulate certify convert info", "xprop"),
  library("check simulate certify convert info", "taint"),
  library("check simulate certify info", "to"),
  {"check", "explain", 0, T::flag, "", "", 0, 0, "unsat: say why in words, before the verdict"},
  library("check", "bmc-start"),
  library("check", "bmc-step"),
  library("check", "bmc-budget"),
  library("check", "bmc-budget-growth"),
  library("check", "bmc-return"),
  library("check", "bmc-luby"),
  library("check", "no-quantified-inputs"),
  library("check", "kind-directed"),
  library("check", "inject"),
  library("check", "unique-states"),
  library("check", "no-model-check"),
  library("check", "sat"),
  library("check", "oracle"),
  library("check", "smt-retire"),
  library("check", "passes"),
  library("check", "word-passes"),
  library("check", "arrays"),
  library("check", "expand-bits"),
  library("check", "cut"),
  library("check", "prepare-work"),
  library("check", "lemmas"),
  library("check", "cube-probability"),
  library("check", "quick-attempt"),
  library("check", "word-turn"),
  library("check", "trajectory-work"),
  library("check", "invariant-work"),
  library("check", "no-sampled-invariants"),
  library("check", "lift"),
  library("check", "reshape-guides"),
  library("check", "reshape-after"),
  library("check", "ic3-requeue"),
  library("check", "ic3-ctg"),
  library("check", "ic3-ctg-depth"),
  library("check", "ic3-ctg-phase"),
  library("check", "ic3-with"),
  library("check", "ic3-without"),
  library("check", "core-without"),
  library("check", "record"),
  library("check", "dump"),
  {"simulate", "steps", 'n', T::number, "N", "20", 1, 1e9, "random: length of a run"},
  {"simulate", "runs", 'r', T::number, "N", "1", 1, 1e9, "random: number of runs"},
  {"simulate", "print", 0, T::choice, "none|free|all", "none", 0, 0, "values by name: of inputs and states, or of all named terms"},
  {"simulate", "witness", 'w', T::text, "FILE", "", 0, 0, "random: write the last run as a witness"},
  {"convert", "to", 0, T::list, "FORMAT|TO", "", 0, 0, "btor2, aag, aig, smt2 or dot; with --taint: the signal"},
  {"check simulate certify convert info serve", "verbose", 'v', T::flag, "", "", 0, 0, "say more; check: twice for every step"},
  {"check simulate certify convert info serve help version", "help", 'h', T::flag, "", "", 0, 0, "this text"},
};

constexpr std::uint32_t most_files = 1000;  // a model may be several files; model_arguments.h counts the others

constexpr Command commands[] = {
  {"check",    "MODEL [CERT.sat [CERT.unsat]]", 1, most_files, "is a bad state reachable? prints sat, unsat or unknown"},
  {"simulate", "MODEL [WITNESS]",               1, most_files, "replay a witness of either format, or run at random"},
  {"certify",  "MODEL EVIDENCE",                2, most_files, "does a witness or a certificate show what it claims?"},
  {"convert",  "MODEL OUT",                     2, most_files, "write as BTOR2, AIGER, SMT-LIB2 or Graphviz"},
  {"info",     "MODEL",                         1, most_files, "sizes, widths, operators, properties"},
  {"serve",    "",                              0, 0, "answer questions of an editor or an assistant, as docs/serve.md says"},
  {"help",     "[TOPIC]",                       0, 1, "this text, or of a TOPIC: a command, options, man, completion-bash, -zsh, -fish"},
  {"version",  "",                              0, 0, "the version"},
};

constexpr HelpTopic topics[] = {
  {"options",         "all options as Markdown"},
  {"man",             "a manual page, as roff"},
  {"completion-bash", "completions of the command line for bash"},
  {"completion-zsh",  "completions of the command line for zsh"},
  {"completion-fish", "completions of the command line for fish"},
};
// clang-format on

OptionType type_of(OptionInfo::Type type) {
  switch (type) {
    case OptionInfo::Type::flag: return T::flag;
    case OptionInfo::Type::number: return T::number;
    case OptionInfo::Type::real: return T::real;
    case OptionInfo::Type::text: return T::text;
    case OptionInfo::Type::choice: return T::choice;
    case OptionInfo::Type::list: return T::list;
  }
  return T::text;
}

OptionRow complete(OptionRow row) {
  const std::vector<OptionInfo>& known = known_options();
  const auto found = std::find_if(known.begin(), known.end(), [&](const OptionInfo& o) { return o.name == row.name; });
  if (found == known.end()) {
    const std::string text = "the library has no option '" + std::string(row.name) + "'";
    throw Error(Error::Kind::internal, text, text);
  }
  row.type = type_of(found->type);
  row.placeholder = found->placeholder;
  row.fallback = found->fallback;
  row.least = found->least;
  row.most = found->most;
  row.help = found->help;
  row.expert = found->expert;
  return row;
}

std::vector<OptionRow> complete_rows() {
  std::vector<OptionRow> table;
  for (const OptionRow& row : rows) table.push_back(row.of_library ? complete(row) : row);
  return table;
}

}  // namespace

std::span<const OptionRow> option_table() {
  static const std::vector<OptionRow> table = complete_rows();
  return table;
}

std::span<const Command> command_table() { return commands; }
std::span<const HelpTopic> help_topics() { return topics; }

const Command* find_command(std::string_view name) {
  for (const Command& command : commands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

bool takes(const OptionRow& row, std::string_view command) {
  std::string_view rest = row.commands;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == command) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

}  // namespace polycube::cli
