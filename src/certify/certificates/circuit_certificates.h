// Certificates from proofs on bits: one invariant for all properties of a task together, made smaller, as a witness
// circuit and in words.
#pragma once

#include <optional>

#include "bitblast/circuit_proof.h"
#include "support/log.h"
#include "support/stop.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube {

class CircuitCertificates {
 public:
  /// Spends about so many units of work (support/work_budget.h) to make the invariant smaller. Adds gates to the
  /// circuit of the proof. Requires: all properties are proven; the system is the one that was blasted. All must
  /// outlive it.
  CircuitCertificates(const TransitionSystem& system, CircuitProof& proof, const Stop& stop, const Log& log,
                      std::uint64_t work);

  /// An AIGER witness circuit. Requires: the proof is not over unique states.
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

}  // namespace polycube
