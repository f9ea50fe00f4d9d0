// What a generalisation keeps, against the frames by enumeration, on random circuits with words.
#include "engines/ic3/core/generalise.h"

#include "engines/ic3/core/oracle_concept.h"
#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

static_assert(AnswersIc3<Oracle>);

namespace {

struct Seen {
  std::uint64_t lemmas = 0;
  std::uint64_t smaller = 0;
  std::uint64_t pushed = 0;
  std::uint64_t with_bounds = 0;
  std::uint64_t ctgs = 0;
  std::uint64_t foreseen = 0;
};

/// Frames of depth 3 that are filled with what random cubes generalise to.
void fill(std::uint64_t seed, const Ic3Options& options, const Effort& effort, Seen& seen) {
  CAPTURE(seed);
  Random random(seed ^ 0x55);
  Circuit circuit = reference::random_circuit(seed);
  const std::vector<BitWord> words = latch_words(circuit, 3);
  SmallModel m(std::move(circuit), words, options);
  Frames frames(options.subsume, m.thresholds);
  Generaliser<Oracle> generaliser(m.oracle, frames, m.options, m.stop);
  m.oracle.extend();
  for (int i = 0; i < 3; ++i) {
    frames.extend();
    m.oracle.extend();
  }
  for (int round = 0; round < 12; ++round) {
    const auto level = static_cast<Level>(1 + random.below(3));
    const Cube cube = m.cube_around(static_cast<std::uint32_t>(random.below(m.exact.states())), random);
    if (cube.empty() || m.oracle.initial(cube)) continue;
    const Answer answer = m.oracle.step(level - 1, cube.literals(), true);
    REQUIRE((answer == Answer::sat) == m.is_reached(frames, level - 1, cube));
    if (answer != Answer::unsat) continue;
    Cube lemma = generaliser.core_of(cube.literals());
    CHECK(m.covers(lemma, cube));
    CHECK_FALSE(m.has_start(lemma));
    CHECK_FALSE(m.is_reached(frames, level - 1, lemma));
    // Counterexamples to generalisation may add lemmas below.
    const Cube before = lemma;
    lemma = generaliser.run(level, before.literals(), cube, effort);
    CHECK(m.covers(lemma, before));
    CHECK_FALSE(m.has_start(lemma));
    CHECK_FALSE(m.is_reached(frames, level - 1, lemma));
    for (const Lit l : lemma.bits()) CHECK(before.contains(l));
    seen.smaller += lemma == before ? 0 : 1;
    const Cube generalised = lemma;
    const Level to = generaliser.push(level, lemma);
    CHECK(to >= level);
    CHECK((to <= 3 || to == infinity));
    CHECK(m.covers(lemma, generalised));
    CHECK_FALSE(m.has_start(lemma));
    CHECK_FALSE(m.is_reached(frames, to == infinity ? infinity : to - 1, lemma));
    // Where no run can begin the lemma may be empty, and nothing is outside of it.
    if (to < 3 && !lemma.empty()) CHECK(m.is_reached(frames, to, lemma));
    seen.pushed += to > level ? 1 : 0;
    seen.with_bounds += lemma.thresholds().empty() ? 0 : 1;
    generaliser.learn(lemma, to);
    CHECK(frames.blocked_at(cube, to).has_value());
  }
  REQUIRE(m.is_chain(frames));
  seen.lemmas += generaliser.counts.lemmas;
  seen.ctgs += generaliser.counts.blocked;
  seen.foreseen += generaliser.counts.foreseen;
}

}  // namespace

TEST_CASE("a generalisation is a part of its cube, blocked where the cube was, and without initial states") {
  Seen seen;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Ic3Options options;
    options.one_solver = seed % 3 == 0;
    options.group_queries = seed % 2 == 0;
    options.parent_order = seed % 5 != 0;
    fill(seed, options, {seed % 4 == 0 ? 0U : 3U, 1 + static_cast<std::uint32_t>(seed % 2)}, seen);
  }
  MESSAGE(seen.lemmas, " lemmas, ", seen.smaller, " smaller than their cores, ", seen.pushed, " pushed, ",
          seen.with_bounds, " with bounds, ", seen.ctgs, " counterexamples to generalisation");
  CHECK(seen.lemmas > 100);
  CHECK(seen.smaller > 20);
  CHECK(seen.pushed > 20);
  CHECK(seen.with_bounds > 10);
  CHECK(seen.ctgs > 5);
}

