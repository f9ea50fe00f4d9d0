// The story of one check, step by step: read, select, solve, certify, decide, write, print. Nothing is printed that was
// not checked: a counterexample is replayed on the system as it was read, a proof is checked by fresh queries, and
// evidence that fails becomes `unknown`, a dumped case and an exit code of its own.
#include "app/session.h"

#include <unistd.h>
#include <cstdio>

#include "app/commands.h"
#include "app/engine_options.h"
#include "app/model_file.h"
#include "bitblast/bit_system.h"
#include "certify/check_invariant.h"
#include "certify/check_witness.h"
#include "engines/registry.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/writer.h"
#include "support/check.h"
#include "support/error.h"
#include "support/file.h"

namespace polycube {

namespace {

/// A proof in a line, as docs/formats.md describes it.
std::string proof_line(const Claim& property, const Invariant& invariant) {
  return name(property) + " k " + std::to_string(invariant.k) + (invariant.unique_states ? " unique-states" : "") +
         "\n";
}

}  // namespace

Session::Session(const Options& options)
    : options_(options),
      model_path_(options.arguments()[0]),
      stop_(options.real("timeout")),
      watchdog_(stop_, static_cast<std::uint64_t>(options.number("memory")) << 20, [this] { return end_early(); }) {
  log_.set_level(static_cast<int>(options.flag("verbose")));
}

int Session::run() {
  read();               // the model file, into the one intermediate form
  select_properties();  // the claims that were asked for
  solve();              // an engine's results, each with evidence
  certify();            // the evidence, against the system as it was read
  decide();             // one verdict
  watchdog_.claim_last_word();
  write_evidence();  // before the verdict: a verdict without evidence is a loss
  return print();
}

void Session::read() {
  const Timed timed(statistics_.timer("read_seconds"));
  system_ = std::make_unique<TransitionSystem>(read_model(model_path_));
  log_.info("read " + model_path_ + ": " + std::to_string(system_->inputs().size()) + " inputs, " +
            std::to_string(system_->states().size()) + " states, " + std::to_string(system_->bads.size()) +
            " properties");
}

void Session::select_properties() {
  std::vector<Claim> properties;
  const std::string& wanted = options_.text("property");
  if (wanted.empty() || wanted == "all") {
    for (std::uint32_t i = 0; i < system_->bads.size(); ++i) properties.push_back({false, i});
    for (std::uint32_t i = 0; i < system_->justices.size(); ++i) properties.push_back({true, i});
  } else {
    properties.push_back(find_property(*system_, wanted));
  }
  if (properties.empty()) throw Unsupported("the model has no property to check");
  task_ = std::make_unique<Task>(
      Task{*system_, std::move(properties), wanted != "all", engine_options(options_, *system_)});
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
  }
  CHECK(results_.size() == task_->properties.size());
}

void Session::run_engine() {
  Context context{stop_, statistics_, log_};
  const std::string& name = options_.text("engine");
  if (const auto engine = make_bit_engine(name)) {
    bits_ = std::make_unique<BitRun>(*task_, pipeline_options(options_), context);
    results_ = bits_->run(*engine);
  } else {
    results_ = make_engine(name)->run(*task_, context);
  }
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
    reject(index, proof_line(property, proof->invariant), check.reason);
  }
}

/// Proofs of engines on bits are checked on bits, and on words too if a solver for that is named.
InvariantCheck Session::check_proof(std::size_t index, const Proof& proof) const {
  const Claim property = task_->properties[index];
  CHECK(!property.justice);
  SmtOptions smt = task_->options.smt;
  const bool named = options_.text("certify-smt") != "same";
  if (named) smt.choice = *smt_choice(options_.text("certify-smt"));
  if (bits_) {
    const InvariantCheck check = bits_->check_proof(index);
    if (!named || check.outcome != InvariantCheck::Outcome::accepted) return check;
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
  const std::string stem =
      options_.text("dump") + "/polycube-rejected-" + std::to_string(::getpid()) + "-" + std::to_string(index);
  write_file(stem + ".evidence", evidence);
  write_file(stem + ".btor2", btor2::write(*system_));
  write_file(stem + ".txt",
             "command " + command_line() + "\nproperty " + property_label(index) + "\nreason " + reason + "\n");
  log_.warn("evidence for " + property_label(index) + " rejected: " + reason + "; the case is in " + stem + ".*");
}

void Session::decide() {
  bool all_proven = true;
  bool any_rejected = false;
  bool any_sat = false;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    any_sat = any_sat || std::holds_alternative<Counterexample>(results_[i]);
    any_rejected = any_rejected || !rejections_[i].empty();
    if (std::holds_alternative<Proof>(results_[i])) continue;
    all_proven = false;
    if (const auto* undecided = std::get_if<Undecided>(&results_[i]); undecided != nullptr && reason_.empty()) {
      reason_ = undecided->reason;
    }
  }
  verdict_ = any_sat ? Verdict::sat : all_proven ? Verdict::unsat : any_rejected ? Verdict::rejected : Verdict::unknown;
}

