// The bit-level form of a system: latches and inputs over one Aig, as in an AIGER file.
//
// The semantics are those of ts/transition_system.h: a run starts in a state where every latch has its reset value, or
// any value if it is free; constraints hold in every step up to and including the one where a bad holds. Bads and
// constraints may read inputs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bitblast/aig.h"

namespace polycube::impl {

struct Latch {
  Signal variable;  // a leaf, not complemented
  Signal next;
  Signal reset;  // equal to `variable`: free at the start; else a constant or an acyclic function of other latches

  bool is_free() const { return reset == variable; }
  bool has_constant_reset() const { return reset.node() == 0; }
};

struct Circuit {
  Aig aig;
  std::vector<Signal> inputs;  // leaves, not complemented
  std::vector<Latch> latches;
  std::vector<Signal> bads;
  std::vector<Signal> constraints;

  /// All next, reset, bad and constraint signals.
  std::vector<Signal> roots() const;
};

/// The choices of a run: the initial values of all latches, and the inputs of every step. The bad holds in the last
/// step.
struct BitTrace {
  std::vector<bool> latches;              // by position
  std::vector<std::vector<bool>> inputs;  // by step, then by position
};

/// A disjunction of signals. It holds in every step of every run, for all inputs that satisfy the constraints.
using BitClause = std::vector<Signal>;

/// Evidence that a bad is unreachable. ts/invariant.h defines k and unique_states; the clauses are the strengthening.
/// They may read inputs: those of the same step as the state.
struct BitInvariant {
  std::uint32_t k = 1;
  bool unique_states = false;
  std::vector<BitClause> clauses;
};

/// Simulates concrete runs: one bit per signal and run, 64 runs at once.
class BitSimulator {
 public:
  explicit BitSimulator(const Circuit& circuit) : circuit_(circuit), values_(circuit.aig.size()) {}

  /// Initial values of the latches. Reset functions are computed; `free` gives the value of a free latch by position.
  template <class Free>
  void start(Free&& free) {
    for (std::uint32_t i = 0; i < circuit_.latches.size(); ++i) {
      const Latch& l = circuit_.latches[i];
      if (l.is_free()) values_[l.variable.node()] = free(i);
    }
    reset();
  }
  void set(Signal leaf, std::uint64_t value) { values_[leaf.node()] = value ^ (leaf.complemented() ? ~0ULL : 0); }
  /// Computes all gates from the leaves.
  void evaluate();
  /// Values of the latches in the next step. Requires: evaluate was called after the last change of a leaf.
  void step();
  std::uint64_t value(Signal s) const { return values_[s.node()] ^ (s.complemented() ? ~0ULL : 0); }

 private:
  void reset();
  const Circuit& circuit_;
  std::vector<std::uint64_t> values_;
  std::vector<std::uint64_t> next_;
};

/// Does the trace satisfy the resets and, up to its last step, the constraints, and does the bad hold there?
bool replays(const Circuit& circuit, Signal bad, const BitTrace& trace);

/// Latches in an order in which each reset reads only earlier ones. None if the resets are cyclic or read an input.
std::optional<std::vector<std::uint32_t>> reset_order(const Circuit& circuit);

}  // namespace polycube::impl
