// `polycube certify`: is the certificate one for the model? Says yes on stdout, or why not on stderr.
#include <cstdio>

#include "app/commands.h"
#include "app/engine_options.h"
#include "app/model_file.h"
#include "certify/check_witness_circuit.h"
#include "certify/check_witness_system.h"
#include "frontends/btor2/reader.h"
#include "support/error.h"
#include "support/file.h"
#include "support/stop.h"

namespace polycube {

namespace {

struct File {
  explicit File(const std::string& name) : path(name), text(read_file(name)), aiger(is_aiger(path, text)) {}
  std::string path;
  std::string text;
  bool aiger;
};

/// The solver suits what the certificate adds to the model.
InvariantCheck check_systems(const File& model, const File& certificate, const Options& options, const Stop& stop) {
  TransitionSystem system = btor2::read(model.path, model.text);
  select_property(system, options.text("property"));
  const TransitionSystem witness = btor2::read(certificate.path, certificate.text);
  SmtOptions smt;
  smt.choice = smt_choice(options, witness);
  Statistics statistics;
  return check_witness_system(system, witness, smt, stop, statistics);
}

InvariantCheck check(const File& model, const File& certificate, const Options& options, const Stop& stop) {
  if (model.aiger != certificate.aiger) throw InputError(certificate.path, "is not in the format of the model");
  if (!model.aiger) return check_systems(model, certificate, options, stop);
  aiger::File circuit = aiger::read_file(model.path, model.text);
  select_property(circuit.system, options.text("property"));
  return check_witness_circuit(circuit, aiger::read_file(certificate.path, certificate.text), stop);
}

}  // namespace

int certify_command(const Options& options) {
  const File model(options.arguments()[0]);
  const File certificate(options.arguments()[1]);
  const Stop stop(options.real("timeout"));
  const InvariantCheck result = check(model, certificate, options, stop);
  if (result.outcome == InvariantCheck::Outcome::accepted) {
    std::puts("accepted");
    return exit_code::done;
  }
  std::fprintf(stderr, "%s\n", result.reason.c_str());
  if (result.outcome == InvariantCheck::Outcome::stopped) return exit_code::unknown;
  std::puts("rejected");
  return exit_code::rejected;
}

}  // namespace polycube
