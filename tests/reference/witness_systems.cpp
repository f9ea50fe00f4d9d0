// Certificates for words on random systems: each proof of an engine becomes a witness system that passes the five
// checks after a way through a file, and what is not proven has none. One in some is shown to z3 as well.
#include <unistd.h>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "certify/certificates/check_witness_system.h"
#include "certify/certificates/witness_system.h"
#include "certify/minimise/minimise_strengthening.h"
#include "engines/registry.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "reference/random_system.h"
#include "support/error.h"
#include "support/file.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Outcome = InvariantCheck::Outcome;

struct Tally {
  std::uint32_t accepted = 0;
  std::uint32_t deep = 0;  // with k > 1
  std::uint32_t with_arrays = 0;
  std::uint32_t strengthened = 0;
  std::uint32_t by_z3 = 0;
  std::uint32_t forged = 0;
  std::uint32_t given_up = 0;
};

struct Run {
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
};

InvariantCheck check(const TransitionSystem& model, const TransitionSystem& witness, SmtChoice choice) {
  const Stop stop;
  Statistics statistics;
  SmtOptions options;
  options.choice = choice;
  try {
    return check_witness_system(model, witness, options, stop, statistics);
  } catch (const RejectedEvidence& rejected) {
    return {Outcome::stopped, rejected.what()};
  }
}

bool has_z3() {
  static const bool there = std::system("z3 --version > /dev/null 2>&1") == 0;
  return there;
}

void ask_z3(const TransitionSystem& model, const TransitionSystem& witness, Tally& tally) {
  if (!has_z3()) return;
  const std::string path =
      (std::filesystem::temp_directory_path() / ("polycube-z3-" + std::to_string(::getpid()))).string();
  for (const std::pair<std::string, std::string>& obligation : obligation_scripts(model, witness)) {
    const std::string& name = obligation.first;
    const std::string& script = obligation.second;
    INFO(name, "\n", script);
    write_file(path, script);
    const std::string command = "test \"$(z3 -T:20 " + path + ")\" = unsat";
    CHECK(std::system(command.c_str()) == 0);
    std::remove(path.c_str());
  }
  ++tally.by_z3;
}

bool has_arrays(const TransitionSystem& system) {
  return std::any_of(system.states().begin(), system.states().end(),
                     [&](const State& s) { return system.terms().sort(s.variable).is_array(); });
}

void accept(const TransitionSystem& model, const std::vector<std::uint32_t>& bads, const Invariant& invariant,
            Random& random, Tally& tally) {
  TransitionSystem claimed = model;
  claimed.bads.clear();
  for (const std::uint32_t i : bads) claimed.bads.push_back(model.bads[i]);
  const std::string text = btor2::write(make_witness_system(model, bads, invariant));
  INFO("k ", invariant.k, "\n", text);
  const TransitionSystem witness = btor2::read("witness", text);
  std::uint32_t answers = 0;
  for (const SmtChoice choice : {SmtChoice::bitwuzla, SmtChoice::boolector}) {
    const InvariantCheck result = check(claimed, witness, choice);
    INFO(name(choice), ": ", result.reason);
    REQUIRE(result.outcome != Outcome::rejected);
    answers += result.outcome == Outcome::accepted ? 1 : 0;
  }
  REQUIRE((answers == 2 || has_arrays(model)));
  if (answers == 0) ++tally.given_up;
  if (answers == 0) return;
  ++tally.accepted;
  tally.deep += invariant.k > 1 ? 1 : 0;
  tally.with_arrays += has_arrays(model) ? 1 : 0;
  tally.strengthened += invariant.strengthening.empty() ? 0 : 1;
  if (random.below(40) == 0) ask_z3(claimed, witness, tally);
}

/// All that is proven, as one certificate; and what is reachable has none.
void judge(const TransitionSystem& model, const std::vector<Result>& results, Random& random, Tally& tally) {
  std::vector<std::uint32_t> bads;
  std::vector<const Invariant*> invariants;
  for (std::uint32_t i = 0; i < results.size(); ++i) {
    const auto* proof = std::get_if<Proof>(&results[i]);
    if (proof != nullptr && !proof->invariant.unique_states) {
      bads.push_back(i);
      invariants.push_back(&proof->invariant);
    }
    if (!std::holds_alternative<Counterexample>(results[i])) continue;
    Invariant forged;
    forged.k = static_cast<std::uint32_t>(random.below(4));
    const TransitionSystem witness = make_witness_system(model, std::vector<std::uint32_t>{i}, forged);
    TransitionSystem claimed = model;
    claimed.bads = {model.bads[i]};
    CHECK(check(claimed, witness, SmtChoice::bitwuzla).outcome != Outcome::accepted);
    CHECK(check(claimed, witness, SmtChoice::boolector).outcome != Outcome::accepted);
    ++tally.forged;
  }
  if (bads.empty()) return;
  Invariant all = conjunction(model, bads, invariants);
  if (random.coin()) {
    const Stop stop;
    Statistics statistics;
    SmtOptions options;
    options.choice = random.coin() ? SmtChoice::bitwuzla : SmtChoice::boolector;
    all = minimise_strengthening(model, bads, all, options, stop, statistics, 100'000'000);
  }
  accept(model, bads, all, random, tally);
}

void try_seed(std::uint64_t seed, Tally& tally) {
  const TransitionSystem model = btor2::read("model", btor2::write(reference::random_system(seed)));
  INFO("seed ", seed, "\n", btor2::write(model));
  Random random(seed);
  Run run;
  EngineOptions options;
  options.bound = 8;
  options.invariant_work = 0;
  options.ic3.quick_attempt = 0;
  options.smt.choice = random.coin() ? SmtChoice::bitwuzla : SmtChoice::boolector;
  Task task{model, {}, false, options};
  for (std::uint32_t i = 0; i < model.bads.size(); ++i) task.properties.push_back({false, i});
  std::vector<Result> results;
  try {
    results = make_engine("kind")->run(task, run.context).properties;
  } catch (const RejectedEvidence&) {
    ++tally.given_up;
  }
  judge(model, results, random, tally);
  task.options.bound = EngineOptions().bound;
  judge(model, make_engine("ic3")->run(task, run.context).properties, random, tally);
}

}  // namespace

TEST_CASE("every proof has a certificate that passes the five checks") {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) try_seed(seed, tally);
  MESSAGE(tally.accepted, " certificates (", tally.deep, " deep, ", tally.with_arrays, " with arrays, ",
          tally.strengthened, " strengthened), ", tally.by_z3, " shown to z3, ", tally.forged, " forged, ",
          tally.given_up, " times a solver gave up");
  CHECK(tally.accepted > 300);
  CHECK(tally.deep > 20);
  CHECK(tally.with_arrays > 20);
  CHECK(tally.strengthened > 50);
  CHECK(tally.forged > 100);
}
