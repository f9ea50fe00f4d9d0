// IC3 on random circuits with every option on and off: verdicts as the explicit-state checker has them, runs that
// replay, invariants that are inductive.
#include <algorithm>
#include <memory>
#include <string>

#include "engines/ic3/driver/bit_ic3.h"
#include "engines/unrolling/bits/bit_bmc.h"
#include "reference/explicit_circuit.h"
#include "reference/random_circuit.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using reference::ExplicitCircuit;

namespace {

ic3::Ic3Options random_options(std::uint64_t seed) {
  Random random(seed);
  ic3::Ic3Options o;
  const auto mostly = [&](bool usual) { return random.below(4) == 0 ? !usual : usual; };
  o.own_core = random.below(4) != 0;
  o.lemmas = static_cast<ic3::Lemmas>(random.below(4));
  o.cube_probability = static_cast<double>(random.below(3)) / 2;
  o.lift = static_cast<ic3::LiftingMode>(random.below(3));
  o.requeue = static_cast<ic3::Requeue>(random.below(3));
  for (bool ic3::Ic3Options::*option :
       {&ic3::Ic3Options::drop_obligations, &ic3::Ic3Options::witness_cache,  &ic3::Ic3Options::parent_order,
        &ic3::Ic3Options::eager_push,       &ic3::Ic3Options::infinite_frame, &ic3::Ic3Options::repair_pushes,
        &ic3::Ic3Options::subsume,          &ic3::Ic3Options::group_queries,  &ic3::Ic3Options::adapt_effort,
        &ic3::Ic3Options::internal_signals, &ic3::Ic3Options::enlarge_target, &ic3::Ic3Options::localise,
        &ic3::Ic3Options::one_solver,       &ic3::Ic3Options::core_level,     &ic3::Ic3Options::drop_assignment,
        &ic3::Ic3Options::relax_bounds,     &ic3::Ic3Options::bits_to_bounds, &ic3::Ic3Options::learn_style,
        &ic3::Ic3Options::reshape,          &ic3::Ic3Options::history}) {
    o.*option = mostly(o.*option);
  }
  o.reshape_guides = static_cast<std::uint32_t>(random.below(4));
  o.reshape_after = 1 + static_cast<std::uint32_t>(random.below(8));
  o.turn = random.below(3) == 0 ? 0 : 1 + random.below(5000);
  o.ctg_count = static_cast<std::uint32_t>(random.below(4));
  o.ctg_depth = static_cast<std::uint32_t>(random.below(3));
  o.seed = static_cast<std::uint32_t>(random.next());
  if (random.below(16) == 0) o.oracle = ic3::OracleKind::smt;
  o.retire = static_cast<std::uint32_t>(1 + random.below(300));
  return o;
}

/// Registers of some latches, and words that are the sum of two.
std::vector<BitWord> random_words(Circuit& circuit, Random& random) {
  std::vector<BitWord> words;
  const std::size_t latches = circuit.latches.size();
  for (std::size_t i = random.below(4); i > 0 && latches > 0; --i) {
    BitWord word;
    for (std::size_t bit = 2 + random.below(3); bit > 0; --bit) {
      const Signal s = random.below(8) == 0 ? signal_true : circuit.latches[random.below(latches)].variable;
      word.bits.push_back(s ^ random.coin());
    }
    word.ordered = random.below(4) != 0;
    words.push_back(std::move(word));
  }
  if (words.size() >= 2 && words[0].bits.size() == words[1].bits.size()) {
    Signal carry = signal_false;
    words.push_back({words::add(circuit.aig, words[0].bits, words[1].bits, carry), true, true});
    words.back().bits.push_back(carry);
    if (random.coin()) words.back().sum = {{0, 1}, {1, 1}};
  }
  return words;
}

struct Tally {
  int reached = 0;     // counterexamples
  int bounded = 0;     // runs where lemmas could speak of words
  int thresholds = 0;  // in proofs
  int smt = 0;         // runs with an SMT solver, which gets nothing but gates here
};

Tally compare(std::uint64_t first, std::uint64_t count) {
  Tally tally;
  auto& [reached, bounded, thresholds, smt] = tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const Circuit circuit = reference::random_circuit(seed);
    const ExplicitCircuit truth(circuit);
    EngineOptions options;
    options.ic3 = random_options(seed);
    options.smt.choice = seed % 2 == 0 ? SmtChoice::bitwuzla : SmtChoice::boolector;
    smt += options.ic3.oracle == ic3::OracleKind::smt ? 1 : 0;
    Stop stop;
    Statistics statistics;
    Log log;
    Context context{stop, statistics, log};
    INFO("seed " << seed);
    Circuit worked_on = circuit;
    BitTask task{worked_on, worked_on.bads[0], options};
    Random random(seed + 1);
    task.words = random_words(worked_on, random);
    bounded += task.words.empty() || options.ic3.lemmas == ic3::Lemmas::cube ? 0 : 1;
    const BitResult result = BitIc3().run(task, context);
    if (truth.counterexample()) {
      ++reached;
      const auto* found = std::get_if<BitCounterexample>(&result);
      REQUIRE(found != nullptr);
      CHECK(replays(circuit, circuit.bads[0], found->trace));
      CHECK(found->trace.inputs.size() >= truth.counterexample()->inputs.size());
    } else {
      const auto* proof = std::get_if<BitProof>(&result);
      REQUIRE(proof != nullptr);
      CHECK(ExplicitCircuit(worked_on).proves(proof->invariant));
      thresholds += static_cast<int>(proof->thresholds.size());
    }
  }
  return tally;
}

