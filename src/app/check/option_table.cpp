#include "app/check/option_table.h"

namespace polycube::impl {

namespace {

using T = OptionType;
using enum OptionStage;

// clang-format off
constexpr OptionRow options[] = {
  // stage name                   type         placeholder              default     range           help
  {check, "engine",                T::choice,  "auto|ic3|kind|bmc|bits-bmc|bits-budgeted|bits-kind|trajectory|facts", "auto",        0, 0,          "auto: several, side by side"},
  {check, "cores",                 T::number,  "N",                     "0",           0, 1024,       "auto: on so many cores; 0: on all that it may use"},
  {check, "exchange",              T::text,    "LIST",                  "all",         0, 0,          "auto: whose facts the others read, of facts,ic3,kind,bmc, or all, or none", true},
  {check, "workers",               T::text,    "LIST",                  "",            0, 0,          "auto: these alone, by their names; docs/algorithms/portfolio.md", true},
  {check, "bound",                 T::number,  "K",                     "",            0, 4294967294, "last step explored; none: no limit (convert: 10)"},
  {check, "property",              T::text,    "N|NAME|all",            "",            0, 0,          "a bad by position or name; none: any; all: each"},
  {check, "skip",                  T::list,    "PROPERTY",              "",            0, 0,          "a property that is left out; may be repeated", true},
  {check, "timeout",               T::real,    "S",                     "0",           0, 1e9,        "stop after so many seconds; 0: never"},
  {check, "memory",                T::number,  "MB",                    "",            0, 1e9,        "stop at so many; 0: never; none: 7/8 of a container's"},
  {check, "seed",                  T::number,  "N",                     "0",           0, 4294967295, "seed of all random choices"},
  {check, "shortest",              T::flag,    "",                      "",            0, 0,          "make a longer counterexample a shortest one"},
  {check, "smt",                   T::choice,  "auto|bitwuzla|boolector", "auto",        0, 0,          "solver of engines and certify; auto: by model"},
  {check, "certify-smt",           T::choice,  "same|bitwuzla|boolector", "same",        0, 0,          "solver that checks proofs, always a fresh one", true},
  {load,  "top",                   T::text,    "MODULE",                "",            0, 0,          "Verilog: the top module"},
  {load,  "set",                   T::list,    "NAME=VALUE",            "",            0, 0,          "Verilog: a parameter of the top"},
  {load,  "define",                T::list,    "NAME[=TEXT]",           "",            0, 0,          "Verilog: a macro"},
  {load,  "include",               T::list,    "FOLDER",                "",            0, 0,          "Verilog: where `include looks"},
  {load,  "reset",                 T::list,    "[!]NAME[=N]",           "",            0, 0,          "Verilog: active (!: low) in the first N cycles only"},
  {load,  "assert",                T::list,    "PROPERTY",              "",            0, 0,          "Verilog: a declared property to be asserted"},
  {load,  "cover",                 T::flag,    "",                      "",            0, 0,          "Verilog: covers instead of assertions; sat: reached"},
  {load,  "sample-clocks",         T::flag,    "",                      "",            0, 0,          "Verilog: clocks are free inputs, as always with several", true},
  {load,  "yosys",                 T::text,    "PROGRAM",               "yosys",       0, 0,          "Verilog: the Yosys that elaborates it", true},
  {load,  "xprop",                 T::list,    "SIGNAL",                "",            0, 0,          "instead: can a value that was never set reach it?"},
  {load,  "taint",                 T::list,    "FROM",                  "",            0, 0,          "instead: can this input or register be seen"},
  {load,  "to",                    T::list,    "TO",                    "",            0, 0,          "at this signal? both may be repeated"},
  {check, "bmc-start",             T::number,  "K",                     "0",           0, 4294967294, "bmc: first step that is explored", true},
  {check, "bmc-step",              T::number,  "N",                     "0",           0, 1000000,    "bmc: steps in one query; 0: adapts to the effort", true},
  {check, "bmc-budget",            T::number,  "N",                     "300",         1, 1e9,        "bits-budgeted: conflicts of the first query about a step", true},
  {check, "bmc-budget-growth",     T::number,  "PERCENT",               "10",          0, 1e6,        "bits-budgeted: growth of the budget after an undecided query", true},
  {check, "bmc-return",            T::number,  "N",                     "1",           1, 1e6,        "bits-budgeted: steps until postponed steps are queried again", true},
  {check, "bmc-luby",              T::flag,    "",                      "",            0, 0,          "bits-budgeted: budgets follow Luby's sequence", true},
  {check, "no-quantified-inputs",  T::flag,    "",                      "",            0, 0,          "bits-kind: do not quantify the inputs of the hypothesis", true},
  {check, "kind-directed",         T::flag,    "",                      "",            0, 0,          "bits-kind: prove that no run visits states that stop the induction step", true},
  {check, "inject",                T::choice,  "abs|path|prec",         "abs",         0, 0,          "bits-kind: facts of others hold in all steps, or in those of the induction step, or are tried as lemmas", true},
  {check, "unique-states",         T::flag,    "",                      "",            0, 0,          "kind: only runs that visit no state twice", true},
  {check, "no-model-check",        T::flag,    "",                      "",            0, 0,          "do not evaluate every model of the solver", true},
  {check, "sat",                   T::choice,  "core|cadical",          "core",        0, 0,          "the SAT solver behind ic3: our own or CaDiCaL", true},
  {check, "oracle",                T::choice,  "sat|smt",               "sat",         0, 0,          "ic3: the solver of its queries; smt: queries about words, to the solver of --smt", true},
  {check, "smt-retire",            T::number,  "N",                     "100",         1, 1e9,        "ic3, oracle smt: a solver is replaced after so many queries", true},
  {check, "passes",                T::text,    "LIST",                  "all",         0, 0,          "bits: passes before the engine, or all, or none"},
  {check, "word-passes",           T::text,    "LIST",                  "all",         0, 0,          "passes over words before any engine, or all, or none", true},
  {check, "arrays",                T::choice,  "auto|expand|track|native", "auto",        0, 0,          "arrays: cells that can be read as registers, a few tracked cells, or arrays in queries; auto: by size and engine", true},
  {check, "expand-bits",           T::number,  "N",                     "65536",       0, 1e9,        "the most bits of arrays that become registers, all together; 0: none", true},
  {check, "cut",                   T::choice,  "auto|none|mul|all",     "auto",        0, 0,          "operators that become inputs until a counterexample needs them: products and quotients, or sums too; auto: by engine", true},
  {check, "prepare-work",          T::number,  "N",                     "60000000",    0, 1e15,       "work, in propagations, that all passes of a preparation may spend; 0: no passes", true},
  {check, "lemmas",                T::choice,  "mixed|cube|box|polytope", "mixed",       0, 0,          "ic3: lemmas of bits, bounds, sums, or all"},
  {check, "cube-probability",      T::real,    "P",                     "0.5",         0, 1,          "ic3, mixed lemmas: share of obligations over bits alone, at the start", true},
  {check, "quick-attempt",         T::number,  "N",                     "500000",      0, 1e15,       "ic3: propagations of a quick attempt on bits alone, before passes; 0: none", true},
  {check, "word-turn",             T::number,  "N",                     "4000000",     0, 1e15,       "ic3, mixed lemmas: propagations of a turn of IC3 on bits beside IC3 on words; 0: words alone", true},
  {check, "trajectory-work",       T::number,  "N",                     "20000000",    0, 1e15,       "ic3, trajectory: work, in propagations, of ternary simulation from the initial states, before ic3; 0: none", true},
  {check, "invariant-work",        T::number,  "N",                     "40000000",    0, 1e15,       "ic3 with words, bits-kind: work, in propagations, to find auxiliary invariants; 0: none", true},
  {check, "no-sampled-invariants", T::flag,    "",                      "",            0, 0,          "auxiliary invariants from abstract interpretation alone, not from sample runs", true},
  {check, "lift",                  T::choice,  "auto|simulation|core|ternary|interval|hybrid", "auto",        0, 0,          "ic3: lifting of obligations: on gates (auto: simulation, then core) or on words", true},
  {check, "reshape-guides",        T::number,  "K",                     "1",           0, 3,          "ic3: neighbour lemmas that a half-space goes through, beside the new one; 0: none", true},
  {check, "reshape-after",         T::number,  "N",                     "48",          1, 1e9,        "ic3: lemmas until the first restart with sums of words; then twice as many", true},
  {check, "ic3-requeue",           T::choice,  "persistent|next|none",  "persistent",  0, 0,          "ic3: what becomes of a blocked obligation", true},
  {check, "ic3-ctg",               T::number,  "N",                     "3",           0, 1000,       "ic3: counterexamples to generalisation in a row", true},
  {check, "ic3-ctg-depth",         T::number,  "N",                     "1",           0, 10,         "ic3: how deeply they are nested", true},
  {check, "ic3-ctg-phase",         T::number,  "N",                     "256",         0, 1e9,        "ic3: lemmas with them, then as many without; 0: always with", true},
  {check, "ic3-with",              T::text,    "LIST",                  "",            0, 0,          "ic3: techniques to switch on; docs/algorithms/ic3.md", true},
  {check, "ic3-without",           T::text,    "LIST",                  "",            0, 0,          "ic3: techniques to leave out", true},
  {check, "core-without",          T::text,    "LIST",                  "",            0, 0,          "our SAT core: techniques to leave out", true},
  {check, "record",                T::text,    "FOLDER",                "",            0, 0,          "write all solver queries as SMT-LIB2 files", true},
  {check, "dump",                  T::text,    "FOLDER",                ".",           0, 0,          "where cases with rejected evidence go", true},
  {check, "evidence",              T::list,    "trace|certificate|certificate-ascii|invariant|invariant-text|invariant-smt2|invariant-btor2|explanation|obligations|none", "",            0, 0,          "what is made beside the verdict; trace alone, if nothing is named"},
  {check, "evidence-each",         T::flag,    "",                      "",            0, 0,          "evidence of proofs: for each property as it comes, in place of all together"},
};
// clang-format on

}  // namespace

std::span<const OptionRow> option_table() { return options; }

}  // namespace polycube::impl
