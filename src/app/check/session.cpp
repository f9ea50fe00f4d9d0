// One run of check: choose the task, solve, certify, report. Only checked results are
// reported: a counterexample is replayed on the system as it was read, a proof is checked by fresh queries. Evidence
// that fails becomes `unknown`, with a dump of the case and an exit code of its own.
#include "app/check/session.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "app/check/certificates.h"
#include "app/check/check_model.h"
#include "app/check/engine_options.h"
#include "app/check/model_file.h"
#include "app/check/proof_check.h"
#include "app/check/shortest.h"
#include "certify/certificates/print_invariant.h"
#include "certify/replay/check_witness.h"
#include "certify/replay/read_cells.h"
#include "engines/prepared_run.h"
#include "engines/registry.h"
#include "frontends/btor2/writer.h"
#include "sat/sat_solver.h"
#include "support/check.h"
#include "support/error.h"
#include "support/file.h"
#include "support/platform.h"

namespace polycube::impl {

namespace {

/// The parameters of the proof, in a line.
std::string proof_line(const Claim& property, const Invariant& invariant) {
  return name(property) + " k " + std::to_string(invariant.k) + (invariant.unique_states ? " unique-states" : "") +
         "\n";
}

/// The budget for minimising each of several proofs: about the work of the engine on it, and at least that of half a
/// second.
std::uint64_t minimising_work(const Statistics& done, std::size_t proofs) {
  constexpr std::uint64_t least = 10'000'000;
  constexpr std::uint64_t most = 200'000'000;
  constexpr std::uint64_t for_a_query = 40'000;  // of an SMT solver
  const auto count = [&](const char* name) { return done.value(name); };
  const SatCounts sat{count("sat_queries"), 0, count("sat_propagations"), count("sat_conflicts"), count("sat_visits")};
  const std::uint64_t work = sat.work() + for_a_query * count("smt_queries") + count("prepare_work");
  return std::min(most, least + work / proofs);
}

Task task_of(const Options& options, const TransitionSystem& system) {
  return {system, selected_properties(options, system), options.text("property") != "all",
          engine_options(options, system)};
}

/// `rejected`: an undecided result whose evidence was rejected.
PropertyReport property_report(const Task& task, const Options& options, std::size_t index, const Result& result,
                               bool rejected) {
  PropertyReport report{property_label(task.system, task.properties[index]), Verdict::unknown, "", ""};
  if (!std::holds_alternative<Undecided>(result)) report.worker = options.text("engine");
  if (const auto* counterexample = std::get_if<Counterexample>(&result)) {
    report.verdict = Verdict::sat;
    report.step = counterexample->witness.frames.size() - 1;
    report.text = "sat at step " + std::to_string(report.step);
  } else if (const auto* proof = std::get_if<Proof>(&result)) {
    report.verdict = Verdict::unsat;
    report.k = proof->invariant.k;
    report.text = "unsat by " + std::to_string(proof->invariant.k) + "-induction" +
                  (proof->invariant.unique_states ? " over unique states" : "");
  } else {
    const Undecided& undecided = std::get<Undecided>(result);
    report.verdict = rejected ? Verdict::rejected : Verdict::unknown;
    report.text = undecided.reason;
    report.bound_reached = undecided.bound_reached;
  }
  return report;
}

}  // namespace

/// The exchange of the engine: that of the session, but results come to the session first.
class Session::Delivery : public Exchange {
 public:
  Delivery(Session& session, const Task& task) : session_(session), task_(task), others_(session.others_) {}

  std::uint64_t proven() const override { return others_.proven(); }
  std::vector<Node> facts(std::uint64_t first) override { return others_.facts(first); }
  void offer(FactKind kind, std::span<const Node> conditions) override { others_.offer(kind, conditions); }
  void used(std::uint64_t answers) override { others_.used(answers); }
  std::uint32_t clean_steps(std::size_t property) const override { return others_.clean_steps(property); }
  void found_clean(std::size_t property, std::uint32_t steps) override { others_.found_clean(property, steps); }
  bool settled(std::size_t property) const override {
    return session_.delivered_[property].has_value() || others_.settled(property);
  }
  void deliver(const Results& results, std::size_t property) override { session_.deliver(task_, results, property); }
  Board* board() override { return others_.board(); }

