// Which bits of each term are needed for the roots?
//
// Hardware reads a field of a wide word by shifting the word and cutting off all but the lowest bits. A shifter made as
// wide as the word would be thrown away again but for these bits, after it has cost time and memory. So, from the roots
// down, every term learns the range from the lowest to the highest bit that is read of it: slices cut ranges, bitwise
// operators hand them on, and sums need nothing above the highest bit of their result.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "term/term_store.h"

namespace polycube {

struct BitRange {
  std::uint32_t low = 1;  // above `high`: nothing
  std::uint32_t high = 0;

  bool empty() const { return low > high; }
  friend bool operator==(const BitRange&, const BitRange&) = default;
};

class Demand {
 public:
  /// `order`: the terms to look at, ascending. Roots are needed as a whole, and so are arrays. What a system with many
  /// small cones costs is the sum of these, so nothing here is as large as the store.
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
