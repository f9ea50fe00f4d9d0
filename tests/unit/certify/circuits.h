// Circuits for the tests of evidence on bits, and what is true of them, found by looking at every state.
#pragma once

#include <cstdint>
#include <vector>

#include "bitblast/circuit.h"
#include "frontends/aiger/reader.h"
#include "support/random.h"

namespace polycube::impl {

/// Counts 0 1 2 3 4 5 0 ...; with `enabled` only when its input says so. Bad is 7, which only 6 leads to, and to 6
/// leads nothing, or 6 itself when not enabled. A fourth latch is free at the start, constant, and not set while the
/// input is: a constraint.
Circuit make_counter(bool enabled);

struct CircuitShape {
  std::uint32_t inputs = 2;
  std::uint32_t latches = 4;
  std::uint32_t gates = 12;
  std::uint32_t constraints = 1;
};
/// With one bad. Resets are constants, functions or free.
Circuit random_circuit(Random& random, const CircuitShape& shape);
/// Any signal of the circuit.
Signal random_signal(Random& random, const Circuit& circuit);

/// Puts a circuit beside others that have nothing to do with it. Its bad is or-ed with theirs, its clauses are added.
void put_beside(Circuit& all, BitInvariant& all_invariant, const Circuit& one, const BitInvariant& invariant);

/// The circuit as an AIGER file holds it, written and read again.
aiger::File as_file(const Circuit& circuit);

/// Every state of a small circuit under every input.
class AllStates {
 public:
  explicit AllStates(const Circuit& circuit);

  std::uint32_t states() const { return states_; }
  /// The states of runs whose steps before hold the constraints.
  std::vector<bool> reachable() const;
  bool safe(Signal bad) const;
  /// Clauses that exclude all states but these.
  std::vector<BitClause> exactly(const std::vector<bool>& set) const;
  /// Is it the proof it claims to be? Requires: it does not ask for unique states.
  bool proves(Signal bad, const BitInvariant& invariant) const;

 private:
  bool value(Signal s, std::size_t row) const { return values_[row][s.node()] != s.complemented(); }
  bool allowed(std::size_t row) const;
  bool holds(Signal bad, const BitInvariant& invariant, std::size_t row) const;
  /// From states in the set to their successors: those of rows that pass.
  template <class Pass>
  std::vector<bool> image(const std::vector<bool>& set, Pass&& pass) const;
  template <class Pass>
  bool any(const std::vector<bool>& set, Pass&& pass) const;
  std::vector<bool> initial() const;

  const Circuit& circuit_;
  std::uint32_t states_;
  std::uint32_t choices_;                  // of inputs
  std::vector<std::vector<bool>> values_;  // by row, which is state * choices + choice, and node
  std::vector<std::uint32_t> successor_;   // by row
};

}  // namespace polycube::impl
