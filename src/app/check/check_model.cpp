#include "app/check/check_model.h"

#include <algorithm>

#include "app/check/model_file.h"
#include "support/error.h"

namespace polycube::impl {

std::vector<Claim> selected_properties(const Options& options, const TransitionSystem& system) {
  std::vector<Claim> properties;
  const std::string& wanted = options.text("property");
  if (wanted.empty() || wanted == "all") {
    for (std::uint32_t i = 0; i < system.bads.size(); ++i) properties.push_back({false, i});
    for (std::uint32_t i = 0; i < system.justices.size(); ++i) properties.push_back({true, i});
  } else {
    properties.push_back(find_property(system, wanted));
  }
  if (properties.empty()) throw Unsupported("the model has no property to check");
  for (const std::string& skipped : options.list("skip")) std::erase(properties, find_property(system, skipped));
  if (properties.empty()) throw Unsupported("all properties are left out");
  return properties;
}

bool is_wanted(const Options& options, std::string_view evidence) {
  const std::vector<std::string>& wanted = options.list("evidence");
  if (wanted.empty()) return evidence == "trace";
  return std::find(wanted.begin(), wanted.end(), evidence) != wanted.end();
}

bool certificates_wanted(const Options& options) {
  const std::vector<std::string>& wanted = options.list("evidence");
  return std::any_of(wanted.begin(), wanted.end(), [](const std::string& w) { return w != "trace" && w != "none"; });
}

bool common_evidence_wanted(const Options& options) {
  return options.flag("evidence-each") ? is_wanted(options, "explanation") : certificates_wanted(options);
}

std::string property_label(const TransitionSystem& system, const Claim& claim) {
  const std::string& symbol = claim.justice ? system.justices[claim.position].name : system.bads[claim.position].name;
  return "property " + name(claim) + (symbol.empty() ? "" : " (" + symbol + ")");
}

}  // namespace polycube::impl
