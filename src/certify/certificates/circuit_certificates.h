// Problem: a certificate is one file, but each property of a task has an invariant of its own on bits.
// Idea: the conjunction of the invariants is one invariant for all properties. It is minimised, and then written as a
// witness circuit and over words.
#pragma once

#include <optional>

#include "bitblast/circuit_proof.h"
#include "support/log.h"
#include "support/stop.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

class CircuitCertificates {
 public:
  /// Spends about `work` units (support/work_budget.h) to make the invariant smaller. Adds gates to the circuit of the
  /// proof. Requires: all properties are proven; the system is the one that was blasted. All arguments must outlive
  /// this object.
  CircuitCertificates(const TransitionSystem& system, CircuitProof& proof, const Stop& stop, const Log& log,
                      std::uint64_t work);

  /// An AIGER witness circuit. Requires: the proof does not use unique states.
  Circuit witness_circuit();
  Invariant invariant();

 private:
  ProvenBad conjunction() const;
  BitInvariant over_whole_words(Signal bad, const BitInvariant& invariant) const;
  const ProvenBad& least();

  const TransitionSystem& system_;
  CircuitProof& proof_;
  const Stop& stop_;
  const Log& log_;
  std::uint64_t work_;
  std::optional<ProvenBad> least_;
};

}  // namespace polycube::impl
