// What all passes end with: the circuit in which some signals are replaced by others, and nothing is left that is not
// read.
//
// A pass finds out which nodes may be replaced, and why; this makes the reduced circuit and its lift. The way down is a
// walk over what the bad and the constraints read, through next and reset of latches, always behind replacements. The
// walk is repeated on the result, because local simplification may have cut off more.
#pragma once

#include <vector>

#include "passes/bits/bit_pass.h"
#include "support/check.h"

namespace polycube {

/// For each node of a circuit the signal that takes its place; itself for most.
class SignalReplacement {
 public:
  explicit SignalReplacement(const Circuit& circuit);

  /// The replacement may be replaced in turn. Requires: no circles, through gates and replacements together; a latch
  /// that is free at the start is not replaced while a reset reads it.
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
  /// Of the circuit that it is about.
  std::size_t nodes() const { return by_.size(); }
  /// How many nodes are replaced.
  std::size_t count() const;

 private:
  std::vector<Signal> by_;
};

/// A constraint that is constantly true is left out. The lift has no facts.
Reduction rebuild(const Circuit& source, const SignalReplacement& replacement);
/// The same, but nothing is left out: every node has an image.
Reduction rebuild_all(const Circuit& source, const SignalReplacement& replacement);

/// The lift of two passes in a row, without facts.
BackMap compose(const BackMap& first, const BackMap& second);

}  // namespace polycube
