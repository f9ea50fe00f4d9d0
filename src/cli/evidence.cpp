#include "cli/evidence.h"

#include "cli/model_arguments.h"
#include "cli/trace_output.h"

namespace polycube::cli {

bool asks_for_each(const CommandLine& line) {
  const std::string& property = line.text("property");
  if (property == "all" || line.given("resume")) return true;
  return property.empty() && (line.flag("keep-going") > 0 || line.flag("cover") > 0);
}

std::string certificate_form(const std::string& path) {
  return path.ends_with(".aag") ? "certificate-ascii" : "certificate";
}

std::string invariant_form(const std::string& path) {
  if (path.ends_with(".btor2")) return "invariant-btor2";
  return path.ends_with(".smt2") ? "invariant-smt2" : "invariant-text";
}

Options with_evidence(const CommandLine& line) {
  Options options = line.library_options();
  const std::vector<std::string> certificates = model_arguments(line).evidence;
  const std::string& invariant = line.text("invariant");
  const bool run = !certificates.empty() || line.given("witness") || trace_wanted(line) || !line.text("yw").empty();
  if (run) options.evidence("trace");
  if (line.flag("explain") > 0) options.evidence("explanation");
  if (certificates.size() > 1) options.evidence(certificate_form(certificates[1]));
  if (!invariant.empty()) options.evidence(invariant_form(invariant));
  if (!line.text("obligations").empty()) options.evidence("obligations");
  if (!options.is_set("evidence")) options.evidence("none");
  if (asks_for_each(line)) {
    if (line.text("property").empty()) options.property("all");
    options.set("evidence-each", true);
  }
  return options;
}

}  // namespace polycube::cli
