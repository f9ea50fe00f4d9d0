// The tools `load`, `unload` and `properties`: what there is to ask about.
#include <algorithm>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "cli/serve/library_options.h"
#include "cli/serve/short_text.h"
#include "cli/serve/tool.h"
#include "polycube/model.h"

namespace polycube::cli::serve {

namespace {

Model read(Workspace& workspace, const Arguments& arguments, std::vector<std::string>& warnings) {
  Options options;
  for (const std::string& reset : arguments.texts("reset")) options.set("reset", reset);
  if (arguments.has("top")) options.set("top", arguments.text("top"));
  set_options(options, arguments.options("options"), OptionInfo::Stage::load);
  constexpr double usual_seconds = 60;
  options.timeout(arguments.seconds("timeout", usual_seconds));
  const std::vector<std::string> files = arguments.texts("files");
  if (arguments.has("text")) {
    if (!files.empty()) throw ToolError("either 'files' or 'text', not both");
    return Model::parse(arguments.text("text"), "text", options);
  }
  if (files.empty()) throw ToolError("'files' is missing: a list of paths, as in [\"design.sv\"]");
  // Standard input carries the requests.
  if (std::find(files.begin(), files.end(), "-") != files.end())
    throw ToolError("a server cannot read a model from '-'");
  return Model::load(files, options, [&](const Message& message) {
    workspace.log(message);
    if (message.level == Message::Level::warning) warnings.push_back(message.text);
  });
}

std::string title_of(const Arguments& arguments) {
  const std::vector<std::string> files = arguments.texts("files");
  if (files.empty()) return "text";
  const std::string name = std::filesystem::path(files.front()).filename().string();
  return files.size() == 1 ? name : name + " and " + std::to_string(files.size() - 1) + " more";
}

/// A register without a next value is chosen in every step, as an input.
struct Sizes {
  std::uint64_t inputs = 0;
  std::uint64_t input_bits = 0;
  std::uint64_t registers = 0;
  std::uint64_t register_bits = 0;
  std::uint64_t memories = 0;
};

Sizes sizes_of(const Model& model) {
  Sizes sizes;
  const auto add_input = [&](const Expr& variable) {
    ++sizes.inputs;
    if (!variable.sort().is_array()) sizes.input_bits += variable.width();
  };
  for (const Named& input : model.inputs()) add_input(input.expression);
  for (const Register& r : model.registers()) {
    const bool is_register = r.next.exists();
    if (is_register && r.variable.sort().is_array()) {
      ++sizes.memories;
    } else if (is_register) {
      ++sizes.registers;
      sizes.register_bits += r.variable.width();
    } else {
      add_input(r.variable);
    }
  }
  return sizes;
}

Json data_of(const LoadedModel& loaded, const Property& property) {
  Json data = Json::object();
  data.set("id", property.id)
      .set("name", property.name)
      .set("kind", property.kind == Property::Kind::bad ? "bad" : "justice");
  data.set("location", property.location);
  const Finding finding = loaded.finding(property);
  return data.set("verdict", finding.text.empty() ? Json() : Json(polycube::name(finding.verdict)))
      .set("text", finding.text);
}

/// Requires: `part` of the properties is not empty, or there are none.
std::string list_of(const LoadedModel& loaded, const Part& part, bool conditions, Json& data) {
  std::vector<TableRow> rows;
  const std::vector<Property>& all = loaded.properties();
  for (std::size_t i = part.first; i < part.end(all.size()); ++i) {
    const std::string known = loaded.finding(all[i]).text;
    rows.push_back({all[i].id, all[i].name, all[i].location, known.empty() ? "not checked" : known});
    Json entry = data_of(loaded, all[i]);
    if (conditions) {
      std::string text;
      constexpr std::size_t longest = 200;
      for (const Expr& condition : loaded.model().conditions(all[i])) {
        text += (text.empty() ? "" : ", ") + shortened(condition.to_string(), longest);
      }
      rows.back().push_back("fails when " + text);
      entry.set("condition", text);
    }
    data.push(std::move(entry));
  }
  return aligned(rows) + part.rest(all.size());
}

}  // namespace

Answer load_model(Workspace& workspace, const Arguments& arguments, Call& call) {
  std::vector<std::string> warnings;
  const Model model = read(workspace, arguments, warnings);
  if (call.cancelled()) return {};
  const auto loaded = workspace.add(title_of(arguments), model);
  const Sizes sizes = sizes_of(model);
  const std::size_t constraints = model.constraints().size();
  Answer answer;
  answer.text = loaded->handle() + ": " + loaded->title() + ", " + counted(sizes.inputs, "input", "inputs") + " (" +
                counted(sizes.input_bits, "bit", "bits") + "), " + counted(sizes.registers, "register", "registers") +
                " (" + counted(sizes.register_bits, "bit", "bits") + ")";
  if (sizes.memories > 0) answer.text += ", " + counted(sizes.memories, "memory", "memories");
  if (constraints > 0) answer.text += ", " + counted(constraints, "constraint", "constraints");
  answer.text +=
      ", " +
      (loaded->properties().empty() ? "no property" : counted(loaded->properties().size(), "property", "properties")) +
      "\n";
  Part part;
  part.most = 20;
  Json properties = Json::array();
  answer.text += list_of(*loaded, part, false, properties);
  Json notes = Json::array();
  constexpr std::size_t most_warnings = 5;
  for (std::size_t i = 0; i < std::min(most_warnings, warnings.size()); ++i) {
    answer.text += "warning: " + warnings[i] + "\n";
    notes.push(warnings[i]);
  }
  answer.data.set("model", loaded->handle()).set("title", loaded->title());
  answer.data.set("inputs", sizes.inputs).set("input_bits", sizes.input_bits).set("registers", sizes.registers);
  answer.data.set("register_bits", sizes.register_bits).set("memories", sizes.memories);
  answer.data.set("constraints", constraints)
      .set("properties", std::move(properties))
      .set("warnings", std::move(notes));
  return answer;
}

Answer unload_model(Workspace& workspace, const Arguments& arguments, Call&) {
  const std::string handle = arguments.text("model");
  workspace.remove(handle);
  return {handle + " is forgotten\n", Json::object().set("model", handle)};
}

Answer list_properties(Workspace& workspace, const Arguments& arguments, Call&) {
  const auto loaded = workspace.get(arguments.text("model"));
  if (loaded->properties().empty()) return {"no property\n", Json::object().set("properties", Json::array())};
  Json properties = Json::array();
  Answer answer;
  answer.text = list_of(*loaded, part_of(arguments), true, properties);
  answer.data.set("properties", std::move(properties)).set("total", loaded->properties().size());
  return answer;
}

}  // namespace polycube::cli::serve
