// Engines that work on circuits. Their evidence is about the circuit they got; the session brings it back to words.
#pragma once

#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "bitblast/circuit.h"
#include "engines/engine.h"

namespace polycube {

struct BitCounterexample {
  BitTrace trace;
};
struct BitProof {
  BitInvariant invariant;
};

using BitResult = std::variant<Undecided, BitCounterexample, BitProof>;

struct BitTask {
  const Circuit& circuit;
  Signal bad;  // of the circuit
  const EngineOptions& options;
  std::vector<BitClause> known = {};  // hold in every reachable state, together inductive: may be used, need no proof
};

class BitEngine {
 public:
  virtual ~BitEngine() = default;
  virtual std::string_view name() const = 0;
  /// Returns early, with Undecided, when the context says stop.
  virtual BitResult run(const BitTask& task, Context& context) = 0;
};

}  // namespace polycube
