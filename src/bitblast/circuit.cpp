#include "bitblast/circuit.h"

#include "support/check.h"

namespace polycube::impl {

std::vector<Signal> Circuit::roots() const {
  std::vector<Signal> all = bads;
  all.insert(all.end(), constraints.begin(), constraints.end());
  for (const Latch& l : latches) {
    all.push_back(l.next);
    if (!l.is_free()) all.push_back(l.reset);
  }
  return all;
}

void BitSimulator::evaluate() {
  const Aig& aig = circuit_.aig;
  CHECK(values_.size() == aig.size());
  for (std::uint32_t n = 1; n < aig.size(); ++n) {
    if (aig.is_gate(n)) values_[n] = value(aig.left(n)) & value(aig.right(n));
  }
}

void BitSimulator::step() {
  next_.clear();
  for (const Latch& l : circuit_.latches) next_.push_back(value(l.next));
  for (std::size_t i = 0; i < next_.size(); ++i) values_[circuit_.latches[i].variable.node()] = next_[i];
}

void BitSimulator::reset() {
  bool functions = false;
  for (const Latch& l : circuit_.latches) {
    if (l.has_constant_reset()) values_[l.variable.node()] = value(l.reset);
    functions = functions || (!l.is_free() && !l.has_constant_reset());
  }
  if (!functions) return;
  const auto order = reset_order(circuit_);
  CHECK(order.has_value());
  for (const std::uint32_t i : *order) {
    const Latch& l = circuit_.latches[i];
    if (l.is_free() || l.has_constant_reset()) continue;
    evaluate();
    values_[l.variable.node()] = value(l.reset);
  }
}

bool replays(const Circuit& circuit, Signal bad, const BitTrace& trace) {
  if (trace.inputs.empty() || trace.latches.size() != circuit.latches.size()) return false;
  BitSimulator simulator(circuit);
  const auto word = [](bool b) { return b ? ~0ULL : 0ULL; };
  for (std::size_t i = 0; i < circuit.latches.size(); ++i) {
    simulator.set(circuit.latches[i].variable, word(trace.latches[i]));
  }
  for (std::size_t step = 0; step < trace.inputs.size(); ++step) {
    if (trace.inputs[step].size() != circuit.inputs.size()) return false;
    if (step > 0) simulator.step();
    for (std::size_t i = 0; i < circuit.inputs.size(); ++i) {
      simulator.set(circuit.inputs[i], word(trace.inputs[step][i]));
    }
    simulator.evaluate();
    for (const Signal c : circuit.constraints) {
      if (simulator.value(c) == 0) return false;
    }
    if (step > 0) continue;
    for (std::size_t i = 0; i < circuit.latches.size(); ++i) {
      const Latch& l = circuit.latches[i];
      if (simulator.value(l.reset) != simulator.value(l.variable)) return false;
    }
  }
  return simulator.value(bad) != 0;
}

std::optional<std::vector<std::uint32_t>> reset_order(const Circuit& circuit) {
  constexpr std::uint32_t no_latch = 0xffffffff;
  std::vector<std::uint32_t> latch_of(circuit.aig.size(), no_latch);
  for (std::uint32_t i = 0; i < circuit.latches.size(); ++i) latch_of[circuit.latches[i].variable.node()] = i;
  enum class Mark : std::uint8_t { fresh, open, done };
  // Depth-first search over latches and the gates of their resets: a latch depends on what its reset reads.
  std::vector<Mark> marks(circuit.aig.size(), Mark::fresh);
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> stack;
  for (const Latch& root : circuit.latches) {
    stack.assign(1, root.variable.node());
    while (!stack.empty()) {
      const std::uint32_t n = stack.back();
      if (marks[n] == Mark::done) {
        stack.pop_back();
        continue;
      }
      const bool first = marks[n] == Mark::fresh;
      const bool latch = latch_of[n] != no_latch;
      if (!first || n == 0) {
        marks[n] = Mark::done;
        if (latch) order.push_back(latch_of[n]);
        stack.pop_back();
        continue;
      }
      marks[n] = Mark::open;
      const auto visit = [&](Signal s) {
        if (marks[s.node()] == Mark::fresh) stack.push_back(s.node());
        return marks[s.node()] != Mark::open;  // open: a cycle
      };
      if (latch) {
        const Latch& l = circuit.latches[latch_of[n]];
        if (!l.is_free() && !visit(l.reset)) return std::nullopt;
      } else if (circuit.aig.is_gate(n)) {
        if (!visit(circuit.aig.left(n)) || !visit(circuit.aig.right(n))) return std::nullopt;
      } else {
        return std::nullopt;  // an input
      }
    }
  }
  return order;
}

}  // namespace polycube::impl
