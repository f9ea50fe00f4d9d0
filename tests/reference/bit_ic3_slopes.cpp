// IC3 on small circuits whose reachable states have a slanted border: two registers move by inputs that are tied by a
// linear inequality, and what is bad is told register by register. Lemmas suggest sums there, so that runs pause and go
// on with new words; verdicts, runs and invariants are held against the explicit-state checker.
#include "engines/ic3/driver/bit_ic3.h"
#include "reference/explicit_circuit.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using reference::ExplicitCircuit;

namespace {

constexpr std::uint32_t register_bits = 5;
constexpr std::uint32_t input_bits = 3;
constexpr std::uint32_t wide = 7;

struct Slope {
  Circuit circuit;
  std::vector<BitWord> words;

  Word number(std::uint64_t value, std::uint32_t width) { return words::constant(BitVector(width, value)); }

  Word leaves(std::uint32_t width) {
    Word word;
    for (std::uint32_t i = 0; i < width; ++i) word.push_back(circuit.aig.leaf());
    return word;
  }

  Word moved(const Word& x, Word by, bool down, Signal& fits) {
    by.resize(x.size(), signal_false);
    Signal carry = signal_false;
    const Word result = down ? words::subtract(circuit.aig, x, by, carry) : words::add(circuit.aig, x, by, carry);
    fits = down ? carry : ~carry;
    return result;
  }

  explicit Slope(std::uint64_t seed) {
    Random random(seed);
    Aig& aig = circuit.aig;
    const Word now[] = {leaves(register_bits), leaves(register_bits)};
    Word step[] = {leaves(input_bits), leaves(input_bits)};
    for (const Word& input : step) circuit.inputs.insert(circuit.inputs.end(), input.begin(), input.end());
    // a * first + c >= b * second, or almost, and nothing wraps; now and then one of that is left out.
    Word side[2];
    for (int i = 0; i < 2; ++i) {
      Word extended = step[i];
      extended.resize(wide, signal_false);
      side[i] = words::multiply(aig, extended, number(1 + random.below(3), wide));
    }
    Signal carry = signal_false;
    side[0] = words::add(aig, side[0], number(random.below(8) == 0 ? 1 : 0, wide), carry);
    Signal goes = random.below(10) == 0 ? signal_true : words::less(aig, side[1], side[0], true);
    Word next[2];
    bool down[2];
    for (int i = 0; i < 2; ++i) {
      down[i] = random.coin();
      Signal fits;
      next[i] = moved(now[i], step[i], down[i], fits);
      if (random.below(10) != 0) goes = aig.and_(goes, fits);
    }
    Signal bad = signal_true;
    for (int i = 0; i < 2; ++i) {
      const std::uint64_t start = down[i] ? 31 - random.below(8) : random.below(8);
      const Word value = words::mux(aig, goes, next[i], now[i]);
      for (std::uint32_t bit = 0; bit < register_bits; ++bit) {
        circuit.latches.push_back({now[i][bit], value[bit], ((start >> bit) & 1) != 0 ? signal_true : signal_false});
      }
      const Word limit = number(4 + random.below(24), register_bits);
      // What moves slowly is bad where it would have to have moved far, the other one where it has not.
      const bool low = i == 1 ? down[1] : !down[0];
      bad = aig.and_(bad, low ? words::less(aig, now[i], limit, false) : words::less(aig, limit, now[i], false));
      words.push_back({now[i]});
    }
    circuit.bads.push_back(bad);
  }
};

struct Tally {
  int reached = 0;
  int restarts = 0;
  int sums = 0;  // in proofs
  int reshaped = 0;
};

Tally compare(std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    Slope slope(seed);
    const Circuit given = slope.circuit;
    const ExplicitCircuit truth(given);
    Random random(seed);
    EngineOptions options;
    options.ic3.lemmas = random.coin() ? ic3::Lemmas::mixed : random.coin() ? ic3::Lemmas::box : ic3::Lemmas::polytope;
    options.ic3.reshape_guides = static_cast<std::uint32_t>(random.below(3));
    options.ic3.reshape_after = 1 + static_cast<std::uint32_t>(random.below(4));
    options.ic3.one_solver = random.below(4) == 0;
    options.ic3.enlarge_target = random.below(4) == 0;
    options.ic3.internal_signals = random.below(4) == 0;
    options.ic3.own_core = random.below(4) != 0;
    options.ic3.seed = static_cast<std::uint32_t>(seed);
    Stop stop;
    Statistics statistics;
    Log log;
    Context context{stop, statistics, log};
    INFO("seed " << seed);
    BitTask task{slope.circuit, slope.circuit.bads[0], options};
    task.words = slope.words;
    const BitResult result = BitIc3().run(task, context);
    tally.restarts += static_cast<int>(statistics.counter("ic3_reshape_restarts").get());
    tally.reshaped += static_cast<int>(statistics.counter("ic3_reshaped").get());
    if (truth.counterexample()) {
      ++tally.reached;
      const auto* found = std::get_if<BitCounterexample>(&result);
      REQUIRE(found != nullptr);
      CHECK(replays(given, given.bads[0], found->trace));
      continue;
    }
    const auto* proof = std::get_if<BitProof>(&result);
    REQUIRE(proof != nullptr);
    CHECK(ExplicitCircuit(slope.circuit).proves(proof->invariant));
    for (const WordThreshold& b : proof->thresholds) {
      REQUIRE(b.word < slope.words.size() + proof->sums.size());
      tally.sums += b.word >= slope.words.size() ? 1 : 0;
    }
  }
  return tally;
}

}  // namespace

TEST_CASE("IC3 on slopes agrees with the explicit-state checker") {
  const Tally tally = compare(1, 400);
  CHECK(tally.reached > 40);
  CHECK(tally.reached < 360);
  CHECK(tally.restarts > 40);
  CHECK(tally.sums > 20);
  CHECK(tally.reshaped > 20);
}

TEST_CASE("long: IC3 on many slopes") { compare(1'000'000, 20'000); }
