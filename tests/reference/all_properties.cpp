// All properties of a system in one run of an engine on bits: verdicts and lengths as explicit-state search has them,
// results that are delivered one by one, and evidence for each property alone.
#include <algorithm>
#include <array>
#include <set>

#include "app/check/proof_check.h"
#include "certify/replay/check_witness.h"
#include "engines/prepared_run.h"
#include "engines/registry.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_array_system.h"
#include "reference/random_system.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Lengths = std::vector<std::optional<std::uint32_t>>;

struct Tally {
  std::uint32_t counterexamples = 0;
  std::uint32_t proofs = 0;
  std::uint32_t mixed = 0;    // systems with both
  std::uint32_t replays = 0;  // counterexamples that were found for another property
  std::uint32_t skipped = 0;  // properties that others had settled
  std::uint32_t full = 0;     // systems that were not decided by random runs and quick searches alone
};

/// Judges each result as it comes.
class Judge : public Exchange {
 public:
  Judge(const Task& task, const Lengths& lengths, std::optional<std::size_t> settled)
      : task_(task), lengths_(lengths), settled_(settled) {}

  bool settled(std::size_t property) const override { return settled_ == property || told_.contains(property); }
  void deliver(const Results& results, std::size_t property) override {
    CAPTURE(property);
    REQUIRE(property < lengths_.size());
    REQUIRE(told_.insert(property).second);
    REQUIRE(settled_ != property);
    judge(results, property);
  }
  void judge(const Results& results, std::size_t i) const {
    CAPTURE(i);
    if (const auto* found = std::get_if<Counterexample>(&results.properties[i])) {
      REQUIRE(lengths_[i].has_value());
      REQUIRE(found->witness.claims == std::vector<Claim>{task_.properties[i]});
      const WitnessCheck check = check_witness(task_.system, found->witness);
      REQUIRE_MESSAGE(check.accepted, check.reason);
      REQUIRE(found->witness.frames.size() > *lengths_[i]);
    } else if (std::holds_alternative<Proof>(results.properties[i])) {
      REQUIRE_FALSE(lengths_[i].has_value());
      Stop stop;
      Statistics statistics;
      Log log;
      Context context{stop, statistics, log};
      const InvariantCheck check = check_proof(task_, results, i, std::nullopt, context);
      REQUIRE_MESSAGE(check.outcome == InvariantCheck::Outcome::accepted, check.reason);
    }
  }

 private:
  const Task& task_;
  const Lengths& lengths_;
  std::optional<std::size_t> settled_;
  std::set<std::size_t> told_;
};

Node random_comparison(TransitionSystem& system, Random& random) {
  const State& state = system.states()[random.below(system.states().size())];
  TermStore& terms = system.terms();
  const Sort sort = terms.sort(state.variable);
  if (sort.is_array()) return terms.boolean(random.below(8) == 0);
  const Node constant = terms.constant(BitVector(sort.width(), random.next()));
  const Kind kind = std::array{Kind::eq, Kind::ult, Kind::sgt, Kind::neq}[random.below(4)];
  return terms.make(kind, {state.variable, constant});
}

/// Two to eight bads; new ones are comparisons, and conjunctions of them.
void add_bads(TransitionSystem& system, Random& random) {
  const std::size_t bads = std::max<std::size_t>(system.bads.size(), 2 + random.below(7));
  while (system.bads.size() < bads) {
    Node bad = random_comparison(system, random);
    while (random.below(3) != 0) bad = system.terms().make(Kind::and_, {bad, random_comparison(system, random)});
    system.bads.push_back({bad, ""});
  }
}

EngineOptions random_options(const std::string& engine, Random& random) {
  EngineOptions options;
  if (engine != "ic3") options.bound = 12;
  options.unique_states = engine == "bits-kind" && random.coin();
  options.invariant_work = random.below(4) == 0 ? 400'000'000 : 0;
  options.ic3.lemmas = static_cast<ic3::Lemmas>(random.below(4));
  options.ic3.lift = static_cast<ic3::LiftingMode>(random.below(4) == 0 ? random.below(6) : 0);
  options.ic3.enlarge_target = random.below(8) == 0;
  options.ic3.localise = random.below(8) == 0;
  options.ic3.one_solver = random.coin();
  options.ic3.internal_signals = random.below(4) == 0;
  options.ic3.requeue = static_cast<ic3::Requeue>(random.below(3));
  options.ic3.reshape_after = 1 + static_cast<std::uint32_t>(random.below(8));
  options.ic3.turn = random.below(3) == 0 ? 0 : 1 + random.below(5000);
  options.ic3.quick_attempt = random.coin() ? 0 : 500'000;
  options.ic3.seed = static_cast<std::uint32_t>(random.next());
  std::erase_if(options.bit_passes.passes,
                [&](const std::string& pass) { return pass == "rewrite" || random.below(3) == 0; });
  return options;
}

