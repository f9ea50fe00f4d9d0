#include "app/cli/option_table.h"

namespace polycube::impl {

namespace {

using T = OptionType;

// clang-format off
constexpr OptionRow options[] = {
  // commands                          name             letter type        placeholder            default     range            help
  {"check",                           "engine",          'e', T::choice,   "auto|ic3|kind|bmc|bits-bmc|bits-budgeted|bits-kind", "auto", 0, 0,            "auto: several, side by side"},
  {"check",                           "cores",           0,   T::number,   "N",                   "0",        0, 1024,         "auto: on so many cores; 0: on all that it may use"},
  {"check convert",                   "bound",           'k', T::number,   "K",                   "",         0, 4294967294,   "last step explored; none: no limit (convert: 10)"},
  {"check certify convert",           "property",        'p', T::text,     "N|NAME|all",          "",         0, 0,            "a bad by position or name; none: any; all: each"},
  {"check certify",                   "timeout",         't', T::real,     "S",                   "0",        0, 1e9,          "stop after so many seconds; 0: never"},
  {"check",                           "memory",          0,   T::number,   "MB",                  "0",        0, 1e9,          "stop at so many megabytes; 0: no limit"},
  {"check simulate",                  "seed",            0,   T::number,   "N",                   "0",        0, 4294967295,   "seed of all random choices"},
  {"check",                           "witness",         'w', T::optional_text, "FILE",           "",         0, 0,            "write the counterexample to a file, or to stdout"},
  {"check simulate",                  "trace",           0,   T::flag,     "",                    "",         0, 0,            "print the counterexample as a table of changes"},
  {"check simulate",                  "vcd",             0,   T::text,     "FILE",                "",         0, 0,            "write the counterexample as a waveform: VCD"},
  {"check simulate",                  "fst",             0,   T::text,     "FILE",                "",         0, 0,            "the same as FST, compressed"},
  {"check simulate",                  "testbench",       0,   T::text,     "FILE",                "",         0, 0,            "Verilog: write a testbench with the counterexample"},
  {"check simulate",                  "keep-values",     0,   T::flag,     "",                    "",         0, 0,            "trace, vcd, fst: do not show irrelevant values as x", true},
  {"check",                           "shortest",        0,   T::flag,     "",                    "",         0, 0,            "make a longer counterexample a shortest one"},
  {"check",                           "yw",              0,   T::text,     "FILE",                "",         0, 0,            "write the counterexample as a witness of Yosys"},
  {"check",                           "ywmap",           0,   T::text,     "FILE",                "",         0, 0,            "for --yw: the signals of the design, by write_btor -ywmap", true},
  {"check",                           "invariant",       0,   T::text,     "FILE",                "",         0, 0,            "write what was proven: as text, as .smt2 or as .btor2"},
  {"check",                           "obligations",     0,   T::text,     "FOLDER",              "",         0, 0,            "what a solver has to show of the proof, as SMT-LIB2", true},
  {"check",                           "compat",          0,   T::choice,   "btormc|pono|suprove|avy|rIC3|aigbmc", "", 0, 0,        "first: arguments and output are those of this tool", true},
  {"check",                           "stats",           0,   T::text,     "FILE",                "",         0, 0,            "write statistics as JSON", true},
  {"check certify",                   "smt",             0,   T::choice,   "auto|bitwuzla|boolector", "auto", 0, 0,           "solver of engines and certify; auto: by model"},
  {"certify",                         "checker",         0,   T::choice,   "certcheck|own",       "certcheck", 0, 0,           "the judge: the program certcheck, or the code of polycube"},
  {"check",                           "certify-smt",     0,   T::choice,   "same|bitwuzla|boolector", "same", 0, 0,           "solver that checks proofs, always a fresh one", true},
  {"check simulate certify convert info", "top",      0,   T::text,     "MODULE",              "",         0, 0,            "Verilog: the top module"},
  {"check simulate certify convert info", "set",      0,   T::list,     "NAME=VALUE",          "",         0, 0,            "Verilog: a parameter of the top"},
  {"check simulate certify convert info", "define",   'D', T::list,     "NAME[=TEXT]",         "",         0, 0,            "Verilog: a macro"},
  {"check simulate certify convert info", "include",  'I', T::list,     "FOLDER",              "",         0, 0,            "Verilog: where `include looks"},
  {"check simulate certify convert info", "reset",    0,   T::list,     "[!]NAME[=N]",  "",         0, 0,            "Verilog: active (!: low) in the first N cycles only"},
  {"check simulate certify convert info", "assert",   0,   T::list,     "PROPERTY",            "",         0, 0,            "Verilog: a declared property to be asserted"},
  {"check simulate certify convert info", "cover",    0,   T::flag,     "",                    "",         0, 0,            "Verilog: covers instead of assertions; sat: reached"},
  {"check simulate certify convert info", "sample-clocks", 0, T::flag,  "",                    "",         0, 0,            "Verilog: clocks are free inputs, as always with several", true},
  {"check simulate certify convert info", "yosys",    0,   T::text,     "PROGRAM",             "yosys",    0, 0,            "Verilog: the Yosys that elaborates it", true},
  {"check simulate certify convert info", "xprop",       0,   T::list,     "SIGNAL",              "",         0, 0,            "instead: can a value that was never set reach it?"},
  {"check simulate certify convert info", "taint",       0,   T::list,     "FROM",                "",         0, 0,            "instead: can this input or register be seen"},
  {"check simulate certify info",     "to",              0,   T::list,     "TO",                  "",         0, 0,            "at this signal? both may be repeated"},
  {"check",                           "explain",         0,   T::flag,     "",                    "",         0, 0,            "unsat: say why in words, before the verdict"},
  {"check",                           "bmc-start",       0,   T::number,   "K",                   "0",        0, 4294967294,   "bmc: first step that is explored", true},
  {"check",                           "bmc-step",        0,   T::number,   "N",                   "0",        0, 1000000,      "bmc: steps in one query; 0: adapts to the effort", true},
  {"check",                           "bmc-budget",      0,   T::number,   "N",                   "300",      1, 1e9,          "bits-budgeted: conflicts of the first query about a step", true},
  {"check",                           "bmc-budget-growth", 0, T::number,   "PERCENT",             "10",       0, 1e6,          "bits-budgeted: growth of the budget after an undecided query", true},
  {"check",                           "bmc-return",      0,   T::number,   "N",                   "1",        1, 1e6,          "bits-budgeted: steps until postponed steps are queried again", true},
  {"check",                           "bmc-luby",        0,   T::flag,     "",                    "",         0, 0,            "bits-budgeted: budgets follow Luby's sequence", true},
  {"check",                           "no-quantified-inputs", 0, T::flag,  "",                    "",         0, 0,            "bits-kind: do not quantify the inputs of the hypothesis", true},
  {"check",                           "unique-states",   0,   T::flag,     "",                    "",         0, 0,            "kind: only runs that visit no state twice", true},
  {"check",                           "no-model-check",  0,   T::flag,     "",                    "",         0, 0,            "do not evaluate every model of the solver", true},
  {"check",                           "sat",             0,   T::choice,   "core|cadical",        "core",     0, 0,            "the SAT solver behind ic3: our own or CaDiCaL", true},
  {"check",                           "oracle",          0,   T::choice,   "sat|smt",             "sat",      0, 0,            "ic3: the solver of its queries; smt: queries about words, to the solver of --smt", true},
  {"check",                           "smt-retire",      0,   T::number,   "N",                   "100",      1, 1e9,          "ic3, oracle smt: a solver is replaced after so many queries", true},
  {"check",                           "passes",          0,   T::text,     "LIST",                "all",      0, 0,            "bits: passes before the engine, or all, or none"},
  {"check",                           "word-passes",     0,   T::text,     "LIST",                "all",      0, 0,            "passes over words before any engine, or all, or none", true},
  {"check",                           "arrays",          0,   T::choice,   "auto|expand|track|native", "auto", 0, 0,          "arrays: cells that can be read as registers, a few tracked cells, or arrays in queries; auto: by size and engine", true},
  {"check",                           "expand-bits",     0,   T::number,   "N",                   "65536",    0, 1e9,          "the most bits of arrays that become registers, all together; 0: none", true},
  {"check",                           "cut",             0,   T::choice,   "auto|none|mul|all",   "auto",     0, 0,            "operators that become inputs until a counterexample needs them: products and quotients, or sums too; auto: by engine", true},
  {"check",                           "prepare-work",    0,   T::number,   "N",                   "60000000", 0, 1e15,         "work, in propagations, that all passes of a preparation may spend; 0: no passes", true},
  {"check",                           "lemmas",          0,   T::choice,   "mixed|cube|box|polytope", "mixed", 0, 0,         "ic3: lemmas of bits, bounds, sums, or all"},
  {"check",                           "cube-probability", 0,  T::real,     "P",                   "0.5",      0, 1,            "ic3, mixed lemmas: share of obligations over bits alone, at the start", true},
  {"check",                           "quick-attempt",      0,   T::number,   "N",                   "500000",   0, 1e15,         "ic3: propagations of a quick attempt on bits alone, before passes; 0: none", true},
  {"check",                           "word-turn",       0,   T::number,   "N",                   "4000000",  0, 1e15,         "ic3, mixed lemmas: propagations of a turn of IC3 on bits beside IC3 on words; 0: words alone", true},
  {"check",                           "invariant-work",  0,   T::number,   "N",                   "40000000", 0, 1e15,         "ic3 with words, bits-kind: work, in propagations, to find auxiliary invariants; 0: none", true},
  {"check",                           "lift",            0,   T::choice,   "auto|simulation|core|ternary|interval|hybrid", "auto", 0, 0, "ic3: lifting of obligations: on gates (auto: simulation, then core) or on words", true},
  {"check",                           "reshape-guides",  0,   T::number,   "K",                   "1",        0, 3,            "ic3: neighbour lemmas that a half-space goes through, beside the new one; 0: none", true},
  {"check",                           "reshape-after",   0,   T::number,   "N",                   "48",       1, 1e9,          "ic3: lemmas until the first restart with sums of words; then twice as many", true},
  {"check",                           "ic3-requeue",     0,   T::choice,   "persistent|next|none", "persistent",  0, 0,            "ic3: what becomes of a blocked obligation", true},
  {"check",                           "ic3-ctg",         0,   T::number,   "N",                   "3",        0, 1000,         "ic3: counterexamples to generalisation in a row", true},
  {"check",                           "ic3-ctg-depth",   0,   T::number,   "N",                   "1",        0, 10,           "ic3: how deeply they are nested", true},
  {"check",                           "ic3-ctg-phase",   0,   T::number,   "N",                   "256",      0, 1e9,          "ic3: lemmas with them, then as many without; 0: always with", true},
  {"check",                           "ic3-with",        0,   T::text,     "LIST",                "",         0, 0,            "ic3: techniques to switch on; docs/algorithms/ic3.md", true},
  {"check",                           "ic3-without",     0,   T::text,     "LIST",                "",         0, 0,            "ic3: techniques to leave out", true},
  {"check",                           "core-without",    0,   T::text,     "LIST",                "",         0, 0,            "our SAT core: techniques to leave out", true},
  {"check",                           "record",          0,   T::text,     "FOLDER",              "",         0, 0,            "write all solver queries as SMT-LIB2 files", true},
  {"check",                           "dump",            0,   T::text,     "FOLDER",              ".",        0, 0,            "where cases with rejected evidence go", true},
  {"simulate",                        "steps",           'n', T::number,   "N",                   "20",       1, 1e9,          "random: length of a run"},
  {"simulate",                        "runs",            'r', T::number,   "N",                   "1",        1, 1e9,          "random: number of runs"},
  {"simulate",                        "print",           0,   T::choice,   "none|free|all",       "none",     0, 0,            "values by name: of inputs and states, or of all named terms"},
  {"simulate",                        "witness",         'w', T::text,     "FILE",                "",         0, 0,            "random: write the last run as a witness"},
  {"convert",                         "to",              0,   T::list,     "FORMAT|TO",           "",         0, 0,            "btor2, aag, aig, smt2 or dot; with --taint: the signal"},
  {"check simulate certify convert info", "verbose",         'v', T::flag,     "",                    "",         0, 0,            "say more; check: twice for every step"},
  {"check simulate certify convert info help version", "help",            'h', T::flag,     "",                    "",         0, 0,            "this text"},
};

constexpr std::uint32_t most_files = 1000;  // a model may be several files; model_arguments.h counts the others

constexpr Command commands[] = {
  {"check",    "MODEL [CERT.sat [CERT.unsat]]", 1, most_files, "is a bad state reachable? prints sat, unsat or unknown"},
  {"simulate", "MODEL [WITNESS]",               1, most_files, "replay a witness of either format, or run at random"},
  {"certify",  "MODEL EVIDENCE",                2, most_files, "does a witness or a certificate show what it claims?"},
  {"convert",  "MODEL OUT",                     2, most_files, "write as BTOR2, AIGER, SMT-LIB2 or Graphviz"},
  {"info",     "MODEL",                         1, most_files, "sizes, widths, operators, properties"},
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

}  // namespace

std::span<const OptionRow> option_table() { return options; }
std::span<const Command> command_table() { return commands; }
std::span<const HelpTopic> help_topics() { return topics; }

const Command* find_command(std::string_view name) {
  for (const Command& command : commands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

}  // namespace polycube::impl
