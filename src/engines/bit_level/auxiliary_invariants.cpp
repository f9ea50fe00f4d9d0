#include "engines/bit_level/auxiliary_invariants.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

AuxiliaryInvariants::AuxiliaryInvariants(const TransitionSystem& system, BlastedSystem& blasting)
    : system_(system), blaster_(system.terms(), blasting.circuit.aig) {
  for (std::uint32_t i = 0; i < system.states().size(); ++i)
    blaster_.set(system.states()[i].variable, blasting.states[i]);
}

void AuxiliaryInvariants::add(std::span<const Node> invariants) {
  for (const Node n : invariants) {
    ASSERT(system_.terms().width(n) == 1);
    blaster_.blast({&n, 1});
    names_.push_back({blaster_.bits(n)[0], n});
  }
}

std::vector<NamedSignal> AuxiliaryInvariants::prepared(const Circuit& source, Prepared& prepared,
                                                       std::size_t first) const {
  ASSERT(first <= names_.size());
  std::vector<Signal> signals;
  for (std::size_t i = first; i < names_.size(); ++i) signals.push_back(names_[i].signal);
  const std::vector<Signal> images = prepared.image(source, signals);
  ASSERT(images.size() == signals.size());
  std::vector<NamedSignal> result;
  for (std::size_t i = 0; i < images.size(); ++i) {
    if (images[i] && images[i].node() != 0) {
      ASSERT(images[i].node() < prepared.circuit().aig.size());
      result.push_back({images[i], names_[first + i].term});
    }
  }
  return result;
}

void AuxiliaryInvariants::add_to(BitInvariant& invariant) const {
  for (const NamedSignal& fact : names_) invariant.clauses.push_back({fact.signal});
  invariant.k = std::max(invariant.k, 1U);
}

}  // namespace polycube::impl
