#include "engines/bit_level/auxiliary_invariants.h"

#include <algorithm>

#include "bitblast/blast.h"
#include "support/check.h"

namespace polycube::impl {

AuxiliaryInvariants::AuxiliaryInvariants(const TransitionSystem& system, BlastedSystem& blasting,
                                         const std::vector<Node>& facts) {
  Blaster blaster(system.terms(), blasting.circuit.aig);
  for (std::uint32_t i = 0; i < system.states().size(); ++i)
    blaster.set(system.states()[i].variable, blasting.states[i]);
  for (const Node fact : facts) {
    ASSERT(system.terms().width(fact) == 1);
    blaster.blast({&fact, 1});
    names_.push_back({blaster.bits(fact)[0], fact});
  }
}

std::vector<NamedSignal> AuxiliaryInvariants::prepared(const Circuit& source, Prepared& prepared) const {
  std::vector<Signal> signals;
  for (const NamedSignal& fact : names_) signals.push_back(fact.signal);
  const std::vector<Signal> images = prepared.image(source, signals);
  ASSERT(images.size() == names_.size());
  std::vector<NamedSignal> result;
  for (std::size_t i = 0; i < images.size(); ++i) {
    if (images[i] && images[i].node() != 0) {
      ASSERT(images[i].node() < prepared.circuit().aig.size());
      result.push_back({images[i], names_[i].term});
    }
  }
  return result;
}

void AuxiliaryInvariants::add_to(BitInvariant& invariant) const {
  for (const NamedSignal& fact : names_) invariant.clauses.push_back({fact.signal});
  invariant.k = std::max(invariant.k, 1U);
}

}  // namespace polycube::impl
