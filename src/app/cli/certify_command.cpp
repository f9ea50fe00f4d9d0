// `polycube certify`: does the evidence, a witness or a certificate, prove its claim about the model? By default
// tools/certcheck decides, which shares no code with polycube; with `--checker own`, our own check, for certificates
// only.
#include <cstdio>

#include "app/check/engine_options.h"
#include "app/check/miter.h"
#include "app/check/model_arguments.h"
#include "app/check/model_file.h"
#include "app/cli/certcheck_process.h"
#include "app/cli/commands.h"
#include "certify/certificates/check_witness_circuit.h"
#include "certify/certificates/check_witness_system.h"
#include "frontends/aiger/reader.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "support/error.h"
#include "support/file.h"
#include "support/stop.h"

namespace polycube::impl {

namespace {

struct File {
  explicit File(const std::string& name) : path(name), text(read_file(name)), aiger(is_aiger(path, text)) {}
  /// A model that is made from its files, or of two copies, as the text that evidence refers to.
  File(const std::string& name, const TransitionSystem& made) : path(name), text(btor2::write(made)), aiger(false) {}
  TransitionSystem system() const { return aiger ? aiger::read(path, text) : btor2::read(path, text); }
  std::string path;
  std::string text;
  bool aiger;
};

/// Translates the judgement to an exit code; certcheck has printed it.
int judge_by_certcheck(const File& model, const File& evidence, const Options& options, const Stop& stop) {
  const std::string& wanted = options.text("property");
  std::optional<std::uint32_t> bad;
  if (!wanted.empty() && wanted != "all") {
    const Claim claim = find_property(model.system(), wanted);
    if (claim.justice) throw Unsupported("certcheck cannot be asked about one justice property");
    bad = claim.position;
  }
  switch (run_certcheck(model.text, evidence.text, bad, stop)) {
    case CertcheckAnswer::accepted: return exit_code::done;
    case CertcheckAnswer::rejected: return exit_code::rejected;
    case CertcheckAnswer::none: return exit_code::bad_input;
    case CertcheckAnswer::stopped: break;
  }
  std::fprintf(stderr, "%s\n", std::string(describe(stop.reason())).c_str());
  return exit_code::unknown;
}

/// The solver is chosen by the terms of the certificate's system.
InvariantCheck check_systems(const File& model, const File& certificate, const Options& options, const Stop& stop) {
  TransitionSystem system = model.system();
  select_property(system, options.text("property"));
  const TransitionSystem witness = certificate.system();
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
  const ModelArguments files = model_arguments(options, 1);
  if (files.evidence.empty()) throw UsageError("'certify' needs MODEL EVIDENCE", "polycube certify --help");
  const Stop stop(options.real("timeout"));
  const std::string& path = files.model.front();
  const bool made = is_verilog(path) || asks_about_two_copies(options);
  const File model = made ? File(path, read_model(options, command_log(options), stop)) : File(path);
  const File evidence(files.evidence.front());
  if (options.text("checker") == "certcheck") return judge_by_certcheck(model, evidence, options, stop);
  const InvariantCheck result = check(model, evidence, options, stop);
  if (result.outcome == InvariantCheck::Outcome::accepted) {
    std::puts("accepted");
    return exit_code::done;
  }
  std::fprintf(stderr, "%s\n", result.reason.c_str());
  if (result.outcome == InvariantCheck::Outcome::stopped) return exit_code::unknown;
  std::puts("rejected");
  return exit_code::rejected;
}

}  // namespace polycube::impl
