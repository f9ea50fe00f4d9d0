// Passes make a circuit smaller and keep its bads.
//
// Problem: an engine returns evidence about the reduced circuit, but the answer is about the source, the circuit before
// the pass.
// Idea: with the reduced circuit, each pass returns a back map. It has an image for nodes of the source, an origin for
// leaves of the reduced circuit, and the pass invariants. `translate_back` uses it to turn a trace or an invariant of
// the reduced circuit into one of the source.
// Limits: no invariant that relies on unique states.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "bitblast/circuit.h"
#include "passes/pass_context.h"

namespace polycube::impl {

struct BackMap {
  /// By leaf or gate node of the source: the signal of the reduced circuit that has the same value in every step of
  /// every run. None if the reduced circuit does not need it: then an input or a free latch may have any value.
  std::vector<Signal> image;
  /// By node of the reduced circuit: for a leaf, the signal of the source that it represents. None for gates.
  std::vector<Signal> origin;
  /// Pass invariants: clauses that hold in every step of every run of the source, and that the pass has used. Their
  /// conjunction is inductive.
  std::vector<BitClause> facts;
};

struct Reduction {
  Circuit circuit;
  BackMap back_map;
};

/// The run of the source: free latches and inputs have the values of their images, and the circuit determines the rest.
BitTrace translate_back(const Circuit& source, const Circuit& reduced, const BackMap& back_map, const BitTrace& trace);
/// The invariant over the source, with the pass invariants. Gates of the reduced circuit are rebuilt in `source.aig`.
/// Requires: the invariant does not rely on unique states, since several states of the source may correspond to one
/// state of the reduced circuit.
BitInvariant translate_back(Circuit& source, const Circuit& reduced, const BackMap& back_map,
                            const BitInvariant& invariant);

class BitPass {
 public:
  virtual ~BitPass() = default;
  virtual std::string_view name() const = 0;
  /// Requires: the circuit has a bad. A pass may stop early: then its result is reduced less.
  virtual Reduction run(const Circuit& source, PassContext& context) = 0;
};

}  // namespace polycube::impl
