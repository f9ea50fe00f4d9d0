// Writes that change the element that is there: write(A, i, v) where v reads A at i.
//
// Problem: memories with enables for bits or bytes are written by reading the old element, masking it, and writing it
// back. Blasted, this read is a multiplexer over the whole memory, in the next of every cell.
//
// Idea: where the write hits a cell, the read has the value of that cell. So in v the cell takes the place of the read,
// and the next of a cell depends on no other cell.
#pragma once

#include <optional>
#include <vector>

#include "term/term_store.h"

namespace polycube::impl {

struct CellUpdate {
  Node read;                // of the array that is written, at the same index
  std::vector<Node> above;  // the operators of the element that depend on the read, ascending; the last is the element
};

/// None if the element does not depend on such a read by few operators. An operator that is not `above` may still
/// depend on the read, farther down.
std::optional<CellUpdate> find_cell_update(const TermStore& terms, Node write);

/// An element that keeps some bits: `(value & mask) | (read & ~mask)`.
struct MaskedElement {
  Node value;
  Node mask;
  Node kept;  // the complement of the mask, if both are what they seem to be
};
std::optional<MaskedElement> find_masked_element(const TermStore& terms, const CellUpdate& update);

}  // namespace polycube::impl
