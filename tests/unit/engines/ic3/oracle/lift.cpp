// Lifting on the circuit: from every state of a lifted cube, with its inputs, the step leads into the target,
// whatever the other inputs are.
#include "engines/ic3/oracle/lift.h"

#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

namespace {

struct Seen {
  std::uint64_t lifted = 0;
  std::uint64_t larger = 0;
  std::uint64_t with_bounds = 0;
  std::uint64_t otherwise = 0;
};

/// None: the bad is the target.
void judge(const SmallModel& m, const Predecessor& found, const Cube* target, Seen& seen) {
  std::uint32_t states = 0;
  for (std::uint32_t s = 0; s < m.exact.states(); ++s) {
    if (!m.contains(found.state, s)) continue;
    ++states;
    for (std::uint32_t i = 0; i < m.exact.inputs(); ++i) {
      const bool agrees = std::all_of(found.inputs.begin(), found.inputs.end(), [&](Lit l) {
        return (i >> (l.var() - m.encoding.latches - 1) & 1) != (l.negated() ? 1U : 0U);
      });
      if (!agrees) continue;
      REQUIRE(m.exact.allowed(s, i));
      REQUIRE((target == nullptr ? m.exact.value(m.circuit.bads[0], s, i) : m.contains(*target, m.exact.next(s, i))));
    }
  }
  REQUIRE(states > 0);
  ++seen.lifted;
  seen.larger += states > 1 ? 1 : 0;
  seen.with_bounds += found.state.thresholds().empty() ? 0 : 1;
}

Seen lift_many(LiftingMode by, Lemmas lemmas) {
  Seen seen;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Ic3Options options;
    options.lift = by;
    options.lemmas = lemmas;
    options.drop_assignment = seed % 3 == 0;
    options.own_core = seed % 4 != 0;
    Circuit circuit = reference::random_circuit(seed);
    const std::vector<BitWord> words = latch_words(circuit, 3);
    SmallModel m(std::move(circuit), words, options);
    m.oracle.extend();
    m.oracle.extend();
    if (m.oracle.bad(1) == Answer::sat) {
      const Predecessor found = m.oracle.predecessor();
      judge(m, found, nullptr, seen);
    }
    for (int round = 0; round < 8; ++round) {
      const Cube target = m.cube_around(static_cast<std::uint32_t>(random.below(m.exact.states())), random);
      if (m.oracle.step(1, target.literals(), false) != Answer::sat) continue;
      const Predecessor found = m.oracle.predecessor(random.below(4) != 0);
      judge(m, found, &target, seen);
      if (found.witness.empty()) continue;
      CHECK(found.target == target);
      judge(m, m.oracle.relift(found), &target, seen);
      ++seen.otherwise;
    }
  }
  return seen;
}

}  // namespace

TEST_CASE("every state of a lifted cube steps into the target with the inputs of the step") {
  for (const LiftingMode by : {LiftingMode::simulation, LiftingMode::core, LiftingMode::both}) {
    for (const Lemmas lemmas : {Lemmas::cube, Lemmas::box, Lemmas::polytope, Lemmas::mixed}) {
      CAPTURE(static_cast<int>(by));
      CAPTURE(static_cast<int>(lemmas));
      const Seen seen = lift_many(by, lemmas);
      CHECK(seen.lifted > 60);
      CHECK(seen.larger > 30);
      CHECK(seen.otherwise > 25);
      const bool may_have_bounds = by != LiftingMode::simulation && lemmas != Lemmas::cube;
      CHECK((seen.with_bounds > 10) == may_have_bounds);
    }
  }
}
