// Abstract values of the states of step 0: V is Ternary or Hybrid (domain/simulate.h).
#pragma once

#include <map>
#include <vector>

#include "domain/simulate.h"
#include "ts/init_order.h"
#include "ts/transition_system.h"

namespace polycube::impl::invariants {

/// Of the bit-vectors that have an init; all others are free. Throws Unsupported if inits depend on each other in a
/// cycle.
template <class V>
std::map<Node, V> initial_values(const TransitionSystem& system) {
  const TermStore& terms = system.terms();
  const auto counts = [&](const State& s) { return s.init && terms.sort(s.variable).is_bits(); };
  std::vector<Node> inits;
  for (const State& s : system.states()) {
    if (counts(s)) inits.push_back(s.init);
  }
  Simulation<V> simulation(terms, inits);
  std::map<Node, V> values;
  for (const std::vector<std::uint32_t>& group : init_order(system)) {
    simulation.run();
    for (const std::uint32_t i : group) {
      const State& s = system.states()[i];
      if (counts(s)) values.emplace(s.variable, simulation.value(s.init));
    }
    for (const std::uint32_t i : group) {
      const Node variable = system.states()[i].variable;
      if (values.contains(variable) && simulation.knows(variable)) simulation.set(variable, values.at(variable));
    }
  }
  return values;
}

}  // namespace polycube::impl::invariants
