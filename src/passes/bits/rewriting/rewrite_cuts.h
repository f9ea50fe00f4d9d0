// Cuts of at most four leaves, with the functions of their nodes over these leaves.
//
// The cuts of a gate are unions of a cut of each child. A cut that contains another one is dominated and dropped.
//
// Limits: each gate keeps a bounded number of cuts, those found first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "passes/bits/rewriting/rewrite_graph.h"
#include "passes/bits/rewriting/rewrite_library.h"

namespace polycube::impl {

struct Cut {
  std::array<std::uint32_t, 4> leaves = {};  // nodes, ascending; the first `size` count
  Truth4 truth = 0;                          // input k is leaf k
  std::uint8_t size = 0;
};

class CutSets {
 public:
  CutSets(const RewriteGraph& graph, std::size_t limit) : graph_(graph), limit_(limit) {}

  /// Computes the cuts of all nodes that were added since the last call.
  void extend();
  /// All cuts but the trivial one, which is the node itself.
  std::span<const Cut> of(std::uint32_t node) const {
    ASSERT(node + 1 < begins_.size());
    return std::span(cuts_).subspan(begins_[node], begins_[node + 1] - begins_[node]);
  }

 private:
  void add_gate(std::uint32_t node);
  void add(const Cut& cut, std::size_t begin);

  const RewriteGraph& graph_;
  std::size_t limit_;
  std::vector<Cut> cuts_;
  std::vector<std::size_t> begins_ = {0};
  std::vector<Cut> left_;
  std::vector<Cut> right_;
};

}  // namespace polycube::impl
