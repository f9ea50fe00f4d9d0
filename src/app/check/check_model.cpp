#include "app/check/check_model.h"

#include "app/check/model_arguments.h"
#include "app/check/model_file.h"
#include "app/check/trace_output.h"
#include "support/error.h"

namespace polycube::impl {

std::unique_ptr<TransitionSystem> read_for_check(const Options& options, Statistics& statistics, const Log& log,
                                                 const Stop& stop) {
  const Timed timed(statistics.timer("read_seconds"));
  auto system = std::make_unique<TransitionSystem>(read_model(options, log, stop));
  log.info("read " + options.arguments()[0] + ": " + std::to_string(system->inputs().size()) + " inputs, " +
           std::to_string(system->states().size()) + " states, " + std::to_string(system->bads.size()) + " properties");
  return system;
}

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
  return properties;
}

bool certificates_wanted(const Options& options) {
  return model_arguments(options).evidence.size() > 1 || !options.text("invariant").empty() ||
         !options.text("obligations").empty() || options.flag("explain") > 0;
}

bool witness_wanted(const Options& options) {
  return !model_arguments(options).evidence.empty() || options.given("witness") || trace_wanted(options) ||
         !options.text("yw").empty();
}

std::string property_label(const TransitionSystem& system, const Claim& claim) {
  const std::string& symbol = claim.justice ? system.justices[claim.position].name : system.bads[claim.position].name;
  return "property " + name(claim) + (symbol.empty() ? "" : " (" + symbol + ")");
}

}  // namespace polycube::impl
