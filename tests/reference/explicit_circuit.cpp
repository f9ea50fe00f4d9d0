#include "reference/explicit_circuit.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::reference {

ExplicitCircuit::ExplicitCircuit(const Circuit& circuit) : circuit_(circuit), from_(states(), unseen) {
  CHECK(circuit.bads.size() == 1);
  CHECK(circuit.latches.size() + circuit.inputs.size() <= 16);
  const std::uint32_t pairs = states() * inputs();
  for (std::uint32_t first = 0; first < pairs; first += 64) {
    BitSimulator simulator(circuit);
    const auto set = [&](Signal leaf, std::size_t bit) {
      std::uint64_t word = 0;
      for (std::uint32_t lane = 0; lane < 64; ++lane) word |= std::uint64_t{((first + lane) >> bit) & 1} << lane;
      simulator.set(leaf, word);
    };
    for (std::size_t i = 0; i < circuit.latches.size(); ++i) set(circuit.latches[i].variable, i);
    for (std::size_t i = 0; i < circuit.inputs.size(); ++i) set(circuit.inputs[i], circuit.latches.size() + i);
    simulator.evaluate();
    auto& values = values_.emplace_back();
    for (std::uint32_t n = 0; n < circuit.aig.size(); ++n) values.push_back(simulator.value(Signal(n)));
  }
  explore();
}

bool ExplicitCircuit::value(Signal s, std::uint32_t state, std::uint32_t input) const {
  const std::uint32_t pair = state | input << circuit_.latches.size();
  return (((values_[pair / 64][s.node()] >> (pair % 64)) & 1) != 0) != s.complemented();
}

bool ExplicitCircuit::allowed(std::uint32_t state, std::uint32_t input) const {
  return std::all_of(circuit_.constraints.begin(), circuit_.constraints.end(),
                     [&](Signal c) { return value(c, state, input); });
}

std::uint32_t ExplicitCircuit::next(std::uint32_t state, std::uint32_t input) const {
  std::uint32_t successor = 0;
  for (std::size_t i = 0; i < circuit_.latches.size(); ++i) {
    if (value(circuit_.latches[i].next, state, input)) successor |= 1U << i;
  }
  return successor;
}

bool ExplicitCircuit::initial(std::uint32_t state) const {
  return std::all_of(circuit_.latches.begin(), circuit_.latches.end(),
                     [&](const Latch& l) { return value(l.variable, state, 0) == value(l.reset, state, 0); });
}

void ExplicitCircuit::explore() {
  std::vector<std::uint32_t> queue;
  for (std::uint32_t s = 0; s < states(); ++s) {
    if (!initial(s)) continue;
    from_[s] = start;
    queue.push_back(s);
  }
  for (std::size_t done = 0; done < queue.size(); ++done) {
    const std::uint32_t s = queue[done];
    for (std::uint32_t i = 0; i < inputs(); ++i) {
      if (!allowed(s, i)) continue;
      if (value(circuit_.bads[0], s, i) && !counterexample_) report(s, i);
      const std::uint32_t successor = next(s, i);
      if (from_[successor] != unseen) continue;
      from_[successor] = std::uint64_t{i} << 32 | s;
      queue.push_back(successor);
    }
  }
}

void ExplicitCircuit::report(std::uint32_t state, std::uint32_t input) {
  BitTrace trace;
  const auto bits = [](std::uint32_t word, std::size_t n) {
    std::vector<bool> result;
    for (std::size_t i = 0; i < n; ++i) result.push_back(((word >> i) & 1) != 0);
    return result;
  };
  while (true) {
    trace.inputs.insert(trace.inputs.begin(), bits(input, circuit_.inputs.size()));
    if (from_[state] == start) break;
    input = static_cast<std::uint32_t>(from_[state] >> 32);
    state = static_cast<std::uint32_t>(from_[state]);
  }
  trace.latches = bits(state, circuit_.latches.size());
  counterexample_ = trace;
}

bool ExplicitCircuit::inductive(const std::vector<BitClause>& clauses, bool with_bad) const {
  const auto holds = [&](std::uint32_t s, std::uint32_t i) {
    if (with_bad && value(circuit_.bads[0], s, i)) return false;
    return std::all_of(clauses.begin(), clauses.end(), [&](const BitClause& clause) {
      return std::any_of(clause.begin(), clause.end(), [&](Signal l) { return value(l, s, i); });
    });
  };
  std::vector<bool> good(states());  // for all inputs that the constraints allow
  for (std::uint32_t s = 0; s < states(); ++s) {
    good[s] = true;
    for (std::uint32_t i = 0; i < inputs(); ++i) good[s] = good[s] && (!allowed(s, i) || holds(s, i));
    if (initial(s) && !good[s]) return false;
  }
  for (std::uint32_t s = 0; s < states(); ++s) {
    for (std::uint32_t i = 0; i < inputs(); ++i) {
      if (allowed(s, i) && holds(s, i) && !good[next(s, i)]) return false;
    }
  }
  return true;
}

BitInvariant ExplicitCircuit::exact_invariant() const {
  BitInvariant invariant;
  for (std::uint32_t s = 0; s < states(); ++s) {
    if (reachable(s)) continue;
    BitClause& clause = invariant.clauses.emplace_back();
    for (std::size_t i = 0; i < circuit_.latches.size(); ++i) {
      clause.push_back(circuit_.latches[i].variable ^ (((s >> i) & 1) != 0));
    }
  }
  return invariant;
}

}  // namespace polycube::impl::reference
