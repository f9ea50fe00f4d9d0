// Judging evidence: by the program certcheck, or by our own check.
#include "polycube/certify.h"

#include "api/bridge.h"
#include "api/guarded.h"
#include "app/check/certcheck_process.h"
#include "app/check/engine_options.h"
#include "app/check/model_file.h"
#include "certify/certificates/check_witness_circuit.h"
#include "certify/certificates/check_witness_system.h"
#include "frontends/aiger/reader.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/as_written.h"
#include "frontends/btor2/writer.h"
#include "support/error.h"
#include "support/stop.h"

namespace polycube {

namespace {

/// The text that evidence refers to; of a model that was made, the one that it is written as.
std::string source_of(const Model& model) {
  const ModelData& data = *Bridge::data(model);
  if (!data.source.empty()) return data.source;
  const impl::TransitionSystem system = data.system.detached();
  return system.format == impl::Format::aiger ? impl::aiger::write(system, impl::aiger::Encoding::binary)
                                              : impl::btor2::write(system);
}

Judgement by_certcheck(const Model& model, std::string_view evidence, const std::optional<impl::Claim>& claim,
                       const impl::Stop& stop, const std::string& program) {
  if (claim && claim->justice) throw impl::Unsupported("certcheck cannot be asked about one justice property");
  std::optional<std::uint32_t> bad;
  if (claim) bad = claim->position;
  const impl::CertcheckResult result = impl::run_certcheck(program, source_of(model), evidence, bad, stop);
  switch (result.answer) {
    case impl::CertcheckAnswer::accepted: return {Judgement::Outcome::accepted, result.text};
    case impl::CertcheckAnswer::rejected: return {Judgement::Outcome::rejected, result.text};
    case impl::CertcheckAnswer::none: return {Judgement::Outcome::none, result.text};
    case impl::CertcheckAnswer::stopped: break;
  }
  return {Judgement::Outcome::stopped, std::string(describe(stop.reason()))};
}

/// The solver is chosen by the terms of the certificate's system.
impl::InvariantCheck check_systems(const Model& model, const impl::TransitionSystem& witness,
                                   const std::optional<impl::Claim>& claim, const impl::Options& options,
                                   const impl::Stop& stop) {
  impl::TransitionSystem system = Bridge::system(model).detached();
  if (claim) impl::select_property(system, *claim);
  system = impl::btor2::as_written(std::move(system));
  impl::SmtOptions smt;
  smt.choice = impl::smt_choice(options, witness);
  impl::Statistics statistics;
  return impl::check_witness_system(system, witness, smt, stop, statistics);
}

impl::InvariantCheck own_check(const Model& model, std::string_view evidence, const std::optional<impl::Claim>& claim,
                               const impl::Options& options, const impl::Stop& stop) {
  const std::string name = "evidence";
  const std::string text(evidence);
  const bool aiger = Bridge::system(model).format == impl::Format::aiger;
  if (aiger != impl::is_aiger(name, text)) throw impl::InputError(name, "is not in the format of the model");
  if (!aiger) return check_systems(model, impl::parse_model(name, text), claim, options, stop);
  impl::aiger::File circuit = impl::aiger::read_file(Bridge::data(model)->name, source_of(model));
  if (claim) impl::select_property(circuit.system, *claim);
  return impl::check_witness_circuit(circuit, impl::aiger::read_file(name, text), stop);
}

}  // namespace

Judgement certify(const Model& model, std::string_view evidence, Judge judge, std::optional<Property> property,
                  const Options& options, const std::string& certcheck) {
  return guarded([&]() -> Judgement {
    const impl::Options& values = Bridge::values(options);
    const impl::Stop stop(values.real("timeout"));
    const ModelUse::Reading reading(Bridge::data(model)->use);
    std::optional<impl::Claim> claim;
    if (property) claim = Bridge::claim(model, *property);
    if (judge == Judge::certcheck) return by_certcheck(model, evidence, claim, stop, certcheck);
    const impl::InvariantCheck result = own_check(model, evidence, claim, values, stop);
    switch (result.outcome) {
      case impl::InvariantCheck::Outcome::accepted: return {Judgement::Outcome::accepted, "accepted"};
      case impl::InvariantCheck::Outcome::stopped: return {Judgement::Outcome::stopped, result.reason};
      default: return {Judgement::Outcome::rejected, result.reason};
    }
  });
}

}  // namespace polycube