 private:
  Session& session_;
  const Task& task_;
  Exchange& others_;
};

Session::Session(const Options& options, const TransitionSystem& system, Stop& stop, Log& log, Observer& observer,
                 Exchange& others)
    : options_(options), system_(system), stop_(stop), log_(log), observer_(observer), others_(others) {}

Report Session::run() {
  const Task task = task_of(options_, system_);
  delivered_.assign(task.properties.size(), std::nullopt);
  Certified certified = certify(task, followed_solve(task));
  const bool shortened = shorten_runs(task, certified);
  Report report = report_on(task, certified);
  add_certificates(task, certified.results, report);
  if (!shortened) observer_.finishing();
  add_witnesses(task, certified.results, report);
  add_statistics(report);
  for (std::size_t i = 0; i < report.properties.size(); ++i) tell(i, report.properties[i]);
  return report;
}

/// `solve`, while the observer may read the counters.
Session::Certified Session::followed_solve(const Task& task) {
  struct Following {
    Observer& observer;
    ~Following() { observer.follow(nullptr); }
  };
  const Following following{observer_};
  observer_.follow(&statistics_);
  return solve(task);
}

/// The results of the engine, with unchecked evidence.
Session::Certified Session::solve(const Task& task) {
  const Timed timed(statistics_.timer("solve_seconds"));
  const std::size_t properties = task.properties.size();
  Certified solved;
  solved.rejections.resize(properties);
  const auto undecided = [&](const std::string& reason) {
    solved.results.properties.assign(properties, Undecided{reason});
  };
  try {
    Delivery delivery(*this, task);
    Context own{stop_, statistics_, log_, delivery};
    const auto engine = make_engine(options_.text("engine"));
    CHECK(engine != nullptr);
    solved.results = run_prepared(*engine, task, own);
  } catch (const RejectedEvidence& rejected) {
    // The engine's solver returned a model that violates its query: rejected like other evidence.
    undecided(std::string("evidence rejected: ") + rejected.what());
    solved.rejections.assign(properties, rejected.what());
    reject(task, 0, "", rejected.what());
  } catch (const Unsupported& model) {
    undecided(std::string("not supported: ") + model.what());
  }
  CHECK(solved.results.properties.size() == properties);
  return solved;
}

Session::Certified Session::certify(const Task& task, Certified solved) {
  const Timed timed(statistics_.timer("certify_seconds"));
  for (std::size_t i = 0; i < task.properties.size(); ++i) {
    if (delivered_[i]) continue;
    std::string rejection = certify(task, solved.results, i);
    if (rejection.empty()) continue;
    solved.results.properties[i] = Undecided{"evidence rejected: " + rejection};
    solved.rejections[i] = std::move(rejection);
  }
  return solved;
}

bool Session::wants_shorter_runs(const Task& task) const {
  return options_.flag("shortest") && !finds_shortest(options_.text("engine"), task.options);
}

/// Makes counterexamples shortest ones, if --shortest asks for it. The answer is known by then: others need not go on
/// searching, and a limit ends only the search for a shorter one. Returns whether there was anything to do; then the
/// run has the last word.
bool Session::shorten_runs(const Task& task, Certified& certified) {
  if (!wants_shorter_runs(task)) return false;
  if (verdict(report_on(task, certified)) != Verdict::sat) return false;
  observer_.finishing();
  const Timed timed(statistics_.timer("shorten_seconds"));
  if (settled(report_on(task, certified), task.stop_at_first)) observer_.decided();
  Context own = context();
  shorten(task, certified.results, own);
  return true;
}

/// Tells a result that the engine has before the others. What is rejected now is judged again at the end.
void Session::deliver(const Task& task, Results results, std::size_t index) {
  CHECK(index < task.properties.size() && results.properties.size() == task.properties.size());
  const Result& result = results.properties[index];
  if (delivered_[index] || std::holds_alternative<Undecided>(result)) return;
  if (std::holds_alternative<Counterexample>(result) && wants_shorter_runs(task)) return;
  const Timed timed(statistics_.timer("certify_seconds"));
  if (!certify(task, results, index).empty()) return;
  if (std::holds_alternative<Undecided>(results.properties[index])) return;
  PropertyReport report = property_report(task, options_, index, results.properties[index], false);
  add_own_evidence(task, results, index, report);
  tell(index, report);
}

void Session::tell(std::size_t index, const PropertyReport& report) {
  if (delivered_[index] || !is_decided(report.verdict)) return;
  delivered_[index] = report;
  observer_.property(index, report);
}

/// Evidence of this property alone. If it is wanted and cannot be made, the verdict is unknown.
void Session::add_own_evidence(const Task& task, const Results& results, std::size_t index, PropertyReport& report) {
  const Result& result = results.properties[index];
  if (const auto* counterexample = std::get_if<Counterexample>(&result)) {
    if (!is_wanted(options_, "trace")) return;
    report.witness = witness_text(task.system, with_read_cells(task.system, counterexample->witness));
  } else if (std::holds_alternative<Proof>(result) && options_.flag("evidence-each") && certificates_wanted(options_)) {
    const Timed timed(statistics_.timer("certificate_seconds"));
    Context own = context();
    try {
      report.certificates =
          evidence_of_one(task, results, index, options_, own, minimising_work(statistics_, task.properties.size()));
    } catch (const Unsupported& none) {
      report.verdict = Verdict::unknown;
      report.text = stop_.requested() ? std::string(describe(stop_.reason())) : none.what();
    }
  }
}

/// Why the evidence for a property is rejected; empty if it is accepted, or if there is none.
std::string Session::certify(const Task& task, Results& results, std::size_t index) {
  const Claim property = task.properties[index];
  Result& result = results.properties[index];
  if (const auto* counterexample = std::get_if<Counterexample>(&result)) {
    const WitnessCheck check = check_witness(task.system, counterexample->witness);
    const std::vector<Claim>& claims = counterexample->witness.claims;
    const bool own = claims.size() == 1 && claims[0] == property;
    if (check.accepted && own) return "";
    return reject(task, index, witness_text(task.system, counterexample->witness),
                  own ? check.reason : "the witness is for another property");
  }
  if (const auto* proof = std::get_if<Proof>(&result)) {
    Context own = context();
    const InvariantCheck check = check_proof(task, results, index, smt_choice(options_.text("certify-smt")), own);
    if (check.outcome == InvariantCheck::Outcome::accepted) return "";
    if (check.outcome == InvariantCheck::Outcome::stopped) {
      result = Undecided{"a proof was found but not checked: " + std::string(describe(stop_.reason()))};
      return "";
    }
    const std::uint32_t bads[] = {property.position};
    const std::string evidence =
        proof_line(property, proof->invariant) + invariant_as_text(task.system, bads, proof->invariant);
    return reject(task, index, evidence, check.reason);
  }
  return "";
}

/// Dumps the model, the evidence and the reason for later analysis. Returns the reason.
std::string Session::reject(const Task& task, std::size_t index, const std::string& evidence,
                            const std::string& reason) {
  const std::string label = property_label(task.system, task.properties[index]);
  const std::string stem =
      options_.text("dump") + "/polycube-rejected-" + std::to_string(::getpid()) + "-" + std::to_string(index);
  write_file(stem + ".evidence", evidence);
  write_file(stem + ".btor2", btor2::write(task.system));
  write_file(stem + ".txt", "command " + command_line() + "\nengine " + options_.text("engine") + "\n" + label +
                                "\nreason " + reason + "\n");
  log_.warn("evidence for " + label + " rejected: " + reason + "; the case is in " + stem + ".*");
  return reason;
}

Report Session::report_on(const Task& task, const Certified& certified) const {
  Report report;
  for (std::size_t i = 0; i < task.properties.size(); ++i) {
    if (delivered_[i]) {
      report.properties.push_back(*delivered_[i]);
      continue;
    }
    report.properties.push_back(
        property_report(task, options_, i, certified.results.properties[i], !certified.rejections[i].empty()));
  }
  return report;
}

/// Runs before the verdict is delivered: if a requested certificate cannot be made, the verdict is unknown.
void Session::add_certificates(const Task& task, const Results& results, Report& report) {
  if (settled(report, task.stop_at_first)) observer_.decided();
  if (options_.flag("evidence-each")) {
    for (const Verdict quick_ones_first : {Verdict::sat, Verdict::unsat}) {
      for (std::size_t i = 0; i < report.properties.size(); ++i) {
        if (delivered_[i] || report.properties[i].verdict != quick_ones_first) continue;
        add_own_evidence(task, results, i, report.properties[i]);
        tell(i, report.properties[i]);
      }
    }
  }
  if (verdict(report) != Verdict::unsat || !common_evidence_wanted(options_)) return;
  const Timed timed(statistics_.timer("certificate_seconds"));
  Context own = context();
  const bool each = options_.flag("evidence-each");
  const EvidencePart part = each ? EvidencePart::of_all_together : EvidencePart::all;
  try {
    const bool all_here = std::all_of(results.properties.begin(), results.properties.end(),
                                      [](const Result& r) { return std::holds_alternative<Proof>(r); });
    if (!all_here) throw Unsupported("the engine ended before there was a certificate for all properties");
    report.certificates = Certificates(task, results, options_, own, minimising_work(statistics_, 1)).texts(part);
  } catch (const Unsupported& none) {
    if (each) return;  // each property has its own evidence
    for (PropertyReport& p : report.properties) {
      p.verdict = Verdict::unknown;
      p.text = stop_.requested() ? std::string(describe(stop_.reason())) : none.what();
    }
  }
}

void Session::add_witnesses(const Task& task, const Results& results, Report& report) {
  for (std::size_t i = 0; i < results.properties.size(); ++i) {
    const bool open = !delivered_[i] && std::holds_alternative<Counterexample>(results.properties[i]);
    if (open) add_own_evidence(task, results, i, report.properties[i]);
  }
}

void Session::add_statistics(Report& report) const {
  report.statistics = statistics_.rows();
  report.peak_megabytes = peak_resident_bytes() >> 20;
  report.show_statistics = stop_.reason() == Stop::Reason::interrupted;
}

Report Session::partial_report() const {
  Report report;
  report.reason = describe(stop_.reason());
  add_statistics(report);
  report.show_statistics = true;
  return report;
}

}  // namespace polycube::impl
