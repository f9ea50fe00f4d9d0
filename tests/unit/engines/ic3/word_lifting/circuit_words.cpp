// Lifting in the engine: every state of an obligation is one from which, with the inputs that were recorded, the
// constraints hold and the target is hit; on random systems, by looking at all states of the circuit.
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "bitblast/blast_system.h"
#include "engines/bit_level/bit_words.h"
#include "engines/ic3/literals/comparators.h"
#include "engines/ic3/oracle/oracle.h"
#include "engines/ic3/oracle/region_size.h"
#include "engines/ic3/oracle/sat_source.h"
#include "engines/ic3/word_lifting/region_growth.h"
#include "invariants/templates/vocabulary.h"
#include "passes/bits/bit_pipeline.h"
#include "reference/random_system.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

TEST_SUITE_BEGIN("ic3 circuit words");

namespace {

constexpr std::array modes = {LiftingMode::both, LiftingMode::ternary, LiftingMode::interval, LiftingMode::hybrid};

/// The states of a circuit, 64 at a time, and which of them are in a cube, or lead into it.
class AllStates {
 public:
  AllStates(const Encoding& encoding, const Thresholds& thresholds)
      : encoding_(encoding), thresholds_(thresholds), simulator_(circuit()) {}

  struct Count {
    std::uint64_t members = 0;
    std::uint64_t misses = 0;  // members where a constraint fails or the target is missed
  };
  Count count(const Predecessor& step, const Cube* target) {
    Count result;
    std::vector<bool> inputs = encoding_.input_values(step.inputs);
    inputs.resize(circuit().inputs.size());  // the bounds of comparators
    for (std::size_t i = 0; i < inputs.size(); ++i) simulator_.set(circuit().inputs[i], inputs[i] ? ~0ULL : 0);
    const std::size_t latches = circuit().latches.size();
    const std::uint64_t lanes = latches < 6 ? (1ULL << (1ULL << latches)) - 1 : ~0ULL;
    for (std::uint64_t base = 0; base < (1ULL << latches); base += 64) {
      for (std::size_t i = 0; i < latches; ++i) {
        const std::uint64_t low = i < 6 ? patterns[i] : 0;
        simulator_.set(circuit().latches[i].variable, i < 6 ? low : (base >> i & 1) != 0 ? ~0ULL : 0);
      }
      simulator_.evaluate();
      const std::uint64_t members = inside(step.state, false) & lanes;
      std::uint64_t hits = target != nullptr ? inside(*target, true) : simulator_.value(encoding_.view.bad);
      for (const Signal c : circuit().constraints) hits &= simulator_.value(c);
      result.members += static_cast<std::uint64_t>(std::popcount(members));
      result.misses += static_cast<std::uint64_t>(std::popcount(members & ~hits));
    }
    return result;
  }

 private:
  static constexpr std::array<std::uint64_t, 6> patterns = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                                            0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

  const Circuit& circuit() const { return encoding_.view.circuit; }
  std::uint64_t inside(const Cube& cube, bool after) const {
    std::uint64_t all = ~0ULL;
    for (const Lit l : cube.bits()) all &= simulator_.value(after ? encoding_.next_signal(l) : encoding_.now_signal(l));
    for (const Lit l : cube.thresholds()) {
      const Threshold& b = thresholds_[l];
      const ViewWord& word = encoding_.view.words[b.word];
      for (std::uint32_t lane = 0; lane < 64; ++lane) {
        BitVector value = b.value;
        for (std::uint32_t i = 0; i < value.width(); ++i) {
          value.set_bit(i, (simulator_.value((after ? word.next : word.now)[i]) >> lane & 1) != 0);
        }
        if (!b.holds(value)) all &= ~(1ULL << lane);
      }
    }
    return all;
  }

