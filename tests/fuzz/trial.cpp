#include "fuzz/trial.h"

#include <algorithm>
#include <ctime>
#include <memory>

#include "app/check/certificates.h"
#include "app/check/engine_options.h"
#include "app/check/model_file.h"
#include "app/check/proof_check.h"
#include "bitblast/bit_system.h"
#include "certify/certificates/check_witness_circuit.h"
#include "certify/certificates/check_witness_system.h"
#include "certify/check/check_invariant.h"
#include "certify/hints/check_blasted_invariant.h"
#include "certify/replay/check_witness.h"
#include "engines/prepared_run.h"
#include "engines/registry.h"
#include "frontends/aiger/reader.h"
#include "frontends/aiger/witness.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/witness.h"
#include "frontends/btor2/writer.h"
#include "fuzz/random_options.h"
#include "reference/explicit_state.h"
#include "support/check.h"
#include "support/error.h"

namespace polycube::impl::fuzz {

namespace {

using Outcome = InvariantCheck::Outcome;

constexpr std::string_view wanted_evidence = "certificate";

/// Where a constant array is compared with another array Bitwuzla answers "unknown", and Boolector's models may lack
/// elements, which the check of models notices.
bool solver_may_give_up(const TransitionSystem& system, bool unique_states) {
  const TermStore& terms = system.terms();
  const auto is_array = [&](Node n) { return terms.sort(n).is_array(); };
  const std::vector<State>& states = system.states();
  if (unique_states &&
      std::any_of(states.begin(), states.end(), [&](const State& s) { return is_array(s.variable); })) {
    return true;
  }
  const std::vector<Node> all = cone(terms, system.roots());
  return std::any_of(all.begin(), all.end(), [&](Node n) {
    return (terms.kind(n) == Kind::eq || terms.kind(n) == Kind::neq) && is_array(terms.arg(n, 0));
  });
}

class Trial {
 public:
  Trial(const TransitionSystem& system, const reference::Reach& truth, const Options& options, const Effort& effort,
        Tally& tally)
      : system_(system),
        truth_(truth),
        options_(options),
        effort_(effort),
        tally_(tally),
        engine_(options.text("engine")),
        stop_(effort.seconds),
        task_{system, properties(), options.text("property") != "all", engine_options(options, system)} {}

  std::optional<Failure> run() {
    if (!solve()) return failure_;
    for (std::size_t i = 0; i < results_.properties.size() && !failure_; ++i) judge(i);
    if (!failure_) certificate();
    return failure_;
  }

 private:
  bool alone() const { return !task_.stop_at_first || task_.properties.size() == 1; }

  void fail(const std::string& kind, const std::string& text) {
    if (!failure_) failure_ = Failure{kind, text};
  }

  std::vector<Claim> properties() const {
    const std::string& wanted = options_.text("property");
    if (!wanted.empty() && wanted != "all") return {find_property(system_, wanted)};
    std::vector<Claim> all;
    for (std::uint32_t i = 0; i < system_.bads.size(); ++i) all.push_back({false, i});
    return all;
  }

  /// False if there is nothing to judge.
  bool solve() {
    try {
      if (!run_engine()) {
        ++tally_["not an engine of its own"];
        return false;
      }
    } catch (const Unsupported&) {
      ++tally_["not supported"];
      return false;
    } catch (const RejectedEvidence& rejected) {
      if (!on_terms_ || !solver_may_give_up(system_, task_.options.unique_states)) fail("false-model", rejected.what());
      ++tally_["false model of a solver"];
      return false;
    }
    if (results_.properties.size() != task_.properties.size()) fail("results", "one result for each property is due");
    ++tally_["runs of " + engine_];
    return !failure_;
  }

  bool run_engine() {
    const auto& engines = engine_registry();
    const auto entry = std::find_if(engines.begin(), engines.end(), [&](const auto& e) { return e.name == engine_; });
    if (entry == engines.end()) return false;
    on_bits_ = entry->on_bits;
    on_terms_ = !on_bits_ || (engine_ == "ic3" && task_.options.arrays == Arrays::native);
    results_ = run_prepared(*entry->make(), task_, context_);
    if (results_.words) ++tally_["prepared on words"];
    return true;
  }

  void judge(std::size_t i) {
    if (const auto* counterexample = std::get_if<Counterexample>(&results_.properties[i])) {
      judge(task_.properties[i], counterexample->witness);
    } else if (const auto* proof = std::get_if<Proof>(&results_.properties[i])) {
      judge(i, proof->invariant);
    } else {
      judge_undecided(i, std::get<Undecided>(results_.properties[i]).reason);
    }
  }

