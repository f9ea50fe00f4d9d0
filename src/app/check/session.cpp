// The story of one check, step by step: read, select, solve, certify, decide, deliver. Nothing is delivered that was
// not checked: a counterexample is replayed on the system as it was read, a proof is checked by fresh queries, and
// evidence that fails becomes `unknown`, a dumped case and an exit code of its own.
#include "app/check/session.h"

#include <unistd.h>
#include <algorithm>

#include "app/check/certificates.h"
#include "app/check/check_model.h"
#include "app/check/engine_options.h"
#include "app/check/model_file.h"
#include "certify/certificates/print_invariant.h"
#include "certify/check/check_blasted_invariant.h"
#include "certify/check/check_invariant.h"
#include "certify/check/check_witness.h"
#include "engines/registry.h"
#include "frontends/btor2/writer.h"
#include "support/check.h"
#include "support/error.h"
#include "support/file.h"

namespace polycube {

namespace {

/// How it was proven, in a line.
std::string proof_line(const Claim& property, const Invariant& invariant) {
  return name(property) + " k " + std::to_string(invariant.k) + (invariant.unique_states ? " unique-states" : "") +
         "\n";
}

}  // namespace

Session::Session(const Options& options, Outlet& outlet)
    : options_(options),
      outlet_(outlet),
      stop_(options.real("timeout")),
      watchdog_(stop_, static_cast<std::uint64_t>(options.number("memory")) << 20, [this] { return end_early(); }) {
  log_.set_level(static_cast<int>(options.flag("verbose")));
}

Session::Session(const Options& options, const TransitionSystem& system, Outlet& outlet) : Session(options, outlet) {
  system_ = &system;
}

int Session::run() {
  read();                     // the model file, into the one intermediate form
  select_properties();        // the claims that were asked for
  solve();                    // an engine's results, each with evidence
  certify();                  // the evidence, against the system as it was read
  Report report = decide();   // what can be said
  make_certificates(report);  // of what is proven, if they are asked for
  watchdog_.claim_last_word();
  add_witnesses(report);
  add_statistics(report);
  return outlet_.deliver(report);
}

void Session::read() {
  if (system_ != nullptr) return;
  own_ = read_for_check(options_.arguments()[0], statistics_, log_);
  system_ = own_.get();
}

void Session::select_properties() {
  task_ = std::make_unique<Task>(Task{*system_, selected_properties(options_, *system_),
                                      options_.text("property") != "all", engine_options(options_, *system_)});
}

void Session::solve() {
  const Timed timed(statistics_.timer("solve_seconds"));
  try {
    run_engine();
  } catch (const RejectedEvidence& rejected) {
    // A solver's model that does not satisfy its query. The case is kept like any other rejected evidence.
    results_.assign(task_->properties.size(), Undecided{std::string("evidence rejected: ") + rejected.what()});
    rejections_.assign(results_.size(), rejected.what());
    dump(0, "", rejected.what());
  } catch (const Unsupported& model) {
    results_.assign(task_->properties.size(), Undecided{std::string("not supported: ") + model.what()});
  }
  CHECK(results_.size() == task_->properties.size());
}

void Session::run_engine() {
  prepare_words();
  const Task& task = prepared_ ? *prepared_ : *task_;
  Context context{stop_, statistics_, log_};
  const std::string& name = options_.text("engine");
  if (const auto engine = make_bit_engine(name)) {
    bits_ = std::make_unique<BitRun>(task, pipeline_options(options_), context);
    results_ = bits_->run(*engine);
    decided_by_ = bits_->decided_by();
    if (decided_by_) bits_.reset();
  } else {
    results_ = make_engine(name)->run(task, context);
  }
  if (!prepared_) return;
  for (Result& result : results_) {
    if (auto* counterexample = std::get_if<Counterexample>(&result)) {
      counterexample->witness = words_->lift(counterexample->witness);
    } else if (auto* proof = std::get_if<Proof>(&result)) {
      proof->invariant = words_->lift(proof->invariant);
    }
  }
}

/// Every engine gets the prepared system. Where the passes have no way back, or nothing to find, it stays as it is.
void Session::prepare_words() {
  const std::vector<Claim>& properties = task_->properties;
  const bool justice = std::any_of(properties.begin(), properties.end(), [](const Claim& c) { return c.justice; });
  if (justice || task_->options.unique_states || system_->format == Format::aiger) return;
  std::vector<std::uint32_t> bads;
  for (const Claim& claim : properties) bads.push_back(claim.position);
  words_ = std::make_unique<WordPrepared>(
      polycube::prepare_words(*system_, bads, word_pipeline_options(options_), stop_, statistics_, log_));
  if (!words_->changed()) return;
  prepared_ = std::make_unique<Task>(Task{words_->system(), properties, task_->stop_at_first, task_->options});
}

void Session::certify() {
  const Timed timed(statistics_.timer("certify_seconds"));
  rejections_.resize(results_.size());
  for (std::size_t i = 0; i < results_.size(); ++i) certify(i, results_[i]);
}

void Session::certify(std::size_t index, Result& result) {
  const Claim property = task_->properties[index];
  if (const auto* counterexample = std::get_if<Counterexample>(&result)) {
    const WitnessCheck check = check_witness(*system_, counterexample->witness);
    const std::vector<Claim>& claims = counterexample->witness.claims;
    const bool own = claims.size() == 1 && claims[0] == property;
    if (check.accepted && own) return;
    reject(index, witness_text(*system_, counterexample->witness),
           own ? check.reason : "the witness is for another property");
  } else if (const auto* proof = std::get_if<Proof>(&result)) {
    const InvariantCheck check = check_proof(index, *proof);
    if (check.outcome == InvariantCheck::Outcome::accepted) return;
    if (check.outcome == InvariantCheck::Outcome::stopped) {
      result = Undecided{"a proof was found but not checked: " + std::string(describe(stop_.reason()))};
      return;
    }
    const std::uint32_t bads[] = {property.position};
    reject(index, proof_line(property, proof->invariant) + invariant_as_text(*system_, bads, proof->invariant),
           check.reason);
  }
}

/// Proofs of engines on bits are checked on bits, and on words too if a solver for that is named.
InvariantCheck Session::check_proof(std::size_t index, const Proof& proof) const {
  const Claim property = task_->properties[index];
  CHECK(!property.justice);
  SmtOptions smt = task_->options.smt;
  const bool named = options_.text("certify-smt") != "same";
  if (named)
    smt.choice = *smt_choice(options_.text("certify-smt"));
  else if (decided_by_)
    smt.choice = other(*decided_by_);
  if (bits_) {
    try {
      const InvariantCheck check = prepared_
                                       ? check_blasted_invariant(*system_, property.position, proof.invariant, stop_)
                                       : bits_->check_proof(index);
      // Runs that repeat no bits the bad depends on are fewer than those that repeat no words: on words, a good proof
      // over unique states may fail.
      const bool on_words_too = named && !proof.invariant.unique_states;
      if (!on_words_too || check.outcome != InvariantCheck::Outcome::accepted) return check;
    } catch (const Unsupported&) {
      // The prepared system could be blasted, the one that was read cannot: the check over words has to do.
    }
  }
  return check_invariant(*system_, property.position, proof.invariant, smt, stop_, statistics_);
}

void Session::reject(std::size_t index, const std::string& evidence, const std::string& reason) {
  rejections_[index] = reason;
  results_[index] = Undecided{"evidence rejected: " + reason};
  dump(index, evidence, reason);
}

/// Keeps the model, the evidence and the reason, so that the case can be looked into.
void Session::dump(std::size_t index, const std::string& evidence, const std::string& reason) {
  const std::string label = property_label(*system_, task_->properties[index]);
  const std::string stem =
      options_.text("dump") + "/polycube-rejected-" + std::to_string(::getpid()) + "-" + std::to_string(index);
  write_file(stem + ".evidence", evidence);
  write_file(stem + ".btor2", btor2::write(*system_));
  write_file(stem + ".txt", "command " + command_line() + "\nengine " + options_.text("engine") + "\n" + label +
                                "\nreason " + reason + "\n");
  log_.warn("evidence for " + label + " rejected: " + reason + "; the case is in " + stem + ".*");
}

Report Session::decide() const {
  Report report;
  for (std::size_t i = 0; i < results_.size(); ++i) report.properties.push_back(property_report(i));
  return report;
}

PropertyReport Session::property_report(std::size_t index) const {
  const Result& result = results_[index];
  PropertyReport report{property_label(*system_, task_->properties[index]), Verdict::unknown, "", ""};
  if (const auto* counterexample = std::get_if<Counterexample>(&result)) {
    report.verdict = Verdict::sat;
    report.text = "sat at step " + std::to_string(counterexample->witness.frames.size() - 1);
  } else if (const auto* proof = std::get_if<Proof>(&result)) {
    report.verdict = Verdict::unsat;
    report.text = "unsat by " + std::to_string(proof->invariant.k) + "-induction" +
                  (proof->invariant.unique_states ? " over unique states" : "");
  } else {
    report.verdict = rejections_[index].empty() ? Verdict::unknown : Verdict::rejected;
    report.text = std::get<Undecided>(result).reason;
  }
  return report;
}

/// Takes its time before the verdict is out: without its certificate, an answer that was to have one is none.
void Session::make_certificates(Report& report) {
  if (settled(report, task_->stop_at_first)) outlet_.decided();
  if (verdict(report) != Verdict::unsat || !certificates_wanted(options_)) return;
  const Timed timed(statistics_.timer("certificate_seconds"));
  constexpr double most_seconds = 10;
  const double seconds = std::chrono::duration<double>(WorkClock::now() - start_).count();
  Context context{stop_, statistics_, log_};
  Certificates certificates(*task_, results_, prepared_ ? words_.get() : nullptr, bits_.get(), options_, context,
                            std::min(most_seconds, 0.5 + seconds));
  try {
    report.certificates = certificates.files();
  } catch (const Unsupported& none) {
    for (PropertyReport& p : report.properties) {
      p.verdict = Verdict::unknown;
      p.text = stop_.requested() ? std::string(describe(stop_.reason())) : none.what();
    }
  }
}

void Session::add_witnesses(Report& report) const {
  if (options_.arguments().size() < 2 && !options_.given("witness")) return;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    const auto* counterexample = std::get_if<Counterexample>(&results_[i]);
    if (counterexample != nullptr) report.properties[i].witness = witness_text(*system_, counterexample->witness);
  }
}

void Session::add_statistics(Report& report) const {
  report.statistics = statistics_.rows();
  report.peak_megabytes = peak_resident_bytes() >> 20;
  report.show_statistics = stop_.reason() == Stop::Reason::interrupted;
}

/// In the watchdog's thread: the run did not stop by itself.
int Session::end_early() {
  Report report;
  report.reason = describe(stop_.reason());
  add_statistics(report);
  report.show_statistics = true;
  return outlet_.deliver_late(report);
}

}  // namespace polycube
