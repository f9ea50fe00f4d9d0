#include "unit/certify/circuits.h"

#include "bitblast/bit_system.h"
#include "certify/certificates/witness_circuit.h"
#include "frontends/aiger/writer.h"
#include "support/check.h"

namespace polycube::impl {

Circuit make_counter(bool enabled) {
  Circuit c;
  Aig& aig = c.aig;
  const Signal input = aig.leaf();
  c.inputs.push_back(input);
  for (int i = 0; i < 4; ++i) c.latches.push_back({aig.leaf(), {}, signal_false});
  const Signal enable = enabled ? input : signal_true;
  const Signal q[] = {c.latches[0].variable, c.latches[1].variable, c.latches[2].variable};
  const Signal extra = c.latches[3].variable;
  const Signal wrap = aig.and_(enable, aig.and_(q[0], aig.and_(~q[1], q[2])));
  Signal carry = enable;
  for (std::size_t i = 0; i < 3; ++i) {
    c.latches[i].next = aig.and_(aig.xor_(q[i], carry), ~wrap);
    carry = aig.and_(carry, q[i]);
  }
  c.latches[3].next = extra;
  c.latches[3].reset = extra;
  c.bads.push_back(aig.and_(q[0], aig.and_(q[1], q[2])));
  c.constraints.push_back(~aig.and_(input, extra));
  return c;
}

Signal random_signal(Random& random, const Circuit& circuit) {
  return Signal(static_cast<std::uint32_t>(1 + random.below(circuit.aig.size() - 1)), random.coin());
}

Circuit random_circuit(Random& random, const CircuitShape& shape) {
  Circuit c;
  for (std::uint32_t i = 0; i < shape.latches; ++i) {
    const Signal variable = c.aig.leaf();
    Signal reset = Signal(0, random.coin());
    // A function of the latches before it, or none.
    if (random.below(4) == 0) reset = variable;
    if (random.below(4) == 0 && i > 0) {
      const Signal a = random_signal(random, c);
      reset = c.aig.and_(a.node() == variable.node() ? signal_true : a, c.latches[0].variable);
    }
    c.latches.push_back({variable, {}, reset});
  }
  for (std::uint32_t i = 0; i < shape.inputs; ++i) c.inputs.push_back(c.aig.leaf());
  for (std::uint32_t i = 0; i < shape.gates; ++i) {
    const Signal a = random_signal(random, c);
    const Signal b = random_signal(random, c);
    random.below(3) == 0 ? c.aig.xor_(a, b) : c.aig.and_(a, b);
  }
  for (Latch& l : c.latches) l.next = random_signal(random, c);
  // Rarely false, so that runs go on, and rarely true, so that there are safe ones.
  for (std::uint32_t i = 0; i < shape.constraints; ++i) {
    c.constraints.push_back(c.aig.or_(random_signal(random, c), random_signal(random, c)));
  }
  c.bads.push_back(c.aig.and_(random_signal(random, c), random_signal(random, c)));
  return c;
}

void put_beside(Circuit& all, BitInvariant& all_invariant, const Circuit& one, const BitInvariant& invariant) {
  Transplant copy(one.aig, all.aig);
  for (const Signal s : one.inputs) {
    all.inputs.push_back(all.aig.leaf());
    copy.set(s.node(), all.inputs.back());
  }
  const std::size_t first = all.latches.size();
  for (const Latch& l : one.latches) {
    all.latches.push_back({all.aig.leaf(), {}, {}});
    copy.set(l.variable.node(), all.latches.back().variable);
  }
  for (std::size_t i = 0; i < one.latches.size(); ++i) {
    all.latches[first + i].next = copy(one.latches[i].next);
    all.latches[first + i].reset = copy(one.latches[i].reset);
  }
  for (const Signal s : one.constraints) all.constraints.push_back(copy(s));
  all.bads = {all.aig.or_(all.bads.empty() ? signal_false : all.bads[0], copy(one.bads[0]))};
  for (BitClause clause : invariant.clauses) {
    for (Signal& s : clause) s = copy(s);
    all_invariant.clauses.push_back(clause);
  }
}

aiger::File as_file(const Circuit& circuit) {
  return aiger::read_file("circuit", aiger::write(words_of_circuit(circuit), aiger::Encoding::binary));
}

AllStates::AllStates(const Circuit& circuit)
    : circuit_(circuit), states_(1u << circuit.latches.size()), choices_(1u << circuit.inputs.size()) {
  for (std::uint32_t row = 0; row < states_ * choices_; ++row) {
    BitSimulator simulator(circuit);
    const auto word = [](std::uint32_t number, std::size_t bit) { return (number >> bit & 1) != 0 ? ~0ULL : 0ULL; };
    for (std::size_t i = 0; i < circuit.latches.size(); ++i) {
      simulator.set(circuit.latches[i].variable, word(row / choices_, i));
    }
    for (std::size_t i = 0; i < circuit.inputs.size(); ++i) simulator.set(circuit.inputs[i], word(row % choices_, i));
    simulator.evaluate();
    std::vector<bool> values;
    for (std::uint32_t n = 0; n < circuit.aig.size(); ++n) values.push_back(simulator.value(Signal(n)) != 0);
    values_.push_back(values);
    std::uint32_t successor = 0;
    for (std::size_t i = 0; i < circuit.latches.size(); ++i) {
      if (value(circuit.latches[i].next, row)) successor |= 1u << i;
    }
    successor_.push_back(successor);
  }
}

bool AllStates::allowed(std::size_t row) const {
  for (const Signal c : circuit_.constraints) {
    if (!value(c, row)) return false;
  }
  return true;
}

bool AllStates::holds(Signal bad, const BitInvariant& invariant, std::size_t row) const {
  if (value(bad, row)) return false;
  for (const BitClause& clause : invariant.clauses) {
    bool some = false;
    for (const Signal s : clause) some = some || value(s, row);
    if (!some) return false;
  }
  return true;
}

template <class Pass>
std::vector<bool> AllStates::image(const std::vector<bool>& set, Pass&& pass) const {
  std::vector<bool> result(states_, false);
  for (std::size_t row = 0; row < values_.size(); ++row) {
    if (set[row / choices_] && allowed(row) && pass(row)) result[successor_[row]] = true;
  }
  return result;
}

template <class Pass>
bool AllStates::any(const std::vector<bool>& set, Pass&& pass) const {
  for (std::size_t row = 0; row < values_.size(); ++row) {
    if (set[row / choices_] && allowed(row) && pass(row)) return true;
  }
  return false;
}

std::vector<bool> AllStates::initial() const {
  std::vector<bool> result(states_, true);
  for (std::uint32_t state = 0; state < states_; ++state) {
    for (const Latch& l : circuit_.latches) {
      if (value(l.reset, state * choices_) != value(l.variable, state * choices_)) result[state] = false;
    }
  }
  return result;
}

std::vector<bool> AllStates::reachable() const {
  std::vector<bool> result = initial();
  for (bool grows = true; grows;) {
    grows = false;
    const std::vector<bool> more = image(result, [](std::size_t) { return true; });
    for (std::uint32_t s = 0; s < states_; ++s) {
      grows = grows || (more[s] && !result[s]);
      result[s] = result[s] || more[s];
    }
  }
  return result;
}

bool AllStates::safe(Signal bad) const {
  return !any(reachable(), [&](std::size_t row) { return value(bad, row); });
}

std::vector<BitClause> AllStates::exactly(const std::vector<bool>& set) const {
  std::vector<BitClause> result;
  for (std::uint32_t state = 0; state < states_; ++state) {
    if (set[state]) continue;
    BitClause clause;
    for (std::size_t i = 0; i < circuit_.latches.size(); ++i) {
      clause.push_back(circuit_.latches[i].variable ^ ((state >> i & 1) != 0));
    }
    result.push_back(clause);
  }
  return result;
}

bool AllStates::proves(Signal bad, const BitInvariant& invariant) const {
  CHECK(!invariant.unique_states);
  const auto holds_there = [&](std::size_t row) { return holds(bad, invariant, row); };
  const auto fails_there = [&](std::size_t row) { return !holds(bad, invariant, row); };
  std::vector<bool> now = initial();
  for (std::uint32_t j = 0; j < invariant.k; ++j) {
    if (any(now, fails_there)) return false;
    now = image(now, [](std::size_t) { return true; });
  }
  now.assign(states_, true);
  for (std::uint32_t j = 0; j < invariant.k; ++j) now = image(now, holds_there);
  return !any(now, fails_there);
}

}  // namespace polycube::impl
