// Proofs that were found on bits: what a check on bits, a certificate and a reader of the invariant need of them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "bitblast/bit_lift.h"
#include "bitblast/blast_system.h"

namespace polycube {

/// That a bad of the circuit is unreachable.
struct ProvenBad {
  Signal bad;
  BitInvariant invariant;
};

struct CircuitProof {
  BlastedSystem blasted;           // with the gates that the invariants read
  std::vector<NamedSignal> names;  // the terms of some of these gates, as threshold literals
  /// By node: an equal signal that is a threshold literal on a whole word, where the node is what a pass left of it.
  std::map<std::uint32_t, Signal> whole_words;
  std::vector<std::optional<ProvenBad>> properties;  // by position in the task
};

}  // namespace polycube