void Session::write_evidence() {
  const std::vector<std::string>& arguments = options_.arguments();
  if (verdict_ == Verdict::sat) {
    std::string text;
    for (const Result& result : results_) {
      const auto* counterexample = std::get_if<Counterexample>(&result);
      if (counterexample == nullptr) continue;
      text = witness_text(*system_, counterexample->witness);
      break;
    }
    if (arguments.size() > 1) write_file(arguments[1], text);
    if (!options_.text("witness").empty()) {
      write_file(options_.text("witness"), text);
    } else if (options_.given("witness")) {
      std::fputs(text.c_str(), stdout);
      verdict_is_out_ = system_->format == Format::btor2;
    }
  }
  if (verdict_ == Verdict::unsat && arguments.size() > 2) write_file(arguments[2], unsat_evidence());
}

/// For an AIGER model and an engine on bits, an AIGER witness circuit. Else what was proven and how, for each property,
/// in lines that docs/formats.md describes.
std::string Session::unsat_evidence() {
  if (bits_ && system_->format == Format::aiger) {
    const std::string& path = options_.arguments()[2];
    const bool ascii = path.size() > 4 && path.ends_with(".aag");
    return aiger::write(words_of_circuit(bits_->witness_circuit()),
                        ascii ? aiger::Encoding::ascii : aiger::Encoding::binary);
  }
  std::string text = "unsat\n";
  for (std::size_t i = 0; i < results_.size(); ++i) {
    text += proof_line(task_->properties[i], std::get<Proof>(results_[i]).invariant);
  }
  return text + ".\n";
}

int Session::print() {
  static constexpr const char* words[] = {"sat", "unsat", "unknown", "unknown"};
  static constexpr int codes[] = {exit_code::sat, exit_code::unsat, exit_code::unknown, exit_code::rejected};
  const auto index = static_cast<std::size_t>(verdict_);
  if (task_->properties.size() > 1 || log_.says(1)) report_properties();
  if (verdict_ != Verdict::sat && verdict_ != Verdict::unsat) std::fprintf(stderr, "unknown: %s\n", reason_.c_str());
  write_statistics(words[index]);
  if (log_.says(1) || stop_.reason() == Stop::Reason::interrupted) print_statistics();
  if (!verdict_is_out_) std::puts(words[index]);
  return codes[index];
}

std::string Session::property_label(std::size_t index) const {
  const Claim claim = task_->properties[index];
  const std::string& symbol =
      claim.justice ? system_->justices[claim.position].name : system_->bads[claim.position].name;
  return "property " + name(claim) + (symbol.empty() ? "" : " (" + symbol + ")");
}

void Session::report_properties() const {
  for (std::size_t i = 0; i < results_.size(); ++i) {
    std::string text;
    if (const auto* counterexample = std::get_if<Counterexample>(&results_[i])) {
      text = "sat at step " + std::to_string(counterexample->witness.frames.size() - 1);
    } else if (const auto* proof = std::get_if<Proof>(&results_[i])) {
      text = "unsat by " + std::to_string(proof->invariant.k) + "-induction" +
             (proof->invariant.unique_states ? " over unique states" : "");
    } else {
      text = "unknown: " + std::get<Undecided>(results_[i]).reason;
    }
    std::fprintf(stderr, "%s: %s\n", property_label(i).c_str(), text.c_str());
  }
}

double Session::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Session::print_statistics() const {
  std::fprintf(stderr, "statistics:\n  %-24s %.3f\n  %-24s %llu\n", "seconds", seconds(), "peak_megabytes",
               static_cast<unsigned long long>(peak_resident_bytes() >> 20));
  for (const auto& [name, value] : statistics_.rows())
    std::fprintf(stderr, "  %-24s %s\n", name.c_str(), value.c_str());
}

std::string Session::statistics_json(const char* verdict) const {
  char numbers[128];
  std::snprintf(numbers, sizeof(numbers), "\"seconds\": %.3f, \"peak_megabytes\": %llu", seconds(),
                static_cast<unsigned long long>(peak_resident_bytes() >> 20));
  return "{\"version\": \"" POLYCUBE_VERSION "\", \"model\": " + json_string(model_path_) +
         ", \"engine\": " + json_string(options_.text("engine")) + ", \"verdict\": \"" + verdict + "\", " + numbers +
         ", \"statistics\": {" + statistics_.json_members() + "}}\n";
}

void Session::write_statistics(const char* verdict) const {
  if (!options_.text("stats").empty()) write_file(options_.text("stats"), statistics_json(verdict));
}

/// In the watchdog's thread: the run did not stop by itself.
int Session::end_early() {
  std::fprintf(stderr, "unknown: %s\n", std::string(describe(stop_.reason())).c_str());
  print_statistics();
  // This is not the thread that may throw.
  const std::string& path = options_.text("stats");
  const std::string trouble = path.empty() ? "" : try_write_file(path, statistics_json("unknown"));
  if (!trouble.empty()) log_.warn(path + ": " + trouble);
  std::puts("unknown");
  return exit_code::unknown;
}

int check_command(const Options& options) {
  Watchdog::block_signals();
  return Session(options).run();
}

}  // namespace polycube
