// The last step of every pass over circuits: builds the circuit in which some signals are replaced by others and which
// has only nodes that are read.
//
// A pass decides which nodes may be replaced, and why. `rebuild` makes the reduced circuit and its back map. It walks
// over the cone of influence of the bad and the constraints, through next and reset of latches and through
// replacements. It repeats the walk on the result, because local simplification may have made the cone smaller.
#pragma once

#include <vector>

#include "passes/bits/bit_pass.h"
#include "support/check.h"

namespace polycube::impl {

/// For each node of a circuit the signal that replaces it; most nodes have themselves.
class SignalReplacement {
 public:
  explicit SignalReplacement(const Circuit& circuit);

  /// The replacement may be replaced too. Requires: gates and replacements together are acyclic; no latch is replaced
  /// that is free at the start and that a reset reads.
  void replace(std::uint32_t node, Signal by) {
    CHECK(node != 0 && node < by_.size() && by.node() != node);
    ASSERT(by && by.node() < by_.size() && !replaces(node));
    by_[node] = by;
  }
  bool replaces(std::uint32_t node) const {
    ASSERT(node < by_.size());
    return by_[node] != Signal(node);
  }
  Signal operator()(Signal s) const {
    ASSERT(s.node() < by_.size());
    return by_[s.node()] ^ s.complemented();
  }
  /// The number of nodes of its circuit.
  std::size_t nodes() const { return by_.size(); }
  /// The number of replaced nodes.
  std::size_t count() const;

 private:
  std::vector<Signal> by_;
};

/// Constraints that are constantly true are removed. The back map has no pass invariants.
Reduction rebuild(const Circuit& source, const SignalReplacement& replacement);
/// The same, but no node is removed: every node has an image.
Reduction rebuild_all(const Circuit& source, const SignalReplacement& replacement);

/// The back map of two consecutive passes, without pass invariants.
BackMap compose(const BackMap& first, const BackMap& second);

}  // namespace polycube::impl
