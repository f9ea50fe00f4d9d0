// How far bounds move: exactly to the value that enumeration finds where there is only one, and never too far.
#include "engines/ic3/core/relax.h"

#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

namespace {

/// One word that begins at a constant and goes anywhere, as two inputs and a random table choose.
Circuit random_word(Random& random, std::uint32_t width) {
  Circuit circuit;
  Signals all;
  for (std::uint32_t i = 0; i < width; ++i)
    all.push_back(add_latch(circuit, random.coin() ? signal_true : signal_false));
  const Signals word = all;
  for (int i = 0; i < 2; ++i) all.push_back(add_input(circuit));
  for (const Signal s : word) set_next(circuit, s, random_function(circuit.aig, random, all));
  circuit.bads = {circuit.aig.and_all(word)};
  return circuit;
}

struct Ends {
  std::uint64_t least = ~0ULL;
  std::uint64_t most = 0;
  void add(std::uint64_t value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

/// The values of a word at the start and after a step.
Ends ends_after_step(const SmallModel& m) {
  Ends ends;
  for (std::uint32_t s = 0; s < m.exact.states(); ++s) {
    if (!m.exact.initial(s)) continue;
    ends.add(s);
    for (std::uint32_t i = 0; i < m.exact.inputs(); ++i) ends.add(m.exact.next(s, i));
  }
  return ends;
}

}  // namespace

TEST_CASE("a bound moves right to the value that a step reaches") {
  int moved = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const std::uint32_t width = 4;
    Circuit circuit = random_word(random, width);
    const std::vector<BitWord> words = latch_words(circuit, width);
    SmallModel m(std::move(circuit), words);
    m.oracle.extend();
    const Ends ends = ends_after_step(m);
    for (const bool upper : {false, true}) {
      const std::uint64_t weakest = upper ? ends.least - 1 : ends.most + 1;
      if (upper ? ends.least == 0 : ends.most == 15) continue;
      const std::uint64_t strong = upper ? random.below(weakest + 1) : weakest + random.below(16 - weakest);
      std::vector<Lit> cube = {m.thresholds.literal({0, upper, BitVector(width, strong)})};
      Relaxer<Oracle> relaxer(m.oracle, m.options, m.stop);
      REQUIRE(m.oracle.step(0, cube, true) == Answer::unsat);
      relaxer.run(0, cube);
      REQUIRE(cube.size() == 1);
      CHECK(m.thresholds[cube[0]].upper == upper);
      CHECK(m.thresholds[cube[0]].value.to_uint64() == weakest);
      moved += relaxer.counts.relaxed > 0 ? 1 : 0;
    }
  }
  CHECK(moved > 10);
}

TEST_CASE("bounds stay if they are not to be relaxed") {
  Random random(3);
  Circuit circuit = random_word(random, 4);
  for (Latch& l : circuit.latches) l.next = l.reset = signal_false;
  const std::vector<BitWord> words = latch_words(circuit, 4);
  Ic3Options options;
  options.relax_bounds = false;
  SmallModel m(std::move(circuit), words, options);
  m.oracle.extend();
  const std::vector<Lit> before = {m.thresholds.literal({0, false, BitVector(4, 9)})};
  std::vector<Lit> cube = before;
  Relaxer<Oracle> relaxer(m.oracle, m.options, m.stop);
  relaxer.run(0, cube);
  CHECK(cube == before);
  CHECK(relaxer.counts.queries == 0);
}

TEST_CASE("the top bits of a word become a bound, and the bound is relaxed") {
  for (const bool replace : {true, false}) {
    CAPTURE(replace);
    // From 0 to at most 4.
    Circuit circuit;
    Signals word;
    for (int i = 0; i < 4; ++i) word.push_back(add_latch(circuit));
    for (int i = 0; i < 4; ++i)
      set_next(circuit, word[static_cast<std::size_t>(i)], i == 2 ? add_input(circuit) : signal_false);
    circuit.bads = {word[3]};
    const std::vector<BitWord> words = latch_words(circuit, 4);
    Ic3Options options;
    options.bits_to_bounds = replace;
    SmallModel m(std::move(circuit), words, options);
    m.oracle.extend();
    std::vector<Lit> cube = {Lit(4), Lit(3)};
    Relaxer<Oracle> relaxer(m.oracle, m.options, m.stop);
    relaxer.run(0, cube);
    CHECK(relaxer.counts.replaced == (replace ? 1U : 0U));
    if (!replace) {
      CHECK(cube == std::vector<Lit>{Lit(4), Lit(3)});
      continue;
    }
    REQUIRE(cube.size() == 1);
    CHECK(m.thresholds[cube[0]].upper == false);
    CHECK(m.thresholds[cube[0]].value == BitVector(4, 5));
  }
}

TEST_CASE("a relaxed cube contains the old one, is blocked, and has no initial state: random circuits") {
  int larger = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    CAPTURE(seed);
    Random random(seed ^ 0x99);
    Circuit circuit = reference::random_circuit(seed);
    const std::vector<BitWord> words = latch_words(circuit, 2 + seed % 2);
    SmallModel m(std::move(circuit), words);
    const Frames frames(true, m.thresholds);
    m.oracle.extend();
    Relaxer<Oracle> relaxer(m.oracle, m.options, m.stop);
    for (int round = 0; round < 10; ++round) {
      const Level from = random.coin() ? 0 : infinity;
      const Cube before = m.cube_around(static_cast<std::uint32_t>(random.below(m.exact.states())), random);
      if (before.empty() || m.oracle.initial(before) || m.is_reached(frames, from, before)) continue;
      std::vector<Lit> literals = before.literals();
      relaxer.run(from, literals);
      const Cube after(literals);
      CHECK(m.covers(after, before));
      CHECK_FALSE(m.is_reached(frames, from, after));
      CHECK_FALSE(m.has_start(after));
      larger += after == before ? 0 : 1;
    }
  }
  CHECK(larger > 50);
}