  const Encoding& encoding_;
  const Thresholds& thresholds_;
  BitSimulator simulator_;
};

struct Tally {
  std::uint64_t steps = 0;
  std::uint64_t on_words = 0;
  std::uint64_t refused = 0;
  std::uint64_t unconfirmed = 0;
  std::uint64_t thresholds = 0;
  std::uint64_t missed = 0;
  std::uint64_t counted = 0;  // cubes whose size was compared with what log2_states says
};

/// Steps to the bad and to what was found before; what was found is excluded, so that others are found next.
void follow(Oracle& oracle, const Encoding& encoding, const Thresholds& thresholds, bool exact_size, Tally& tally) {
  AllStates states(encoding, thresholds);
  const auto check = [&](const Predecessor& step, const Cube* target) {
    ++tally.steps;
    tally.thresholds += step.state.thresholds().size();
    const AllStates::Count count = states.count(step, target);
    tally.missed += count.misses;
    CHECK(count.misses == 0);
    REQUIRE(count.members > 0);
    bool registers_only = exact_size;
    for (const Lit l : step.state.thresholds()) {
      registers_only = registers_only && !encoding.view.words[thresholds[l].word].derived;
    }
    if (!registers_only) return;
    ++tally.counted;
    const double size = std::log2(static_cast<double>(count.members));
    CHECK(log2_states(encoding, thresholds, step.state) == doctest::Approx(size));
  };
  for (int round = 0; round < 12 && oracle.bad(infinity) == Answer::sat; ++round) {
    Predecessor step = oracle.predecessor();
    check(step, nullptr);
    const Cube first = step.state;
    for (int depth = 0; depth < 3; ++depth) {
      const Cube target = step.state;
      if (target.empty() || oracle.step(infinity, target.literals(), false) != Answer::sat) break;
      step = oracle.predecessor();
      check(step, &target);
      if (step.witness.empty()) continue;
      step = oracle.relift(step);
      check(step, &target);
    }
    oracle.block(first, 0, infinity);
  }
}

void follow_system(std::uint64_t seed, LiftingMode by, bool with_passes, Tally& tally) {
  CAPTURE(seed);
  const TransitionSystem system = reference::random_system(seed, {8, 3, 16});
  if (system.bads.empty()) return;
  Random random(seed);
  Stop stop;
  Statistics statistics;
  Log log;
  EngineOptions options;
  options.ic3.lift = by;
  options.ic3.lift_core = seed % 3 == 0;
  options.ic3.lemmas = static_cast<Lemmas>(seed % 2 == 0 ? 3 : random.below(4));
  options.ic3.seed = static_cast<std::uint32_t>(seed);

  BlastedSystem blasting = blast(system);
  const std::vector<Claim> claims = {{false, 0}};
  BitWords words(system, blasting, invariants::mine_words(system, property_roots(system, claims), {}, stop), 4096);
  blasting.circuit.bads.resize(1);
  PipelineOptions passes;
  std::erase_if(passes.passes, [&](const std::string& pass) { return !with_passes || pass == "rewrite"; });
  Prepared prepared = prepare(blasting.circuit, passes, stop, statistics, log);
  const BitSystem bits = prepared_system(system, blasting, prepared, {0});
  const std::vector<BitWord> known = words.prepared(blasting.circuit, prepared);
  CircuitView view{prepared.circuit(), prepared.circuit().bads[0]};
  if (view.bad.node() == 0) return;
  if (options.ic3.lemmas != Lemmas::cube) add_comparators(view, known);
  view.system = &bits;
  const Encoding encoding(std::move(view), {});
  Thresholds thresholds(encoding.cnf.definitions->size(), encoding.latch_words());
  const SatSource solvers(encoding, options.ic3, stop);
  Oracle oracle(encoding, thresholds, options.ic3, solvers);
  oracle.extend();
  follow(oracle, encoding, thresholds, !with_passes, tally);

  const LiftCounts& counts = oracle.lifter().counts();
  tally.on_words += counts.on_words;
  tally.unconfirmed += counts.unconfirmed;
  if (const WordLiftCounters* own = oracle.lifter().word_counters()) tally.refused += own->refused;
}

}  // namespace

TEST_CASE("every state of an obligation has its step, on the circuit as it was blasted") {
  for (const LiftingMode by : modes) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) follow_system(seed, by, false, tally);
    MESSAGE("lift ", static_cast<int>(by), ": ", tally.steps, " steps, ", tally.on_words, " on words, ", tally.refused,
            " refused, ", tally.thresholds, " bounds");
    CHECK(tally.missed == 0);
    CHECK(tally.steps > 1000);
    CHECK(tally.counted > 800);
    CHECK(tally.thresholds > 400);
    // What simulation says of the system is so on the circuit, too.
    CHECK(tally.unconfirmed == 0);
    CHECK((tally.on_words > 600) == is_on_words(by));
  }
}

TEST_CASE("every state of an obligation has its step, after passes that merge and drop latches") {
  for (const LiftingMode by : modes) {
    Tally tally;
    for (std::uint64_t seed = 1001; seed <= 1900; ++seed) follow_system(seed, by, true, tally);
    MESSAGE("lift ", static_cast<int>(by), ": ", tally.steps, " steps, ", tally.on_words, " on words, ", tally.refused,
            " refused, ", tally.unconfirmed, " unconfirmed, ", tally.thresholds, " bounds");
    CHECK(tally.missed == 0);
    CHECK(tally.steps > 1000);
    CHECK(tally.thresholds > 400);
    CHECK((tally.on_words > 600) == is_on_words(by));
  }
}

TEST_SUITE_END();
