#include "cli/serve/tool.h"

#include <algorithm>

#include "cli/serve/short_text.h"

namespace polycube::cli::serve {

namespace {

using T = ParameterType;

const Parameter model = {"model", T::text, true, "the handle that the tool load returned, as m1"};
const Parameter timeout = {"timeout", T::seconds, false, "seconds until it gives up; 30 if absent"};
const Parameter run = {"run", T::text, false,
                       "trace: the counterexample of check (if absent); cti: that of the tool cti"};
const Parameter steps = {"steps", T::steps, false, "the first and the last step to show; all if absent"};

Parameter property(const std::string& absent) {
  return {"property", T::text, false, "id or name of a property; " + absent + " if absent"};
}

std::vector<Tool> make_tools() {
  return {
      {"load",
       "Read a hardware design: Verilog or SystemVerilog with assertions (.sv .v), BTOR2 or AIGER. Returns a handle "
       "for "
       "the other tools, sizes, and the properties. After an edit of the files, load them again.",
       {{"files", T::texts, false, "paths of the files of one design"},
        {"text", T::text, false, "instead of files: the content of a BTOR2 or AIGER file"},
        {"top", T::text, false, "Verilog: the top module"},
        {"reset", T::texts, false, "Verilog: an input that is active in the first cycle only, as rst or !rst_n"},
        {"options", T::options, false, "other options of loading by name, as {\"define\": [\"DEPTH=4\"]}"},
        {"timeout", T::seconds, false, "seconds until it gives up; 60 if absent"}},
       load_model},
      {"unload", "Forget a model and all that was found out about it.", {model}, unload_model},
      {"properties",
       "List the properties of a model: what each says, where it stands, and its verdict if it was checked.",
       with_part({model}, "properties"), list_properties},
      {"check",
       "Decide whether properties can fail: sat (yes, there is a counterexample), unsat (never, it is proven) or "
       "unknown (a limit was reached), one line for each property.",
       with_part({model,
                  property("each is checked"),
                  {"engine", T::text, false, "auto (if absent), ic3, kind, bmc, bits-bmc, bits-budgeted or bits-kind"},
                  {"bound", T::count, false, "the last step that is looked at; no limit if absent"},
                  timeout,
                  {"options", T::options, false, "other options of checking by name, as {\"memory\": 2000}"}},
                 "properties"),
       check_properties},
      {"trace",
       "Show a counterexample as a table of changes: what holds at first, then what changes. x: does not matter.",
       with_part({model,
                  property("the last that failed"),
                  run,
                  steps,
                  {"signals", T::texts, false, "only signals with such a part in their name, or /regular expression/"},
                  {"all", T::flag, false, "also signals that tools have named"},
                  {"values", T::flag, false, "values in place of x"}},
                 "changes"),
       show_trace},
      {"value",
       "Evaluate signals or expressions in the steps of a counterexample. Expressions are as in Verilog over the names "
       "of search: count == 8 && !pop, head - tail, mem[2], {a, b}, x[7:4], 9'(x), c ? x : y, a -> b.",
       with_part({model,
                  {"expressions", T::texts, true, "names or expressions"},
                  property("the last that failed"),
                  run,
                  steps},
                 "steps"),
       show_values},
      {"search", "Find signals by name: kind, width, and where they are declared.",
       with_part({model,
                  {"pattern", T::text, false, "a part of the name, or /regular expression/; all names if absent"},
                  {"kind", T::text, false, "input, register, wire, output or constraint"}},
                 "signals"),
       search_signals},
      {"cti",
       "Find a counterexample to induction: a state from which a property fails although it held before. If that state "
       "cannot be reached, a condition that excludes it helps a proof. Proven properties and lemmas are assumed.",
       with_part({model,
                  {"property", T::text, false, "id or name of a property"},
                  {"claim", T::text, false, "instead: a condition that should always hold, as count <= 8"},
                  {"k", T::count, false, "it fails after so many steps in which it held; 1 if absent"},
                  {"assume", T::texts, false, "conditions, or names of properties, that hold in every step"},
                  {"alone", T::flag, false, "do not assume what was proven before"},
                  {"engine", T::text, false, "bmc if absent"},
                  timeout},
                 "changes"),
       find_cti},
      {"lemmas", "List the lemmas of the last proof, as conditions over signals.", with_part({model}, "lemmas"),
       show_lemmas},
      {"explain",
       "Prove properties once more and say in words why they hold: the lemmas, and what of the design was used.",
       with_part({model, property("all together"), {"engine", T::text, false, "ic3 if absent"}, timeout}, "lines"),
       explain_proof},
  };
}

}  // namespace

const std::vector<Tool>& tools() {
  static const std::vector<Tool> all = make_tools();
  return all;
}

const Tool* find_tool(const std::string& name) {
  const auto found = std::find_if(tools().begin(), tools().end(), [&](const Tool& tool) { return tool.name == name; });
  return found == tools().end() ? nullptr : &*found;
}

}  // namespace polycube::cli::serve
