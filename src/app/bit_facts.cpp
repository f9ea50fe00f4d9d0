#include "app/bit_facts.h"

#include <algorithm>

#include "bitblast/blast.h"

namespace polycube {

BitFacts::BitFacts(const TransitionSystem& system, Blasting& blasting, const std::vector<Node>& facts) {
  Blaster blaster(system.terms(), blasting.circuit.aig);
  for (std::uint32_t i = 0; i < system.states().size(); ++i)
    blaster.set(system.states()[i].variable, blasting.states[i]);
  for (const Node fact : facts) {
    blaster.blast({&fact, 1});
    names_.push_back({blaster.bits(fact)[0], fact});
  }
}

std::vector<BitClause> BitFacts::prepared(const Circuit& source, Prepared& prepared) const {
  std::vector<Signal> signals;
  for (const NamedSignal& fact : names_) signals.push_back(fact.signal);
  std::vector<BitClause> clauses;
  for (const Signal s : prepared.image(source, signals)) {
    if (s && s.node() != 0) clauses.push_back({s});
  }
  return clauses;
}

void BitFacts::add_to(BitInvariant& invariant) const {
  for (const NamedSignal& fact : names_) invariant.clauses.push_back({fact.signal});
  invariant.k = std::max(invariant.k, 1U);
}

}  // namespace polycube
