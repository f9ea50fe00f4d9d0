// Gates as literals: which ones, and their next values and starts by enumeration.
#include "engines/ic3/variants/internal_signals.h"

#include <set>

#include "reference/explicit_circuit.h"
#include "reference/random_circuit.h"
#include "test.h"
#include "unit/engines/bits_common.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using reference::ExplicitCircuit;

TEST_CASE("internal signals are the gates over latches alone; next and start are those of the gate") {
  std::size_t signals = 0;
  std::size_t starts = 0;
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    CAPTURE(seed);
    const Circuit circuit = reference::random_circuit(seed);
    CircuitView view{circuit, circuit.bads[0]};
    add_internal_signals(view);
    const ExplicitCircuit exact(view.circuit);
    std::set<std::uint32_t> gates;
    for (const InternalSignal& s : view.internal) {
      CHECK_FALSE(s.now.complemented());
      CHECK(circuit.aig.is_gate(s.now.node()));
      CHECK(gates.insert(s.now.node()).second);
      for (std::uint32_t state = 0; state < exact.states(); ++state) {
        for (std::uint32_t i = 0; i < exact.inputs(); ++i) {
          bool right = exact.value(s.now, state, i) == exact.value(s.now, state, 0);
          right = right && exact.value(s.next, state, i) == exact.value(s.now, exact.next(state, i), 0);
          if (s.reset && exact.initial(state))
            right = right && exact.value(s.now, state, i) == (s.reset == signal_true);
          REQUIRE(right);
        }
      }
      starts += s.reset ? 1 : 0;
    }
    signals += view.internal.size();
  }
  CHECK(signals > 50);
  CHECK(starts > 10);
}

TEST_CASE("gates that read inputs, and gates that nothing reads, are no internal signals") {
  Circuit circuit;
  const Signal a = add_latch(circuit);
  const Signal b = add_latch(circuit);
  const Signal in = add_input(circuit);
  const Signal gate = circuit.aig.and_(a, b);
  circuit.aig.and_(a, ~b);
  circuit.bads = {circuit.aig.and_(gate, in)};
  CircuitView view{circuit, circuit.bads[0]};
  add_internal_signals(view);
  REQUIRE(view.internal.size() == 1);
  CHECK(view.internal[0].now == gate);
  CHECK(view.internal[0].reset == signal_false);
}