TEST_CASE("a literal goes if the cube without it is blocked, and stays if not") {
  // From 000: a becomes true, b follows a, c stays false.
  Circuit circuit;
  const Signal a = add_latch(circuit);
  const Signal b = add_latch(circuit);
  const Signal c = add_latch(circuit);
  set_next(circuit, a, signal_true);
  set_next(circuit, b, a);
  set_next(circuit, c, signal_false);
  circuit.bads = {circuit.aig.and_(b, c)};
  SmallModel m(std::move(circuit), {});
  Frames frames(true, m.thresholds);
  Generaliser<Oracle> generaliser(m.oracle, frames, m.options, m.stop);
  m.oracle.extend();
  frames.extend();
  m.oracle.extend();
  // In one step from the start neither b nor c can be true: one of them is enough.
  const std::vector<Lit> bad = {Lit(2), Lit(3)};
  REQUIRE(m.oracle.step(0, bad, true) == Answer::unsat);
  CHECK(generaliser.run(1, bad, Cube(bad), {}).size() == 1);
  // From any state b may become true, c may not.
  REQUIRE(m.oracle.step(infinity, bad, true) == Answer::unsat);
  CHECK(generaliser.run(infinity, bad, Cube(bad), {}) == Cube({Lit(3)}));
}

TEST_CASE("a counterexample to generalisation is blocked where that is easy, and its literal goes") {
  // b follows a, and neither a nor c is ever true. Frame 1 does not know that of a.
  for (const std::uint32_t ctgs : {0U, 3U}) {
    CAPTURE(ctgs);
    Circuit circuit;
    const Signal a = add_latch(circuit);
    const Signal b = add_latch(circuit);
    const Signal c = add_latch(circuit);
    set_next(circuit, a, signal_false);
    set_next(circuit, b, a);
    set_next(circuit, c, signal_false);
    circuit.bads = {circuit.aig.and_(b, c)};
    SmallModel m(std::move(circuit), {});
    Frames frames(true, m.thresholds);
    Generaliser<Oracle> generaliser(m.oracle, frames, m.options, m.stop);
    m.oracle.extend();
    for (int i = 0; i < 2; ++i) {
      frames.extend();
      m.oracle.extend();
    }
    const std::vector<Lit> bad = {Lit(3), Lit(2)};  // c is tried first
    REQUIRE(m.oracle.step(1, bad, true) == Answer::unsat);
    const Cube result = generaliser.run(2, bad, Cube(bad), {ctgs, 1});
    CHECK(result == Cube({Lit(ctgs > 0 ? 2U : 3U)}));
    CHECK(generaliser.counts.blocked == (ctgs > 0 ? 1U : 0U));
    CHECK(frames.blocked_at(Cube({Lit(1)}), 1).has_value() == (ctgs > 0));
  }
}

TEST_CASE("push goes as far as the cube stays blocked") {
  // A chain of four latches from 0000: latch i is true at step i + 1 first.
  Circuit circuit;
  Signal before = signal_true;
  for (int i = 0; i < 4; ++i) {
    const Signal latch = add_latch(circuit);
    set_next(circuit, latch, before);
    before = latch;
  }
  circuit.bads = {before};
  for (const bool one_solver : {false, true}) {
    CAPTURE(one_solver);
    Ic3Options options;
    options.one_solver = one_solver;
    SmallModel m(circuit, {}, options);
    Frames frames(true, m.thresholds);
    Generaliser<Oracle> generaliser(m.oracle, frames, m.options, m.stop);
    m.oracle.extend();
    for (int i = 0; i < 4; ++i) {
      frames.extend();
      m.oracle.extend();
    }
    for (Var v = 1; v <= 4; ++v) {
      Cube cube({Lit(v)});
      Level level = 1;
      if (v == 1) {
        CHECK(m.oracle.step(0, cube.literals(), true) == Answer::sat);
        continue;
      }
      REQUIRE(m.oracle.step(0, cube.literals(), true) == Answer::unsat);
      level = generaliser.push(level, cube);
      CHECK(level == v - 1);
      generaliser.learn(cube, level);
    }
  }
}
