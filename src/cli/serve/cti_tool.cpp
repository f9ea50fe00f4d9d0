// The tool `cti`: a counterexample to induction of a property, or of a condition that one would like to be a lemma.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/serve/check_run.h"
#include "cli/serve/expressions/induction.h"
#include "cli/serve/expressions/infix.h"
#include "cli/serve/run_table.h"
#include "cli/serve/short_text.h"
#include "cli/serve/tool.h"
#include "polycube/check.h"

namespace polycube::cli::serve {

namespace {

struct Assumed {
  std::size_t properties = 0;
  std::size_t lemmas = 0;
  std::size_t left_out = 0;  // lemmas about registers that a proof has added
  std::size_t given = 0;

  std::string text() const {
    std::string result;
    const auto add = [&](std::size_t number, const char* one, const char* several) {
      if (number > 0) result += (result.empty() ? "" : ", ") + counted(number, one, several);
    };
    add(properties, "proven property", "proven properties");
    add(lemmas, "lemma of the last proof", "lemmas of the last proof");
    add(given, "given condition", "given conditions");
    result = result.empty() ? "nothing beside the property" : result;
    if (left_out > 0) result += " (without " + counted(left_out, "lemma", "lemmas") + " about registers of a proof)";
    return result;
  }
};

Expr holds(InductionCopy& copy, const Model& original, const Property& property) {
  if (property.kind == Property::Kind::justice) {
    throw ToolError(label(property) + " is a justice property: induction is about bads only");
  }
  return !copy.own(original.conditions(property).front());
}

/// A property by its name means that it holds.
Expr condition(InductionCopy& copy, const LoadedModel& loaded, const std::string& text) {
  const auto& properties = loaded.properties();
  const auto named = std::find_if(properties.begin(), properties.end(),
                                  [&](const Property& p) { return p.id == text || p.name == text; });
  if (named != properties.end()) return holds(copy, loaded.model(), *named);
  const Expr result = read_infix(
      text, [&](const std::string& name) { return copy.own(loaded.model().find(name)); },
      [&](const Value& value) { return copy.model().constant(value); });
  if (!(result.sort() == Sort::bits(1))) throw ToolError("'" + text + "' is no condition: it has more than one bit");
  return result;
}

void assume_what_is_known(InductionCopy& copy, const LoadedModel& loaded, const std::string& asked, Assumed& assumed) {
  for (const Property& property : loaded.properties()) {
    if (property.kind == Property::Kind::justice || property.id == asked) continue;
    if (loaded.finding(property).verdict != Verdict::unsat) continue;
    copy.assume(holds(copy, loaded.model(), property));
    ++assumed.properties;
  }
  const std::optional<ProofRecord> record = loaded.proof();
  if (!record) return;
  Translation translation(record->proof.model(), copy.model());
  for (const Expr& lemma : record->proof.lemmas()) {
    try {
      copy.assume(translation(lemma));
      ++assumed.lemmas;
    } catch (const ToolError&) {
      ++assumed.left_out;
    }
  }
}

struct Question {
  std::string title;  // for people
  std::string asked;  // the id of a property, or ""
  std::string name;   // of the bad in the copy
};

Question question_of(const Arguments& arguments, const LoadedModel& loaded) {
  if (arguments.has("property") == arguments.has("claim")) throw ToolError("either 'property' or 'claim' is asked for");
  if (arguments.has("claim")) return {"the claim", "", "claim"};
  const Property& property = loaded.property(arguments.text("property"));
  return {label(property), property.id, property.name.empty() ? property.id : property.name};
}

Answer without_run(const Question& question, std::uint32_t k, const std::string& assumed, Answer answer) {
  answer.text = question.title + ": no counterexample to induction with k = " + std::to_string(k) +
                ".\nAssumed: " + assumed + ".\nIt holds in all runs if it does in the first " +
                (k == 1 ? "step" : std::to_string(k) + " steps") +
                ": the tool check with bound = " + std::to_string(k - 1) + " looks at them.\n";
  answer.data.set("found", false);
  return answer;
}

}  // namespace

Answer find_cti(Workspace& workspace, const Arguments& arguments, Call& call) {
  const auto loaded = workspace.get(arguments.text("model"));
  const Question question = question_of(arguments, *loaded);
  constexpr std::uint64_t largest = 1000;
  const std::uint64_t wanted = arguments.count("k", 1);
  if (wanted == 0 || wanted > largest) throw ToolError("the argument 'k' is from 1 to 1000");
  const auto k = static_cast<std::uint32_t>(wanted);

  InductionCopy copy(loaded->model());
  Assumed assumed;
  if (!arguments.flag("alone")) assume_what_is_known(copy, *loaded, question.asked, assumed);
  for (const std::string& text : arguments.texts("assume")) {
    copy.assume(condition(copy, *loaded, text));
    ++assumed.given;
  }
  const std::string subject = arguments.has("claim") ? arguments.text("claim") : question.asked;
  const Property asked = copy.ask(condition(copy, *loaded, subject), k, question.name);
  Options options;
  options.property(asked.id).bound(k).evidence("trace");
  options.engine(arguments.text("engine", "bmc")).timeout(arguments.seconds("timeout", usual_timeout));
  const Result result = run_check(workspace, copy.model(), options, "cti", call);
  const PropertyResult& found = result.properties().at(0);

  Answer answer;
  answer.data.set("model", loaded->handle()).set("property", question.asked).set("k", k).set("assumed", assumed.text());
  if (result.verdict() == Verdict::unsat || found.bound_reached)
    return without_run(question, k, assumed.text(), answer);
  if (!found.trace) throw ToolError("unknown: " + (found.text.empty() ? result.reason() : found.text));
  if (!question.asked.empty()) loaded->record(loaded->property(question.asked), *found.trace);
  const RunTable table = read_run_table(found.trace->table());
  const Part part = part_of(arguments);
  const std::vector<RunRow> rows = rows_of(table.rows, part);
  answer.text =
      question.title + ": a counterexample to induction, k = " + std::to_string(k) +
      ". Step 0 need not be reachable; x does not matter.\n" + printed(rows) + part.rest(table.rows.size()) +
      table.end + "\nAssumed: " + assumed.text() +
      ".\nIf step 0 cannot be reached, find a condition that excludes it, and ask again with it in \"assume\".\n";
  answer.data.set("found", true).set("changes", data_of(rows)).set("total", table.rows.size());
  return answer;
}

}  // namespace polycube::cli::serve
