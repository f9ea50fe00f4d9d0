// Auxiliary invariants of a system as clauses of a circuit: those of invariants/inference/houdini.h, or facts of others
// (engines/exchange.h).
//
// Their conjunction is inductive, so an engine may assume it in every reachable state. A proof that uses it contains
// it.
#pragma once

#include <span>
#include <vector>

#include "bitblast/bit_lift.h"
#include "bitblast/blast.h"
#include "bitblast/blast_system.h"
#include "passes/bits/bit_pipeline.h"
#include "ts/transition_system.h"

namespace polycube::impl {

class AuxiliaryInvariants {
 public:
  /// Both must outlive it.
  AuxiliaryInvariants(const TransitionSystem& system, BlastedSystem& blasting);

  /// Adds terms of width 1 over states, and their gates to the circuit. Throws Unsupported.
  void add(std::span<const Node> invariants);
  /// The invariants from this number on over the prepared circuit, without those that are constant there or depend on
  /// removed signals.
  std::vector<NamedSignal> prepared(const Circuit& source, Prepared& prepared, std::size_t first = 0) const;
  /// Adds all of them to an invariant of the source; minimising removes those that the proof does not need.
  void add_to(BitInvariant& invariant) const;
  const std::vector<NamedSignal>& names() const { return names_; }

 private:
  const TransitionSystem& system_;
  Blaster blaster_;
  std::vector<NamedSignal> names_;
};

}  // namespace polycube::impl
