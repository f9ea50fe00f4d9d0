// The tool `search`: signals by a part of their name, with what one needs to use them in an expression.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/serve/name_filter.h"
#include "cli/serve/short_text.h"
#include "cli/serve/tool.h"
#include "polycube/model.h"

namespace polycube::cli::serve {

namespace {

struct Signal {
  std::string name;
  std::string kind;
  std::string size;
  std::string location;
  bool is_made = false;  // its name is a tool's, and nobody looks for it
};

std::string size_of(const Sort& sort) {
  const std::string bits = counted(sort.width(), "bit", "bits");
  return sort.is_array() ? "memory: " + std::to_string(sort.index_width()) + " bits of address, " + bits : bits;
}

bool is_made(const Named& named) {
  return named.name.starts_with("$") || named.name.find(".$") != std::string::npos ||
         named.name.starts_with("polycube_") || (named.expression.is_variable() && named.expression.name().empty());
}

std::vector<Signal> signals_of(const Model& model) {
  std::map<std::uint32_t, std::string> kinds;  // by the expression
  for (const Named& input : model.inputs()) kinds[input.expression.id()] = "input";
  for (const Register& r : model.registers()) kinds[r.variable.id()] = r.next.exists() ? "register" : "input";
  std::map<std::pair<std::string, std::uint32_t>, Signal> found;  // a name once for each expression
  const auto add = [&](const Named& named, const std::string& kind) {
    if (named.name.empty()) return;
    const auto variable = kinds.find(named.expression.id());
    found.try_emplace({named.name, named.expression.id()},
                      Signal{named.name, variable == kinds.end() ? kind : variable->second,
                             size_of(named.expression.sort()), named.location, is_made(named)});
  };
  for (const Named& input : model.inputs()) add(input, "input");
  for (const Named& output : model.outputs()) add(output, "output");
  for (const Named& named : model.names()) add(named, "wire");
  for (const Register& r : model.registers()) add({r.name, r.variable, ""}, "register");
  for (const Named& constraint : model.constraints()) add(constraint, "constraint");
  std::vector<Signal> result;
  for (auto& [key, signal] : found) result.push_back(std::move(signal));
  std::stable_partition(result.begin(), result.end(), [](const Signal& s) { return !s.is_made; });
  return result;
}

}  // namespace

Answer search_signals(Workspace& workspace, const Arguments& arguments, Call&) {
  const auto loaded = workspace.get(arguments.text("model"));
  const NameFilter filter(arguments.text("pattern"));
  const std::string kind = arguments.text("kind");
  std::vector<Signal> found = signals_of(loaded->model());
  std::erase_if(found, [&](const Signal& s) { return !filter.accepts(s.name) || (!kind.empty() && s.kind != kind); });
  const Part part = part_of(arguments);
  Answer answer;
  Json list = Json::array();
  std::vector<TableRow> rows;
  for (std::size_t i = part.first; i < part.end(found.size()); ++i) {
    const Signal& signal = found[i];
    rows.push_back({signal.name, signal.kind, signal.size, signal.location});
    list.push(Json::object()
                  .set("name", signal.name)
                  .set("kind", signal.kind)
                  .set("size", signal.size)
                  .set("location", signal.location));
  }
  answer.text = counted(found.size(), "signal", "signals") + "\n" + aligned(rows) + part.rest(found.size());
  answer.data.set("signals", std::move(list)).set("total", found.size());
  return answer;
}

}  // namespace polycube::cli::serve
