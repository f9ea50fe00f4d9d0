#include "certify/check_blasted_invariant.h"

#include "bitblast/blast_system.h"
#include "certify/check_bit_invariant.h"

namespace polycube {

InvariantCheck check_blasted_invariant(const TransitionSystem& system, std::uint32_t property,
                                       const Invariant& invariant, const Stop& stop) {
  Blasting blasting = blast(system);
  Blaster blaster(system.terms(), blasting.circuit.aig);
  for (std::size_t i = 0; i < system.inputs().size(); ++i) blaster.set(system.inputs()[i], blasting.inputs[i]);
  for (std::size_t i = 0; i < system.states().size(); ++i) {
    blaster.set(system.states()[i].variable, blasting.states[i]);
  }
  blaster.blast(invariant.strengthening);
  BitInvariant bits;
  bits.k = invariant.k;
  bits.unique_states = invariant.unique_states;
  for (const Node n : invariant.strengthening) bits.clauses.push_back({blaster.bit(n)});
  return check_bit_invariant(blasting.circuit, blasting.circuit.bads[property], bits, stop);
}

}  // namespace polycube
