// Which bits of each term are needed for the roots?
//
// Problem: hardware reads a field of a wide word by a shift and a slice of the lowest bits. A shifter as wide as the
// word would cost time and memory, and most of its gates would not be used.
//
// Idea: from the roots down, every term gets the range from the lowest to the highest bit that is read of it. Slices
// restrict ranges, bitwise operators pass them on, and sums need no bit above the highest bit of their result.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "term/term_store.h"

namespace polycube {

struct BitRange {
  std::uint32_t low = 1;  // low above `high`: no bits
  std::uint32_t high = 0;

  bool empty() const { return low > high; }
  friend bool operator==(const BitRange&, const BitRange&) = default;
};

class Demand {
 public:
  /// `order`: the terms to analyse, ascending. All bits of roots and of arrays are needed. The tables have the size of
  /// the order, not of the store, because a system with many small cones calls this for each of them.
  Demand(const TermStore& terms, std::span<const Node> order, std::span<const Node> roots);

  /// Requires: the term is in the order.
  BitRange operator[](Node n) const { return ranges_[n.id() - first_]; }
  bool is_full(Node n) const { return (*this)[n] == full(n); }

 private:
  BitRange full(Node n) const { return {0, terms_.width(n) - 1}; }
  void need(Node n, BitRange range);
  void need_arguments(Node n, BitRange range);

  const TermStore& terms_;
  std::uint32_t first_ = 0;       // the first term of the order
  std::vector<BitRange> ranges_;  // by node, from the first term to the last one
};

}  // namespace polycube
