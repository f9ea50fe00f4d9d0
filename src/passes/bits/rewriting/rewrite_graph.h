// An and-inverter graph under construction, with reference counts.
//
// A gate is alive while something reads it: a gate that is alive, or an outside reader. Gates without readers remain in
// the graph and in the hash table, and come alive again when something reads them. So to try a structure costs only its
// lookups, and the gain or the cost of a change is the number of gates that die or come alive.
#pragma once

#include <cstdint>
#include <vector>

#include "bitblast/aig.h"
#include "support/check.h"

namespace polycube::impl {

class RewriteGraph {
 public:
  RewriteGraph();

  Signal leaf();
  /// The AND gate, built if it is not in the graph; folded if an operand is constant or both operands have the same
  /// node. A new gate is not alive.
  Signal and_(Signal a, Signal b);
  /// The same, but no signal if the gate would have to be built.
  Signal find(Signal a, Signal b) const;

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  bool is_gate(std::uint32_t node) const {
    ASSERT(node < nodes_.size());
    return nodes_[node].left != nodes_[node].right;
  }
  /// Requires: is_gate(node).
  Signal left(std::uint32_t node) const {
    ASSERT(is_gate(node));
    return nodes_[node].left;
  }
  Signal right(std::uint32_t node) const {
    ASSERT(is_gate(node));
    return nodes_[node].right;
  }
  bool is_alive(std::uint32_t node) const { return !is_gate(node) || uses_[node] > 0; }
  std::uint32_t uses(std::uint32_t node) const { return uses_[node]; }
  /// Gates that are alive.
  std::uint32_t alive() const { return alive_; }

  /// Adds, or removes, so many readers of the node.
  void acquire(std::uint32_t node, std::uint32_t times = 1);
  void release(std::uint32_t node, std::uint32_t times = 1);
  /// Adds an outside reader: then neither the gate nor its children die.
  void pin(std::uint32_t node) { ++uses_[node]; }
  void unpin(std::uint32_t node) {
    ASSERT(uses_[node] > 0);
    --uses_[node];
  }
  bool counts_hold() const;  // check_resynthesis.cpp

 private:
  struct Children {
    Signal left;  // equal to `right` for what is no gate
    Signal right;
  };
  static Signal fold(Signal a, Signal b);
  std::size_t slot(Signal a, Signal b) const;
  void grow_table();

  std::vector<Children> nodes_;
  std::vector<std::uint32_t> uses_;
  std::vector<std::uint32_t> table_;  // open addressing: nodes of gates, 0 for free
  std::vector<std::uint32_t> stack_;
  std::uint32_t gates_ = 0;
  std::uint32_t alive_ = 0;
};

}  // namespace polycube::impl
