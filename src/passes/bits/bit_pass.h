// Passes make a circuit smaller. Each gives, with the reduced circuit, its Lift: what is needed to bring evidence about
// the reduced circuit back to the source. No pass without its inverse.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "bitblast/circuit.h"
#include "passes/pass_context.h"

namespace polycube {

struct BackMap {
  /// By leaf or gate node of the source: the reduced signal that has the same value in every step of every run; none if
  /// nothing of the reduced circuit reads it (then any value will do for an input, and for a latch that is free).
  std::vector<Signal> image;
  /// By node of the reduced circuit: for a leaf, the source signal it stands for. None for gates.
  std::vector<Signal> origin;
  /// What the pass found out about the source and used: clauses that hold in every step of every run. Together they are
  /// inductive.
  std::vector<BitClause> facts;
};

struct Reduction {
  Circuit circuit;
  BackMap lift;
};

/// The source's run: free latches and inputs take the value of their image, everything else follows.
BitTrace translate_back(const Circuit& source, const Circuit& reduced, const BackMap& lift, const BitTrace& trace);
/// The invariant over the source, the facts included. Gates of the reduced circuit are rebuilt in `source.aig`.
/// Requires: it does not rely on unique states, since different states of the source may be one state of the reduced
/// circuit.
BitInvariant translate_back(Circuit& source, const Circuit& reduced, const BackMap& lift,
                            const BitInvariant& invariant);

class BitPass {
 public:
  virtual ~BitPass() = default;
  virtual std::string_view name() const = 0;
  /// Requires: the circuit has exactly one bad. Stopping early is fine: the result is then just less reduced.
  virtual Reduction run(const Circuit& source, PassContext& context) = 0;
};

}  // namespace polycube
