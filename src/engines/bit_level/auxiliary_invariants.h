// Auxiliary invariants of a system (invariants/inference/houdini.h) as clauses of a circuit.
//
// Their conjunction is inductive, so an engine may assume it in every reachable state. A proof that uses it contains
// it.
#pragma once

#include <vector>

#include "bitblast/bit_lift.h"
#include "bitblast/blast_system.h"
#include "passes/bits/bit_pipeline.h"
#include "ts/transition_system.h"

namespace polycube::impl {

class AuxiliaryInvariants {
 public:
  /// The invariants are terms of width 1 over states. Adds gates to the circuit of `blasting`.
  AuxiliaryInvariants(const TransitionSystem& system, BlastedSystem& blasting, const std::vector<Node>& facts);

  /// The invariants over the prepared circuit, without those that are constant there or depend on removed signals.
  std::vector<NamedSignal> prepared(const Circuit& source, Prepared& prepared) const;
  /// Adds all of them to an invariant of the source; minimising removes those that the proof does not need.
  void add_to(BitInvariant& invariant) const;
  const std::vector<NamedSignal>& names() const { return names_; }

 private:
  std::vector<NamedSignal> names_;
};

}  // namespace polycube::impl
