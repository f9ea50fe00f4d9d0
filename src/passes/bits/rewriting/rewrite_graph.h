// An and-inverter graph under construction that counts who reads what.
//
// A gate is alive while something reads it: a gate that is alive, or somebody outside. Gates that nobody reads stay,
// with their place in the hash table, and come alive again when they are read; so trying a structure costs nothing but
// looking. What a change would save or cost is the number of gates that die or come alive.
#pragma once

#include <cstdint>
#include <vector>

#include "bitblast/aig.h"
#include "support/check.h"

namespace polycube {

class RewriteGraph {
 public:
  RewriteGraph();

  Signal leaf();
  /// The gate, made if it is not there yet; folded if an operand is constant or both have the same node. A new gate is
  /// not alive.
  Signal and_(Signal a, Signal b);
  /// The same, but no signal if it would have to be made.
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

  /// Somebody reads the node so many times more, or less.
  void acquire(std::uint32_t node, std::uint32_t times = 1);
  void release(std::uint32_t node, std::uint32_t times = 1);
  /// As if an outside reader were there: the gate does not die, nor does anything below it on its account.
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

}  // namespace polycube
