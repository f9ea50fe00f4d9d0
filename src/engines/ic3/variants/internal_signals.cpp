#include "engines/ic3/variants/internal_signals.h"

#include "support/check.h"

namespace polycube::impl::ic3 {

void add_internal_signals(CircuitView& view) {
  ASSERT(view.words.empty() &&
         !view.target_enlarged);  // words and target enlargement add gates that the given circuit has not
  Circuit& circuit = view.circuit;
  std::vector<Signal> roots = circuit.roots();
  roots.push_back(view.bad);
  const std::vector<std::uint32_t> nodes = cone(circuit.aig, roots);
  std::vector<bool> reads_input(circuit.aig.size());
  for (const Signal i : circuit.inputs) reads_input[i.node()] = true;
  Transplant next(circuit.aig, circuit.aig);
  Transplant reset(circuit.aig, circuit.aig);
  for (const Latch& l : circuit.latches) {
    next.set(l.variable.node(), l.next);
    reset.set(l.variable.node(), l.reset);
  }
  for (const std::uint32_t n : nodes) {
    if (!circuit.aig.is_gate(n)) continue;
    reads_input[n] = reads_input[circuit.aig.left(n).node()] || reads_input[circuit.aig.right(n).node()];
    if (reads_input[n]) continue;
    const Signal gate(n);
    const Signal at_start = reset(gate);
    view.internal.push_back({gate, next(gate), at_start.node() == 0 ? at_start : Signal()});
  }
}

}  // namespace polycube::impl::ic3
