// Tracked cells instead of arrays: the abstract system of a choice of indices.
//
// Idea: for each tracked index of a family, every array state of the family has one cell, a register. Indices are
// rigid: they are the same in all steps of a run. So a cell follows its array without knowing the others:
//
//   cell of write(a, i, e) at t   is   i == t ? e : cell of a at t
//   read(a, j)                    is   j == t ? cell of a at t : ... : a fresh input, for each read
//
// A read over writes is resolved first, by comparing indices. Arrays that are compared become a fresh input that, if it
// is true, makes their tracked cells equal.
//
// Limits: initial values must not read memories.
#pragma once

#include <cstdint>
#include <vector>

#include "passes/abstraction/abstraction.h"
#include "passes/abstraction/array_families.h"

namespace polycube::impl {

struct TrackedIndices {
  std::vector<std::vector<Node>> of_family;  // over constants, states that never change, and ghosts
  std::vector<Ghost> ghosts;
};

struct AbstractMemory {
  struct Cell {
    bool input;              // of the array: an input of the source, or else a state
    std::uint32_t array;     // its position
    Node index;              // over the source
    std::uint32_t position;  // of the cell in the abstract system: an input if the array is one, else a state
  };
  /// An input of the abstract system for a term over the source.
  struct Fresh {
    std::uint32_t input;
    Node origin;  // read(a, j), or an equality of arrays
  };

  AbstractSystem abstract;
  std::vector<Cell> cells;
  std::vector<Fresh> fresh;
  // By position in the source: the position of a bit-vector in the abstract system. Arrays have no_position.
  std::vector<std::uint32_t> inputs;
  std::vector<std::uint32_t> states;
  static constexpr std::uint32_t no_position = 0xffffffff;
};

/// Bads other than these become false. Throws Unsupported if an initial value reads a memory.
AbstractMemory abstract_memory(const TransitionSystem& source, const std::vector<std::uint32_t>& bads,
                               const ArrayFamilies& families, const TrackedIndices& indices);

}  // namespace polycube::impl
