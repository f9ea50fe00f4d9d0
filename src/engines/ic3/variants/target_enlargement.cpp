#include "engines/ic3/variants/target_enlargement.h"

#include <optional>
#include <vector>

#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/oracle/oracle.h"
#include "engines/ic3/oracle/sat_source.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

BitTrace CircuitView::lift(BitTrace trace) const {
  if (!target_enlarged) return trace;
  const std::size_t inputs = (circuit.inputs.size() - parameters) / 2;
  ASSERT(!trace.inputs.empty() && trace.inputs.back().size() == 2 * inputs);
  const std::vector<bool> last = trace.inputs.back();
  for (std::vector<bool>& step : trace.inputs) step.resize(inputs);
  trace.inputs.emplace_back(last.begin() + static_cast<std::ptrdiff_t>(inputs), last.end());
  return trace;
}

Answer bad_at_start(const CircuitView& view, const Stop& stop, BitTrace& trace) {
  Ic3Options options;
  options.own_core = false;
  const Encoding encoding(view, {});
  Thresholds thresholds(encoding.cnf.definitions->size(), {});
  const SatSource source(encoding, options, stop);
  Oracle oracle(encoding, thresholds, options, source);
  oracle.extend();
  const Answer answer = oracle.bad(0);
  if (answer != Answer::sat) return answer;
  const Predecessor start = oracle.predecessor();
  const std::optional<std::vector<bool>> state = oracle.initial_state(start.state);
  if (!state) return Answer::unknown;
  trace.latches = *state;
  trace.inputs = {encoding.input_values(start.inputs)};
  ASSERT(replays(view.circuit, view.bad, trace));
  return answer;
}

void enlarge_target(CircuitView& view) {
  ASSERT(!view.target_enlarged && view.parameters == 0);
  Circuit& circuit = view.circuit;
  Transplant next(circuit.aig, circuit.aig);
  for (const Latch& l : circuit.latches) next.set(l.variable.node(), l.next);
  const std::vector<Signal> inputs = circuit.inputs;
  for (const Signal i : inputs) {
    circuit.inputs.push_back(circuit.aig.leaf());
    next.set(i.node(), circuit.inputs.back());
  }
  std::vector<Signal> all = {next(view.bad)};
  for (const Signal c : circuit.constraints) all.push_back(next(c));
  circuit.constraints.push_back(~view.bad);
  view.bad = circuit.aig.and_all(all);
  view.target_enlarged = true;
}

}  // namespace polycube::impl::ic3
