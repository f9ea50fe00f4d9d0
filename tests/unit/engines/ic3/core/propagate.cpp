// Pushing of lemmas: small circuits where the answer is known, and random ones by enumeration.
#include "engines/ic3/core/propagate.h"

#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

namespace {

struct Pushing {
  SmallModel m;
  Frames frames;
  Generaliser<Oracle> generaliser;
  Propagator<Oracle> propagator;

  Pushing(Circuit circuit, const Ic3Options& options, Level depth, const std::vector<BitWord>& words = {})
      : m(std::move(circuit), words, options),
        frames(options.subsume, m.thresholds),
        generaliser(m.oracle, frames, m.options, m.stop),
        propagator(m.oracle, frames, generaliser, m.options, m.stop) {
    m.oracle.extend();
    for (Level i = 0; i < depth; ++i) {
      frames.extend();
      m.oracle.extend();
    }
  }
  void learn(std::initializer_list<Lit> literals, Level level) { generaliser.learn(Cube(literals), level); }
  std::vector<Level> levels(Lit lemma) const {
    std::vector<Level> levels;
    frames.visit([&](const Cube& c, Level level) {
      if (c == Cube({lemma})) levels.push_back(level);
    });
    return levels;
  }
};

/// a is never true, but nothing is known of it; b follows a, and c follows b.
Circuit followers() {
  Circuit circuit;
  const Signal a = add_latch(circuit);
  const Signal b = add_latch(circuit);
  const Signal c = add_latch(circuit);
  set_next(circuit, a, signal_false);
  set_next(circuit, b, a);
  set_next(circuit, c, b);
  circuit.bads = {c};
  return circuit;
}

Ic3Options finite() {
  Ic3Options options;
  options.infinite_frame = false;
  return options;
}

const Lit a = Lit(1);
const Lit b = Lit(2);
const Lit c = Lit(3);

}  // namespace

TEST_CASE("a frame all of whose lemmas can be pushed is an invariant") {
  Pushing p(followers(), finite(), 3);
  p.learn({a}, 1);
  p.learn({b}, 1);
  p.learn({c}, 2);
  CHECK(p.propagator.run() == 1);
  CHECK(p.levels(a) == std::vector<Level>{2});
  CHECK(p.levels(b) == std::vector<Level>{2});
  CHECK(p.propagator.pushed == 2);
}

TEST_CASE("lemmas go up as far as they are inductive relative to the frame below") {
  // From 0000: the first latch becomes true, each other one follows the one before it.
  Circuit circuit;
  Signal before = signal_true;
  for (int i = 0; i < 4; ++i) {
    const Signal latch = add_latch(circuit);
    set_next(circuit, latch, before);
    before = latch;
  }
  circuit.bads = {before};
  Pushing p(std::move(circuit), finite(), 3);
  for (Var v = 2; v <= 4; ++v) p.learn({Lit(v)}, 1);
  CHECK_FALSE(p.propagator.run().has_value());
  for (Var v = 2; v <= 4; ++v) CHECK(p.levels(Lit(v)) == std::vector<Level>{v - 1});
  CHECK(p.m.is_chain(p.frames));
}

TEST_CASE("a push that has to fail is not tried again, until its witness is excluded") {
  for (const bool cache : {true, false}) {
    CAPTURE(cache);
    Ic3Options options = finite();
    options.witness_cache = cache;
    Pushing p(followers(), options, 2);
    p.learn({b}, 1);
    CHECK_FALSE(p.propagator.run().has_value());
    CHECK(p.levels(b) == std::vector<Level>{1});
    CHECK(p.propagator.failed == 1);
    CHECK_FALSE(p.propagator.run().has_value());
    CHECK(p.propagator.failed == (cache ? 1U : 2U));
    CHECK(p.propagator.skipped == (cache ? 1U : 0U));
    // The witness has a.
    p.learn({a}, 1);
    CHECK(p.propagator.run() == 1);
    CHECK(p.levels(b) == std::vector<Level>{2});
    CHECK(p.propagator.skipped == (cache ? 1U : 0U));
  }
}

TEST_CASE("the counterexample to a push is blocked if that is asked for") {
  Ic3Options options = finite();
  options.repair_pushes = true;
  Pushing p(followers(), options, 2);
  p.learn({b}, 1);
  CHECK(p.propagator.run() == 1);
  CHECK(p.levels(b) == std::vector<Level>{2});
  CHECK(p.levels(a) == std::vector<Level>{2});
  CHECK(p.propagator.repaired == 1);
}

TEST_CASE("what is inductive by itself goes to the infinite frame") {
  Pushing p(followers(), {}, 1);
  p.learn({b}, 1);
  p.learn({a}, 1);
  CHECK_FALSE(p.propagator.run().has_value());
  CHECK(p.levels(a) == std::vector<Level>{infinity});
  CHECK(p.levels(b) == std::vector<Level>{1});
  // Now a is excluded for ever.
  CHECK_FALSE(p.propagator.run().has_value());
  CHECK(p.levels(b) == std::vector<Level>{infinity});
}

TEST_CASE("frames stay a chain while lemmas are pushed, and an invariant is one: random circuits by enumeration") {
  std::uint64_t pushed = 0;
  std::uint64_t invariants = 0;
  std::uint64_t forever = 0;
  std::uint64_t skipped = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    Random random(seed ^ 0x77);
    Ic3Options options;
    options.repair_pushes = seed % 2 == 0;
    options.infinite_frame = seed % 3 != 0;
    options.one_solver = seed % 5 == 0;
    options.eager_push = false;
    Circuit circuit = reference::random_circuit(seed);
    const std::vector<BitWord> words = latch_words(circuit, 3);
    Pushing p(std::move(circuit), options, 3, words);
    for (int round = 0; round < 3; ++round) {
      for (int i = 0; i < 6; ++i) {
        const auto level = static_cast<Level>(1 + random.below(3));
        const Cube cube = p.m.cube_around(static_cast<std::uint32_t>(random.below(p.m.exact.states())), random);
        if (cube.empty() || p.m.oracle.initial(cube)) continue;
        if (p.m.oracle.step(level - 1, cube.literals(), true) != Answer::unsat) continue;
        p.generaliser.learn(p.generaliser.core_of(cube.literals()), level);
      }
      const auto level = p.propagator.run();
      REQUIRE(p.m.is_chain(p.frames));
      p.frames.visit([&](const Cube& cube, Level) { CHECK_FALSE(p.m.has_start(cube)); });
      if (!level) continue;
      ++invariants;
      CHECK(p.frames.at(*level).empty());
      // The same states in two neighbouring frames.
      const std::vector<bool> states = p.m.states_of(p.frames, *level);
      CHECK(states == p.m.states_of(p.frames, *level + 1));
    }
    pushed += p.propagator.pushed;
    skipped += p.propagator.skipped;
    forever += p.frames.at(infinity).size();
  }
  MESSAGE(pushed, " pushed, ", skipped, " skipped, ", forever, " for ever, ", invariants, " invariants");
  CHECK(pushed > 30);
  CHECK(invariants > 10);
  CHECK(forever > 10);
  CHECK(skipped > 5);
}
