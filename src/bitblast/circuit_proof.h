// Proofs found over bits: what a check over bits, a certificate and the reader of an invariant need of them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "bitblast/bit_lift.h"
#include "bitblast/blast_system.h"

namespace polycube::impl {

/// A proof that a bad of the circuit is unreachable.
struct ProvenBad {
  Signal bad;
  BitInvariant invariant;
};

struct CircuitProof {
  BlastedSystem blasted;           // with the gates that the invariants read
  std::vector<NamedSignal> names;  // the terms of some of these gates, as threshold literals
  /// By node: an equal signal that is a threshold literal on a whole word. The node is the result of a pass that
  /// reduced this literal.
  std::map<std::uint32_t, Signal> whole_words;
  std::vector<std::optional<ProvenBad>> properties;  // by position in the task
  /// The invariants over words have facts about the system before passes over words, which these here lack.
  bool needs_facts_of_source = false;
};

}  // namespace polycube::impl
