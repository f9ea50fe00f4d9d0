// InvariantSet about a system (invariants/inference/houdini.h) as clauses of the circuit that an engine works on, and
// as a part of its proof: together they are inductive, so they may be assumed in every reachable state.
#pragma once

#include <vector>

#include "bitblast/bit_lift.h"
#include "bitblast/blast_system.h"
#include "passes/bits/bit_pipeline.h"
#include "ts/transition_system.h"

namespace polycube {

class AuxiliaryInvariants {
 public:
  /// Terms of width 1 over states. Adds gates to the circuit of `blasting`.
  AuxiliaryInvariants(const TransitionSystem& system, BlastedSystem& blasting, const std::vector<Node>& facts);

  /// Over the prepared circuit, without those that are trivial there, or speak of what is gone.
  std::vector<NamedSignal> prepared(const Circuit& source, Prepared& prepared) const;
  /// Adds all of them to an invariant of the source: as far as they are not needed, minimising finds out.
  void add_to(BitInvariant& invariant) const;
  const std::vector<NamedSignal>& names() const { return names_; }

 private:
  std::vector<NamedSignal> names_;
};

}  // namespace polycube
