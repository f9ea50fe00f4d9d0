// Families of arrays: arrays that are copied into one another, merged or compared belong together, since a cell of one
// of them can only be abstracted if the same cell of the others is.
#pragma once

#include <cstdint>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl {

class ArrayFamilies {
 public:
  explicit ArrayFamilies(const TransitionSystem& system);

  std::size_t size() const { return sorts_.size(); }
  /// Requires: an array in the cone of the system, or one of its variables.
  std::uint32_t of(Node array) const;
  Sort sort(std::uint32_t family) const { return sorts_[family]; }
  /// The indices of reads and writes of a family, each once, smallest id first.
  const std::vector<Node>& indices(std::uint32_t family) const { return indices_[family]; }

 private:
  std::uint32_t root(std::uint32_t node);
  void join(Node a, Node b);

  std::vector<std::uint32_t> parent_;  // by node id, until the families are numbered
  std::vector<std::uint32_t> family_;  // by node id
  std::vector<Sort> sorts_;
  std::vector<std::vector<Node>> indices_;
};

}  // namespace polycube::impl
