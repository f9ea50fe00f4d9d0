#include "app/check/certificates.h"

#include <algorithm>
#include <utility>

#include "app/check/check_model.h"
#include "app/check/proof_check.h"
#include "app/check/vacuity.h"
#include "bitblast/bit_system.h"
#include "certify/certificates/check_witness_system.h"
#include "certify/certificates/instances_of_choices.h"
#include "certify/certificates/print_invariant.h"
#include "certify/certificates/witness_system.h"
#include "certify/explain/explain.h"
#include "certify/explain/satisfying_runs.h"
#include "certify/explain/used_assumptions.h"
#include "certify/minimise/minimise_strengthening.h"
#include "certify/minimise/used_ghosts.h"
#include "engines/registry.h"
#include "frontends/aiger/reader.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/as_written.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "passes/words/word_pipeline.h"
#include "support/check.h"
#include "support/error.h"
#include "support/work_budget.h"
#include "ts/ghosts.h"

namespace polycube::impl {

Certificates::Certificates(const Task& task, const Results& results, const Options& options, Context& context,
                           std::uint64_t work)
    : task_(task), options_(options), context_(context), work_(work) {
  for (const Claim& property : task.properties) {
    CHECK(!property.justice);
    bads_.push_back(property.position);
  }
  use(results);
}

void Certificates::use(const Results& results) {
  std::vector<const Invariant*> invariants;
  for (const Result& result : results.properties) invariants.push_back(&std::get<Proof>(result).invariant);
  found_ = conjunction(task_.system, bads_, invariants);
  words_ = results.words;
  circuit_ = results.circuit;
  on_bits_.reset();
  least_.reset();
  if (circuit_ == nullptr || circuit_->needs_facts_of_source) return;
  const TransitionSystem& blasted = words_ != nullptr ? words_->system() : task_.system;
  on_bits_.emplace(blasted, *circuit_, context_.stop, context_.log, work_);
}

std::vector<std::pair<std::string, std::string>> Certificates::texts(EvidencePart part) {
  std::vector<std::pair<std::string, std::string>> result;
  const auto add = [&](const char* evidence, auto make) {
    const EvidencePart own =
        std::string_view(evidence) == "explanation" ? EvidencePart::of_all_together : EvidencePart::of_each;
    if (part != EvidencePart::all && part != own) return;
    if (is_wanted(options_, evidence)) result.emplace_back(evidence, make());
  };
  add("explanation", [&] { return explanation(); });
  add("certificate", [&] { return certificate(aiger::Encoding::binary); });
  add("certificate-ascii", [&] { return certificate(aiger::Encoding::ascii); });
  add("invariant", [&] { return lemmas(); });
  add("invariant-text", [&] { return invariant_as_text(task_.system, bads_, invariant()); });
  add("invariant-smt2", [&] { return invariant_as_smt2(task_.system, bads_, invariant()); });
  add("invariant-btor2", [&] { return btor2::write(witness()); });
  if (part == EvidencePart::of_all_together || !is_wanted(options_, "obligations")) return result;
  for (const auto& [name, script] : obligation_scripts(asked(), witness())) {
    result.emplace_back("obligations/" + name, script);
  }
  return result;
}

/// For an AIGER model, the witness circuit of an engine on bits if there is one, which is minimised and checked as a
/// circuit; else the witness system.
std::string Certificates::certificate(aiger::Encoding encoding) {
  if (task_.system.format == Format::btor2) {
    witness();
    return witness_text_;
  }
  if (found_.unique_states) prove_by_ic3();
  if (!on_bits_) return aiger::write(witness(), encoding);
  return aiger::write(words_of_circuit(on_bits_->witness_circuit()), encoding);
}

/// For programs: a line with k and whether states are unique, then the system with the ghosts, in BTOR2, whose outputs
/// are the lemmas.
std::string Certificates::lemmas() {
  const Invariant& proof = invariant();
  TransitionSystem system = with_ghosts(task_.system, proof.ghosts);
  system.outputs.clear();
  for (const Node lemma : proof.strengthening) {
    system.outputs.push_back({lemma, "lemma" + std::to_string(system.outputs.size())});
  }
  return std::to_string(proof.k) + (proof.unique_states ? " unique\n" : " any\n") + btor2::write(system);
}

/// The analysis of assumptions has the same budget as minimising, and so has each of the other two questions.
std::string Certificates::explanation() {
  const Invariant& proof = invariant();
  const SmtOptions& smt = task_.options.smt;
  Reasons reasons;
  WorkBudget for_use(context_.stop, work_);
  reasons.use = used_assumptions(task_.system, bads_, proof, smt, for_use, context_.statistics);
  WorkBudget for_runs(context_.stop, work_);
  reasons.runs = satisfying_runs(task_.system, {}, smt, for_runs, context_.statistics);
  if (reasons.runs.contradiction) {
    find_contradicting_constraints(task_.system, reasons.runs, smt, for_runs, context_.statistics);
  }
  // If no run satisfies the assumptions, nothing is ever true.
  if (reasons.runs.contradiction != 0U) reasons.vacuity = find_vacuity(task_, bads_, proof, context_, work_);
  return explain(task_.system, bads_, proof, reasons);
}

const Invariant& Certificates::invariant() {
  if (!least_) find_invariant();
  return *least_;
}

const TransitionSystem& Certificates::witness() {
  if (!witness_) find_witness();
  return *witness_;
}

void Certificates::find_invariant() {
  if (on_bits_) {
    least_ = on_bits_->invariant();
    if (words_ != nullptr) least_ = words_->translate_back(*least_);
  } else {
    least_ = minimise_strengthening(task_.system, bads_, found_, task_.options.smt, context_.stop, context_.statistics,
                                    work_);
  }
  least_->ghosts = used_ghosts(task_.system, *least_);
}

void Certificates::find_witness() {
  if (try_instances()) return;
  const Stop& stop = context_.stop;
  if (try_witness(invariant(), stop)) return;
  if (invariant().strengthening != found_.strengthening && try_witness(found_, stop)) return;
  context_.log.info("no certificate: " + trouble_ + "; ic3 is asked for another proof");
  prove_by_ic3();
  if (!try_witness(invariant(), stop)) throw Unsupported("no certificate was found: " + trouble_);
}

/// A certificate without choices, which every checker of such certificates knows, if there is one soon.
bool Certificates::try_instances() {
  constexpr std::uint64_t patience = 15'000'000;  // units
  const auto is_choice = [](const Ghost& g) { return static_cast<bool>(g.pin); };
  const std::vector<Ghost>& ghosts = invariant().ghosts;
  if (std::none_of(ghosts.begin(), ghosts.end(), is_choice)) return false;
  for (const Invariant& proof : instances_of_choices(task_.system, bads_, invariant())) {
    if (try_witness(proof, WorkBudget(context_.stop, patience).stop())) return true;
  }
  context_.log.info("the certificate has choices, an extension that certcheck knows");
  return false;
}

/// A proof over unique states may also be inductive without them.
bool Certificates::try_witness(Invariant proof, const Stop& stop) {
  const bool unique = proof.unique_states;
  proof.unique_states = false;
  TransitionSystem witness = make_witness_system(task_.system, bads_, proof);
  const bool circuit = task_.system.format == Format::aiger;
  std::string text = circuit ? aiger::write(witness, aiger::Encoding::binary) : btor2::write(witness);
  const InvariantCheck result = check(text, stop);
  if (result.outcome != InvariantCheck::Outcome::accepted) {
    trouble_ = unique ? "the proof needs unique states" : result.reason;
    return false;
  }
  witness_ = std::move(witness);
  witness_text_ = std::move(text);
  return true;
}

/// The model with the selected bads only.
TransitionSystem Certificates::asked() const {
  TransitionSystem model = task_.system;
  model.bads.clear();
  for (const std::uint32_t i : bads_) model.bads.push_back(task_.system.bads[i]);
  model.justices.clear();
  return model;
}

/// Checks the certificate as read from its text, with the solver that the engine did not use, then with the other one.
/// A proof found on bits may be too hard for both, so it is checked with a budget on words and on bits before.
InvariantCheck Certificates::check(const std::string& text, const Stop& last) const {
  constexpr std::uint64_t patience = 100'000'000;  // units (support/work_budget.h)
  const bool circuit = task_.system.format == Format::aiger;
  const TransitionSystem witness =
      circuit ? aiger::read("the certificate", text) : btor2::read("the certificate", text);
  const TransitionSystem model = circuit ? asked() : btor2::as_written(asked());
  InvariantCheck result{InvariantCheck::Outcome::stopped, ""};
  const auto ask = [&](auto how, SmtChoice choice, const Stop& stop) {
    if (result.outcome != InvariantCheck::Outcome::stopped) return;
    SmtOptions smt = task_.options.smt;
    smt.choice = choice;
    try {
      result = how(model, witness, smt, stop, context_.statistics);
    } catch (const RejectedEvidence& wrong) {
      result.reason = wrong.what();
    }
  };
  const SmtChoice own = task_.options.smt.choice;
  if (circuit_ != nullptr) {
    ask(check_witness_system, other(own), WorkBudget(last, patience).stop());
    try {
      ask(check_witness_system_on_bits, other(own), WorkBudget(last, 3 * patience).stop());
    } catch (const Unsupported&) {
      // Arrays that only the passes over words can replace by their elements: only solvers on words apply.
    }
  }
  ask(check_witness_system, other(own), last);
  ask(check_witness_system, own, last);
  return result;
}

/// Proofs of IC3 have k = 1 and need no unique states.
void Certificates::prove_by_ic3() {
  Task task = task_;
  task.options.unique_states = false;
  task.options.bound = EngineOptions().bound;
  task.stop_at_first = true;
  const Results results = make_engine("ic3")->run(task, context_);
  for (std::size_t i = 0; i < results.properties.size(); ++i) {
    if (!std::holds_alternative<Proof>(results.properties[i]) ||
        check_proof(task, results, i, std::nullopt, context_).outcome != InvariantCheck::Outcome::accepted) {
      throw Unsupported("there is no certificate for the proof, and ic3 has found no other one");
    }
  }
  use(results);
}

namespace {

/// As long as it lives the proof on bits is about one property.
class OnlyOne {
 public:
  OnlyOne(CircuitProof* proof, std::size_t index) : proof_(proof) {
    if (proof_ == nullptr) return;
    std::vector<std::optional<ProvenBad>> one{proof_->properties[index]};
    all_ = std::exchange(proof_->properties, std::move(one));
  }
  ~OnlyOne() {
    if (proof_ != nullptr) proof_->properties = std::move(all_);
  }
  OnlyOne(const OnlyOne&) = delete;
  OnlyOne& operator=(const OnlyOne&) = delete;

 private:
  CircuitProof* proof_;
  std::vector<std::optional<ProvenBad>> all_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> evidence_of_one(const Task& task, const Results& results,
                                                                 std::size_t index, const Options& options,
                                                                 Context& context, std::uint64_t work) {
  const Task one{task.system, {task.properties[index]}, true, task.options};
  const OnlyOne restricted(results.circuit.get(), index);
  const Results own{{results.properties[index]}, results.circuit, results.words, results.solver};
  return Certificates(one, own, options, context, work).texts(EvidencePart::of_each);
}

}  // namespace polycube::impl