  void judge(const Claim& property, const Witness& witness) {
    ++tally_["counterexamples"];
    const std::optional<std::uint32_t>& shortest = truth_.shortest[property.position];
    const std::string label = name(property) + " in step " + std::to_string(witness.frames.size() - 1);
    if (witness.claims != std::vector<Claim>{property}) return fail("witness", label + ": of another property");
    const WitnessCheck check = check_witness(system_, witness);
    if (!check.accepted && nobody_checks_models()) {
      ++tally_["false model of a solver"];
      return;
    }
    if (!check.accepted) return fail("witness", label + ": " + check.reason);
    if (!shortest && (truth_.complete || witness.frames.size() <= truth_.steps)) {
      return fail("verdict", label + " is reached, says the engine; by explicit search it is not");
    }
    if (shortest && witness.frames.size() < *shortest + 1)
      return fail("reference", label + " is shorter than possible");
    if (shortest && promises_shortest() && witness.frames.size() > *shortest + 1) {
      return fail("length", label + ", but it is reached in step " + std::to_string(*shortest));
    }
    reread(witness, label);
  }

  /// Then a model that lacks elements becomes a witness that its check rejects: no answer, but no news either.
  bool nobody_checks_models() const {
    return on_terms_ && options_.given("no-model-check") && solver_may_give_up(system_, task_.options.unique_states);
  }

  /// What the engines on one step after the other say of themselves.
  bool promises_shortest() const {
    const EngineOptions& o = task_.options;
    if (!alone() || o.bmc_start > 0) return false;
    return engine_ == "bmc" || engine_ == "kind" || engine_ == "bits-kind" || (engine_ == "bits-bmc" && o.bmc_step < 2);
  }

  void reread(const Witness& witness, const std::string& label) {
    const std::string text = witness_text(system_, witness);
    const bool aiger = system_.format == Format::aiger;
    const std::vector<Witness> back =
        aiger ? aiger::read_witnesses("witness", text, system_) : btor2::read_witnesses("witness", text, system_);
    if (back.size() != 1 || back[0].frames.size() != witness.frames.size()) return fail("witness-text", label);
    const WitnessCheck check = check_witness(system_, back[0]);
    if (!check.accepted) fail("witness-text", label + " is written, and rejected when it is read: " + check.reason);
  }

  void judge(std::size_t i, const Invariant& invariant) {
    const Claim property = task_.properties[i];
    ++tally_["proofs"];
    if (invariant.k > 1) ++tally_["proofs with k > 1"];
    const std::optional<std::uint32_t>& shortest = truth_.shortest[property.position];
    const std::string label = name(property) + " with k = " + std::to_string(invariant.k);
    if (shortest) return fail("verdict", label + " proven, but reached in step " + std::to_string(*shortest));
    if (on_bits_) accept(check_proof(task_, results_, i, std::nullopt, context_), label + " on bits");
    if (results_.words && !on_bits_) check_on_bits(property, invariant, label);
    for (const SmtChoice solver : {SmtChoice::bitwuzla, SmtChoice::boolector}) {
      if (checks_on_words(solver)) check_on_words(property, invariant, solver, label);
    }
  }

  void check_on_bits(const Claim& property, const Invariant& invariant, const std::string& label) {
    try {
      accept(check_blasted_invariant(system_, property.position, invariant, stop_), label + " on bits");
    } catch (const Unsupported&) {
      ++tally_["proofs too large for bits"];
    }
  }

  /// For proofs on words, one solver has to; for those on bits it is a second opinion where it has to be the same.
  bool checks_on_words(SmtChoice solver) const {
    const std::vector<State>& states = system_.states();
    const bool all_next = std::all_of(states.begin(), states.end(), [](const State& s) { return bool(s.next); });
    if (on_bits_ && (!all_next || task_.options.unique_states)) return false;
    if (effort_.choice == 0) return true;
    const bool chosen = (effort_.choice % 2 == 0) == (solver == SmtChoice::bitwuzla);
    return chosen && (!on_bits_ || effort_.choice % 8 < 2);
  }

  void check_on_words(const Claim& property, const Invariant& invariant, SmtChoice solver, const std::string& label) {
    SmtOptions smt;
    smt.choice = solver;
    try {
      accept(check_invariant(system_, property.position, invariant, smt, stop_, statistics_),
             label + " with " + std::string(name(solver)));
    } catch (const RejectedEvidence& rejected) {
      if (!solver_may_give_up(system_, invariant.unique_states)) fail("false-model", rejected.what());
    }
  }

  void accept(const InvariantCheck& check, const std::string& label) {
    ++tally_["checks of proofs"];
    if (check.outcome == Outcome::rejected) fail("proof", label + ": " + check.reason);
  }

