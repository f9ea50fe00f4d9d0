// The tool `check`: verdicts, one line for each property.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/serve/check_run.h"
#include "cli/serve/library_options.h"
#include "cli/serve/short_text.h"
#include "cli/serve/tool.h"
#include "polycube/check.h"

namespace polycube::cli::serve {

namespace {

Json data_of(const PropertyResult& result) {
  Json data = Json::object();
  data.set("id", result.property.id).set("name", result.property.name).set("verdict", name(result.verdict));
  data.set("text", result.text).set("location", result.property.location);
  data.set("seconds", result.seconds).set("worker", result.worker);
  if (result.verdict == Verdict::sat) data.set("step", result.step);
  return data;
}

/// What to do next: the tool that shows more.
std::string advice(const LoadedModel& loaded, const Result& result) {
  const auto& all = result.properties();
  const auto fails = std::find_if(all.begin(), all.end(), [](const PropertyResult& p) { return p.trace.has_value(); });
  if (fails != all.end()) {
    return "The tool trace shows the counterexample: {\"model\": \"" + loaded.handle() + "\", \"property\": \"" +
           fails->property.id + "\"}\n";
  }
  if (result.verdict() == Verdict::unsat) return "The tools explain and lemmas say why.\n";
  if (result.rejected()) return "Evidence was rejected: this is a bug of polycube, and no answer.\n";
  return "Try a longer timeout, another engine, or the tool cti: what is missing for a proof?\n";
}

}  // namespace

Answer check_properties(Workspace& workspace, const Arguments& arguments, Call& call) {
  const auto loaded = workspace.get(arguments.text("model"));
  Options options;
  set_options(options, arguments.options("options"), OptionInfo::Stage::check);
  std::vector<Property> claims = loaded->properties();
  if (arguments.has("property")) claims = {loaded->property(arguments.text("property"))};
  options.property(arguments.has("property") ? claims.front().id : "all");
  if (arguments.has("engine")) options.engine(arguments.text("engine"));
  if (arguments.has("bound")) options.set("bound", arguments.count("bound", 0));
  options.timeout(arguments.seconds("timeout", usual_timeout));
  options.evidence("trace").evidence("invariant");
  const Result result = run_check(workspace, loaded->model(), options, loaded->title(), call);

  Answer answer;
  for (const PropertyResult& one : result.properties()) loaded->record(one);
  if (result.proof()) loaded->record({*result.proof(), claims});
  Json properties = Json::array();
  std::vector<TableRow> rows;
  const Part part = part_of(arguments);
  const std::size_t total = result.properties().size();
  for (std::size_t i = part.first; i < part.end(total); ++i) {
    const PropertyResult& one = result.properties()[i];
    properties.push(data_of(one));
    rows.push_back({one.property.id, one.property.name, one.text, one.property.location});
  }
  answer.text = loaded->handle() + " " + loaded->title() + ": " + name(result.verdict()) + " after " +
                seconds_text(result.seconds()) + "\n";
  if (!result.reason().empty()) answer.text += "reason: " + result.reason() + "\n";
  answer.text += aligned(rows);
  if (part.end(total) < total) {
    answer.text += "... " + std::to_string(total - part.end(total)) + " more: the tool properties shows them\n";
  }
  answer.text += advice(*loaded, result);
  answer.data.set("verdict", name(result.verdict())).set("reason", result.reason()).set("seconds", result.seconds());
  answer.data.set("properties", std::move(properties)).set("total", total);
  return answer;
}

}  // namespace polycube::cli::serve
