// Problem: an invariant that another engine finds comes when the circuit has been unrolled for many steps already, and
// its gates are not among those that were unrolled.
//
// Idea: the cone of the clause is copied into the graph of the unrolling, once for each step, over the latches of that
// step. Structural hashing finds the gates that are there already.
//
// Limits: a clause that reads inputs, or latches outside of the cone of the unrolling, is left out.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bitblast/circuit.h"
#include "engines/unrolling/bits/bit_unrolling.h"

namespace polycube::impl {

class LateClauses {
 public:
  /// The unrolling must outlive this object.
  explicit LateClauses(BitUnrolling& unrolling);

  /// Does the clause read latches of the unrolling only?
  bool fits(const BitClause& clause) const;
  /// Asserts the clauses in all steps that there are. Returns how many were not left out.
  std::size_t add(std::span<const BitClause> clauses);
  /// Asserts all clauses in the last step. Call it after each new step.
  void extend();
  /// A signal of the circuit over latches of the unrolling, at a step.
  Signal image(Signal s, std::uint32_t step);

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  void copy(const std::vector<std::uint32_t>& nodes, std::uint32_t step);
  Signal copied(Signal s) const { return copies_[s.node()] ^ s.complemented(); }
  /// Requires: the nodes are the cone of the clauses, ascending.
  void require(std::span<const BitClause> clauses, const std::vector<std::uint32_t>& nodes, std::uint32_t step);

  BitUnrolling& unrolling_;
  std::vector<std::uint32_t> latch_of_;  // by node of the circuit's graph: index in the latches of the unrolling
  std::vector<BitClause> clauses_;
  std::vector<std::uint32_t> nodes_;  // the cone of clauses_
  std::vector<Signal> copies_;        // of a step, by node
};

}  // namespace polycube::impl