  void judge_undecided(std::size_t i, const std::string& reason) {
    ++tally_["undecided"];
    const std::uint32_t position = task_.properties[i].position;
    const std::string label = name(task_.properties[i]) + " undecided: " + reason;
    if (stop_.requested()) {
      ++tally_["out of time"];
      // The clock of a busy machine says little.
      const double used = static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC;
      if (effort_.slow_fails && used > effort_.seconds / 2) fail("slow", label);
      return;
    }
    const bool elsewhere =
        std::any_of(results_.properties.begin(), results_.properties.end(),
                    [](const Result& result) { return std::holds_alternative<Counterexample>(result); });
    if (task_.stop_at_first && elsewhere) return;
    if (on_terms_ && solver_may_give_up(system_, task_.options.unique_states)) return;
    // These two give up wherever their one technique does.
    if (engine_ == "trajectory" || engine_ == "facts") return;
    // Not every spurious counterexample of an abstraction can be explained.
    if (reason.starts_with("tracked cells: ")) return;
    const std::optional<std::uint32_t>& shortest = truth_.shortest[position];
    const EngineOptions& o = task_.options;
    if (shortest && *shortest <= o.bound && *shortest >= o.bmc_start) {
      fail("missed", label + ", but reached in step " + std::to_string(*shortest));
    }
    if (engine_ == "ic3" && !options_.given("bound")) fail("missed", label);
  }

  /// What is written for others, as they read it.
  void certificate() {
    const bool all_proven = std::all_of(results_.properties.begin(), results_.properties.end(),
                                        [](const Result& result) { return std::holds_alternative<Proof>(result); });
    if (!all_proven || (effort_.choice != 0 && effort_.choice % 3 != 0)) return;
    try {
      Certificates certificates(task_, results_, options_, context_, 20'000'000);
      for (const auto& [evidence, content] : certificates.texts()) {
        if (evidence == wanted_evidence) check_certificate(content);
      }
    } catch (const Unsupported&) {
      ++tally_["proofs without certificate"];
    }
  }

  void check_certificate(const std::string& text) {
    ++tally_["certificates"];
    if (system_.format == Format::aiger) {
      const aiger::File model = aiger::read_file("model", aiger::write(system_, aiger::Encoding::ascii));
      const WitnessCircuitCheck check = check_witness_circuit(model, aiger::read_file("certificate", text), stop_);
      if (check.outcome == WitnessCircuitCheck::Outcome::rejected) fail("certificate", check.reason);
      return;
    }
    // Names refer to lines of the model, so it has to come from a file as well.
    SmtOptions smt;
    smt.choice = effort_.choice % 2 == 0 ? SmtChoice::bitwuzla : SmtChoice::boolector;
    try {
      const InvariantCheck check =
          check_witness_system(system_, btor2::read("certificate", text), smt, stop_, statistics_);
      if (check.outcome == Outcome::rejected) fail("certificate", check.reason);
    } catch (const RejectedEvidence& rejected) {
      if (!solver_may_give_up(system_, true)) fail("false-model", rejected.what());
    }
  }

  const TransitionSystem& system_;
  const reference::Reach& truth_;
  const Options& options_;
  const Effort effort_;
  Tally& tally_;
  const std::string engine_;
  const std::clock_t start_ = std::clock();
  Stop stop_;
  Statistics statistics_;
  Log log_;
  Context context_{stop_, statistics_, log_};
  Task task_;
  bool on_bits_ = false;
  bool on_terms_ = false;  // an SMT solver knows the arrays
  Results results_;
  std::optional<Failure> failure_;
};

}  // namespace

std::optional<Failure> try_options(const TransitionSystem& system, const reference::Reach& truth,
                                   const std::vector<std::string>& words, const Effort& effort, Tally& tally) {
  Options options = options_of_words(words);
  options.assign("evidence", std::string(wanted_evidence));
  return Trial(system, truth, options, effort, tally).run();
}

std::optional<Failure> try_formats(const TransitionSystem& system, const reference::Reach& truth, Tally& tally) {
  if (system.format == Format::btor2) {
    const std::string text = btor2::write(system);
    std::string difference;
    if (!same_system(system, btor2::read("written", text), &difference)) return Failure{"btor2", difference};
    ++tally["written as BTOR2"];
  }
  if (!truth.complete) return std::nullopt;
  // Gates at every choice: only where that is as cheap as the search on words was.
  try {
    const TransitionSystem bits = bit_system(system, blast(system));
    if (bits.states().size() > 12 || bits.inputs().size() > 8) return std::nullopt;
    const TransitionSystem back = aiger::read("written", aiger::write(bits, aiger::Encoding::binary));
    if (reference::shortest_counterexamples(back) != truth.shortest) {
      return Failure{"aiger", "the shortest counterexamples are others after bit-blasting"};
    }
    ++tally["written as AIGER"];
  } catch (const Unsupported&) {
    ++tally["not supported"];
  }
  return std::nullopt;
}

}  // namespace polycube::impl::fuzz
