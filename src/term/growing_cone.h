// Problem: the cone of many roots that become known one after the other, such as those of each step of an unrolling.
// Idea: terms that are in the cone already are marked, so a call costs only the new terms.
#pragma once

#include <span>
#include <vector>

#include "term/term_store.h"

namespace polycube::impl {

class GrowingCone {
 public:
  explicit GrowingCone(const TermStore& store) : store_(store) {}
  /// The terms of the cone of the roots that no earlier call has returned, arguments first, each once.
  std::vector<Node> grow(std::span<const Node> roots);
  /// The same without variables and constants.
  std::vector<Node> grow_operators(std::span<const Node> roots);

 private:
  const TermStore& store_;
  std::vector<bool> seen_;  // by node id
};

}  // namespace polycube::impl