/// A circuit with several bads: its own one, and any signals.
std::vector<Signal> random_bads(const Circuit& circuit, Random& random) {
  std::vector<Signal> bads = circuit.bads;
  for (std::size_t i = 1 + random.below(5); i > 0; --i) {
    bads.push_back(Signal(static_cast<std::uint32_t>(random.below(circuit.aig.size()))) ^ random.coin());
  }
  return bads;
}

/// One search is aimed at one set of bads after the other, mostly before it has a result.
struct Aims {
  int carried = 0;
  int reached = 0;
  int proven = 0;
  int early = 0;  // aimed at others before there was a result
};

template <class Engine>
void aim_around(std::uint64_t seed, const EngineOptions& options, Aims& tally) {
  const Circuit circuit = reference::random_circuit(seed);
  Random random(seed ^ 0xa1);
  const std::vector<Signal> bads = random_bads(circuit, random);
  INFO("seed " << seed);
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
  Circuit worked_on = circuit;
  BitTask task{worked_on, bads[0], options};
  task.others = bads;
  task.words = random_words(worked_on, random);
  Engine engine;
  const std::unique_ptr<BitSearch> search = engine.start(task, context);
  for (int turn = 0; turn < 8; ++turn) {
    std::vector<Signal> aims;
    for (std::size_t i = 1 + random.below(3); i > 0; --i) aims.push_back(bads[random.below(bads.size())]);
    if (!search->carry_on(aims)) return;
    ++tally.carried;
    Circuit about = circuit;
    about.bads = {about.aig.or_all(aims)};
    const ExplicitCircuit truth(about);
    std::optional<BitResult> result = search->advance(search->work() + 1 + random.below(100));
    if (!result && random.coin()) {
      ++tally.early;
      continue;
    }
    if (!result) result = search->advance(unlimited_work);
    REQUIRE(result.has_value());
    if (const auto* found = std::get_if<BitCounterexample>(&*result)) {
      ++tally.reached;
      REQUIRE(truth.counterexample().has_value());
      CHECK(std::any_of(aims.begin(), aims.end(), [&](Signal bad) { return replays(circuit, bad, found->trace); }));
      if (options.bound != EngineOptions().bound) {
        CHECK(found->trace.inputs.size() == truth.counterexample()->inputs.size());
      }
    } else if (const auto* proof = std::get_if<BitProof>(&*result)) {
      ++tally.proven;
      REQUIRE_FALSE(truth.counterexample().has_value());
      Circuit extended = worked_on;
      extended.bads = {extended.aig.or_all(aims)};
      CHECK(ExplicitCircuit(extended).proves(proof->invariant));
    } else {
      CHECK_FALSE(truth.counterexample().has_value());
      CHECK(options.bound != EngineOptions().bound);
    }
  }
}

}  // namespace

TEST_CASE("IC3 carries on with other bads, and keeps its frames") {
  Aims tally;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    EngineOptions options;
    options.ic3 = random_options(seed);
    aim_around<BitIc3>(seed, options, tally);
  }
  CHECK(tally.carried > 2000);
  CHECK(tally.reached > 300);
  CHECK(tally.proven > 300);
  CHECK(tally.early > 10);
}

TEST_CASE("bounded model checking carries on with other bads, and its counterexamples stay shortest") {
  Aims tally;
  EngineOptions options;
  options.bound = 600;  // more steps than a shortest run can have
  for (std::uint64_t seed = 1; seed <= 100; ++seed) aim_around<BitBmc>(seed, options, tally);
  CHECK(tally.reached > 100);
  CHECK(tally.early > 5);
}

TEST_CASE("IC3 on random circuits and random options agrees with the explicit-state checker") {
  const Tally tally = compare(1, 1500);
  CHECK(tally.reached > 150);
  CHECK(tally.reached < 1350);
  CHECK(tally.bounded > 500);
  CHECK(tally.thresholds > 80);
  CHECK(tally.smt > 60);
}

TEST_CASE("long: IC3 on many random circuits") { compare(1'000'000, 100'000); }
