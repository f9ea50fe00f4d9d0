// The tools `trace` and `value`: a counterexample as a table of changes, and expressions over it.
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/serve/expressions/infix.h"
#include "cli/serve/run_table.h"
#include "cli/serve/short_text.h"
#include "cli/serve/tool.h"
#include "polycube/error.h"
#include "polycube/trace.h"

namespace polycube::cli::serve {

namespace {

struct ChosenRun {
  std::shared_ptr<LoadedModel> loaded;
  Property property;
  Trace trace;
  bool is_cti;
};

ChosenRun chosen_run(const Workspace& workspace, const Arguments& arguments) {
  const auto loaded = workspace.get(arguments.text("model"));
  const std::string run = arguments.text("run", "trace");
  if (run != "trace" && run != "cti") throw ToolError("the argument 'run' is \"trace\" or \"cti\"");
  const bool is_cti = run == "cti";
  const std::string name = arguments.text("property", loaded->last_with(is_cti));
  if (name.empty()) {
    throw ToolError(is_cti ? "there is no counterexample to induction yet: the tool cti looks for one"
                           : "there is no counterexample yet: the tool check looks for one");
  }
  const Property& property = loaded->property(name);
  const Finding finding = loaded->finding(property);
  const std::optional<Trace>& trace = is_cti ? finding.cti : finding.trace;
  if (trace) return {loaded, property, *trace, is_cti};
  if (is_cti)
    throw ToolError("of " + label(property) + " there is no counterexample to induction: the tool cti looks for one");
  throw ToolError("of " + label(property) + " there is no counterexample: " +
                  (finding.text.empty() ? "it was not checked yet; the tool check does" : "it is " + finding.text));
}

std::string title(const ChosenRun& run) {
  return run.loaded->handle() + " " + label(run.property) + ", " +
         (run.is_cti ? "counterexample to induction" : "counterexample") + ", " +
         counted(run.trace.steps(), "step", "steps") + "\n";
}

std::pair<std::uint64_t, std::uint64_t> steps_of(const Arguments& arguments, const Trace& trace) {
  if (trace.steps() == 0) throw ToolError("the run has no steps");
  const std::uint64_t last = trace.steps() - 1;
  auto [from, to] = arguments.steps("steps").value_or(std::make_pair(std::uint64_t{0}, last));
  if (from > last)
    throw ToolError("there is no step " + std::to_string(from) + ": the last one is " + std::to_string(last));
  return {from, std::min(to, last)};
}

// --- values ---------------------------------------------------------------------------------------------------------

std::string shown(const Value& value) {
  constexpr std::size_t longest = 60;
  if (value.is_array()) return shortened(value.to_string(), longest);
  const std::string decimal = value.decimal();
  return shortened(decimal.size() == 1 ? decimal : decimal + " 0x" + value.hexadecimal(), longest);
}

/// In each step. A new expression is made in a model of its own, whose inputs are the names: other threads read the
/// model of the run, and nothing may be added to it meanwhile.
std::vector<Value> values_of(const Trace& trace, const std::string& text) {
  std::optional<Expr> named;
  try {
    named = trace.model().find(text);
  } catch (const Error&) {
    // No name, so it has to be an expression.
  }
  if (named) return trace.values(*named);
  Model scratch;
  std::map<std::string, std::pair<Expr, std::vector<Value>>> leaves;
  const NameLookup lookup = [&](const std::string& name) {
    const auto known = leaves.find(name);
    if (known != leaves.end()) return known->second.first;
    const Expr original = trace.model().find(name);
    const Expr leaf = scratch.input(name, original.sort());
    leaves.emplace(name, std::make_pair(leaf, trace.values(original)));
    return leaf;
  };
  const Expr expression = read_infix(text, lookup, [&](const Value& value) { return scratch.constant(value); });
  Simulation simulation(scratch);
  std::vector<Value> result;
  for (std::size_t step = 0; step < trace.steps(); ++step) {
    if (step > 0) simulation.advance();
    for (const auto& [name, leaf] : leaves) simulation.set(leaf.first, leaf.second[step]);
    result.push_back(simulation.value(expression));
  }
  return result;
}

}  // namespace

Answer show_trace(Workspace& workspace, const Arguments& arguments, Call&) {
  const ChosenRun run = chosen_run(workspace, arguments);
  const std::vector<NameFilter> filters = name_filters(arguments.texts("signals"));
  const auto [first, last] = steps_of(arguments, run.trace);
  Trace::View view;
  view.all_signals = arguments.flag("all");
  view.keep_values = arguments.flag("values");
  const RunTable table = read_run_table(run.trace.table(view));
  const std::vector<RunRow> rows = selected_rows(table, first, last, filters);
  const Part part = part_of(arguments);
  const std::vector<RunRow> some = rows_of(rows, part);
  Answer answer;
  answer.text =
      title(run) + (rows.empty() ? "no change of such a signal; \"all\": true shows those that do not matter too\n"
                                 : printed(some) + part.rest(rows.size()));
  if (!table.end.empty()) answer.text += table.end + "\n";
  answer.data.set("model", run.loaded->handle()).set("property", run.property.id).set("steps", run.trace.steps());
  answer.data.set("changes", data_of(some)).set("total", rows.size()).set("end", table.end);
  return answer;
}

Answer show_values(Workspace& workspace, const Arguments& arguments, Call& call) {
  const ChosenRun run = chosen_run(workspace, arguments);
  const auto [first, last] = steps_of(arguments, run.trace);
  const std::vector<std::string> expressions = arguments.texts("expressions");
  constexpr std::size_t most_expressions = 20;
  if (expressions.empty() || expressions.size() > most_expressions) throw ToolError("from 1 to 20 expressions at once");
  std::vector<std::vector<Value>> columns;
  std::vector<TableRow> rows = {{"step"}};
  Json data = Json::array();
  Part part = part_of(arguments);
  const auto steps = static_cast<std::size_t>(last - first + 1);
  for (const std::string& expression : expressions) {
    if (call.cancelled()) return {};
    columns.push_back(values_of(run.trace, expression));
    rows[0].push_back(expression);
    Json values = Json::array();
    for (std::size_t i = part.first; i < part.end(steps); ++i) values.push(shown(columns.back()[first + i]));
    data.push(Json::object().set("expression", expression).set("values", std::move(values)));
  }
  for (std::size_t i = part.first; i < part.end(steps); ++i) {
    rows.push_back({std::to_string(first + i)});
    for (const std::vector<Value>& column : columns) rows.back().push_back(shown(column[first + i]));
  }
  Answer answer;
  answer.text = title(run) + aligned(rows) + part.rest(steps);
  answer.data.set("model", run.loaded->handle()).set("property", run.property.id).set("first", first + part.first);
  answer.data.set("expressions", std::move(data)).set("total", steps);
  return answer;
}

}  // namespace polycube::cli::serve