void try_system(TransitionSystem& system, Random& random, Tally& tally) {
  add_bads(system, random);
  const Lengths lengths = reference::shortest_counterexamples(system);
  const std::string name = std::array{"ic3", "ic3", "ic3", "bits-bmc", "bits-budgeted", "bits-kind"}[random.below(6)];
  Task task{system, {}, false, random_options(name, random)};
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) task.properties.push_back({false, i});
  std::optional<std::size_t> settled;
  if (random.below(4) == 0) settled = random.below(lengths.size());
  INFO(name, "\n", btor2::write(system));
  Judge judge(task, lengths, settled);
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log, judge};
  const Results found = run_prepared(*make_engine(name), task, context);
  REQUIRE(found.properties.size() == lengths.size());
  bool reached = false;
  bool proven = false;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    CAPTURE(i);
    judge.judge(found, i);
    const bool undecided = std::holds_alternative<Undecided>(found.properties[i]);
    if (settled == i && undecided) {
      ++tally.skipped;
      continue;
    }
    if (name == "ic3" || (lengths[i] && *lengths[i] <= task.options.bound)) REQUIRE_FALSE(undecided);
    if (const auto* run = std::get_if<Counterexample>(&found.properties[i])) {
      ++tally.counterexamples;
      reached = true;
      if (name == "bits-bmc" || name == "bits-kind") REQUIRE(run->witness.frames.size() == *lengths[i] + 1);
    }
    proven = proven || std::holds_alternative<Proof>(found.properties[i]);
    tally.proofs += std::holds_alternative<Proof>(found.properties[i]) ? 1 : 0;
  }
  tally.mixed += reached && proven ? 1 : 0;
  tally.replays += static_cast<std::uint32_t>(statistics.value("property_replays"));
  tally.full += statistics.value("property_turns") > 0 ? 1 : 0;
}

Tally try_seeds(std::uint64_t first, std::uint64_t count, const reference::SystemLimits& limits) {
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    INFO("seed ", seed);
    TransitionSystem system = reference::random_system(seed, limits);
    Random random(seed ^ 0x5eed);
    try_system(system, random, tally);
  }
  MESSAGE(count, " systems: ", tally.counterexamples, " counterexamples (", tally.replays, " by another's), ",
          tally.proofs, " proofs; both in ", tally.mixed, ", ", tally.skipped, " settled by others, ", tally.full,
          " with turns");
  return tally;
}

}  // namespace

TEST_CASE("all properties in one run agree with explicit-state search on 1500 small systems") {
  const Tally tally = try_seeds(1, 1500, {});
  CHECK(tally.counterexamples > 1000);
  CHECK(tally.proofs > 500);
  CHECK(tally.mixed > 200);
  CHECK(tally.replays > 100);
  CHECK(tally.skipped > 50);
  CHECK(tally.full > 300);
}

TEST_CASE("all properties in one run agree with explicit-state search on 300 larger systems") {
  const Tally tally = try_seeds(1'000'000, 300, {.state_bits = 12, .input_bits = 4, .operators = 30});
  CHECK(tally.proofs > 50);
}

TEST_CASE("all properties in one run, over memories") {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 250; ++seed) {
    if (reference::has_huge_arrays(seed)) continue;
    INFO("seed ", seed);
    TransitionSystem system = reference::random_array_system(seed);
    std::uint32_t bits = 0;
    for (const State& state : system.states()) bits += reference::bit_count(system.terms().sort(state.variable));
    if (bits > 16) continue;
    Random random(seed ^ 0x5eed);
    try_system(system, random, tally);
  }
  CHECK(tally.counterexamples > 100);
  CHECK(tally.proofs > 20);
}

TEST_CASE("long: all properties in one run agree with explicit-state search on 20000 systems") {
  try_seeds(2'000'000, 16'000, {});
  try_seeds(3'000'000, 4'000, {.state_bits = 12, .input_bits = 4, .operators = 30});
}
