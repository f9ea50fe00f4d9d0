// Refactoring: gates are replaced by factored forms of functions of up to ten inputs [Mishchenko06].
//
// Each gate has one cut. It grows from the children of the gate: the leaf whose children add the fewest new leaves is
// replaced by them, so that reconvergent paths are inside the cut.
#pragma once

#include <utility>
#include <vector>

#include "passes/bits/rewriting/resynthesis.h"

namespace polycube::impl {

class Refactorer : public Resynthesis {
 public:
  using Resynthesis::Resynthesis;

 private:
  static constexpr std::size_t most_leaves = 10;
  static constexpr std::size_t most_volume = 100;  // gates between the leaves and the gate

  void improve(std::uint32_t node) override;
  void grow_cut(std::uint32_t node);
  std::uint32_t new_leaves(std::uint32_t node) const;
  void compute_truth();
  void try_cover(bool complemented);

  std::vector<std::uint32_t> leaves_;
  std::vector<std::uint32_t> inside_;  // ascending; the gate is the last one
  std::vector<std::uint32_t> mark_;    // by node: the last stamp
  std::vector<std::uint32_t> place_;   // by node: number of its table
  std::vector<std::uint64_t> tables_;  // of leaves, then of nodes inside
  std::vector<std::uint64_t> truth_;
  std::vector<Signal> inputs_;
  std::size_t words_ = 1;
  std::uint32_t current_ = 0;  // stamp
};

}  // namespace polycube::impl
