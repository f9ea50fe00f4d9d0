// Obligations one step before the bad: the enlarged target by all states and inputs of two steps.
#include "engines/ic3/variants/target_enlargement.h"

#include "reference/explicit_circuit.h"
#include "reference/random_circuit.h"
#include "test.h"
#include "unit/engines/bits_common.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using reference::ExplicitCircuit;

namespace {

/// Inputs twice have to be few enough for enumeration.
bool is_small(const Circuit& c) { return c.latches.size() + 2 * c.inputs.size() <= 16; }

}  // namespace

TEST_CASE("the new bad is a step that leads to the old one, and constraints keep the old one away") {
  const Stop never;
  int enlarged = 0;
  int bads = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const Circuit circuit = reference::random_circuit(seed);
    if (!is_small(circuit)) continue;
    const ExplicitCircuit before(circuit);
    CircuitView view{circuit, circuit.bads[0]};
    BitTrace trace;
    bool starts_bad = false;
    for (std::uint32_t s = 0; s < before.states(); ++s) {
      for (std::uint32_t i = 0; i < before.inputs() && before.initial(s); ++i) {
        starts_bad = starts_bad || (before.allowed(s, i) && before.value(circuit.bads[0], s, i));
      }
    }
    CHECK((ic3::bad_at_start(view, never, trace) == Answer::sat) == starts_bad);
    if (starts_bad) {
      CHECK(trace.inputs.size() == 1);
      CHECK(replays(circuit, circuit.bads[0], trace));
      continue;
    }
    ++enlarged;
    enlarge_target(view);
    CHECK(view.target_enlarged);
    REQUIRE(view.circuit.inputs.size() == 2 * circuit.inputs.size());
    Circuit after = view.circuit;
    after.bads = {view.bad};
    const ExplicitCircuit exact(after);
    for (std::uint32_t s = 0; s < before.states(); ++s) {
      for (std::uint32_t i = 0; i < before.inputs(); ++i) {
        for (std::uint32_t j = 0; j < before.inputs(); ++j) {
          const std::uint32_t both = i | j << circuit.inputs.size();
          const std::uint32_t next = before.next(s, i);
          const bool allowed = before.allowed(s, i) && !before.value(circuit.bads[0], s, i);
          const bool leads = before.allowed(next, j) && before.value(circuit.bads[0], next, j);
          const bool right = exact.allowed(s, both) == allowed && exact.value(view.bad, s, both) == leads &&
                             exact.next(s, both) == next;
          REQUIRE(right);
          bads += allowed && leads ? 1 : 0;
        }
      }
    }
    // The same verdict, and a run of the given circuit.
    REQUIRE(exact.counterexample().has_value() == before.counterexample().has_value());
    if (!exact.counterexample()) continue;
    const BitTrace lifted = view.lift(*exact.counterexample());
    CHECK(lifted.inputs.size() == exact.counterexample()->inputs.size() + 1);
    CHECK(lifted.inputs.size() == before.counterexample()->inputs.size());
    CHECK(replays(circuit, circuit.bads[0], lifted));
  }
  CHECK(enlarged > 3);
  CHECK(bads > 100);
}

TEST_CASE("a run is not changed where nothing looks ahead") {
  Circuit circuit;
  const Signal in = add_input(circuit);
  const CircuitView view{circuit, in};
  const BitTrace trace{{}, {{true}, {false}}};
  CHECK(view.lift(trace).inputs == trace.inputs);
}
