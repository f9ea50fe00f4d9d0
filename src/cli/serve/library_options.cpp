#include "cli/serve/library_options.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/serve/arguments.h"

namespace polycube::cli::serve {

namespace {

/// Who may talk to a server may read files, and nothing else.
bool is_withheld(std::string_view name) {
  static constexpr std::array<std::string_view, 3> withheld = {"yosys", "dump", "record"};
  return std::find(withheld.begin(), withheld.end(), name) != withheld.end();
}

std::string text_of(const std::string& name, const Json& value) {
  if (const std::string* text = value.text()) return *text;
  if (const bool* flag = value.boolean()) return *flag ? "true" : "false";
  if (const std::int64_t* number = value.integer()) return std::to_string(*number);
  if (const auto number = value.number()) {
    std::ostringstream out;
    out << *number;
    return out.str();
  }
  throw ToolError("the option '" + name + "' is a text, a number, true or false, or a list of texts");
}

}  // namespace

void set_options(Options& options, const Json* given, OptionInfo::Stage stage) {
  if (given == nullptr) return;
  for (const auto& [name, value] : *given->members()) {
    if (is_withheld(name)) {
      throw ToolError("the option '" + name + "' runs a program or writes files: not in a server");
    }
    const auto& known = known_options();
    const auto info =
        std::find_if(known.begin(), known.end(), [&n = name](const OptionInfo& o) { return o.name == n; });
    if (info != known.end() && info->stage != stage) {
      throw ToolError("the option '" + name + "' belongs to the tool " +
                      (stage == OptionInfo::Stage::load ? "check" : "load"));
    }
    if (value.elements() == nullptr) {
      options.set(name, text_of(name, value));
    } else {
      for (const Json& element : *value.elements()) options.set(name, text_of(name, element));
    }
  }
}

}  // namespace polycube::cli::serve
