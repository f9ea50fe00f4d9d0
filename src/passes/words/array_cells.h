// The terms of a system over the cells of its arrays.
//
// A read becomes a balanced tree of multiplexers over the bits of its index, so that all trees of one index share their
// conditions; a write chooses in each cell by a comparison of its index with the address, which all writes at this
// index share. What is not needed (array_demand.h) is not built.
#pragma once

#include <vector>

#include "passes/words/array_demand.h"
#include "term/rewrite.h"

namespace polycube::impl {

class ArrayCells {
 public:
  /// Builds everything that is needed. All must outlive this object.
  ArrayCells(ArrayDemand& demand, Builder& build);

  /// A needed word, or an array that is not expanded, without expanded arrays in it. Only its needed bits are right.
  Node operator[](Node n) const;
  /// The cells of an expanded array, as words of the needed bits, in the order of its addresses. Those of a variable
  /// are new variables.
  const std::vector<Node>& cells(Node array) const { return cells_[array.id()]; }

  /// The cell of an array at an address, which may be a constant array. Requires: it is needed.
  Node cell(Node array, std::uint64_t address, BitRange bits) const;
  /// Puts the needed bits of an element into a whole element, whose other bits are zero.
  Node whole_element(Node cell, BitRange bits, std::uint32_t width) const;

 private:
  void make(Node n);
  Node make_word(Node n);
  void make_cells(Node n);
  /// What a write puts into a cell that it hits. `old` is the value that the cell has.
  class Element;
  Node make_read(Node n);
  Node argument(Node n) const;
  Node make_comparison(Node n);
  Node part(Node element, BitRange bits) const;
  struct Leaf {
    std::uint64_t address;
    Node value;
  };
  Node select(Node index, std::span<const Leaf> leaves, std::uint32_t bit);

  ArrayDemand& demand_;
  Builder& build_;
  TermStore& terms_;
  std::vector<Node> images_;              // by id
  std::vector<std::vector<Node>> cells_;  // by id
};

}  // namespace polycube::impl
