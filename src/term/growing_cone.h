// A cone that grows root by root, for the price of what is new.
#pragma once

#include <span>
#include <vector>

#include "term/term_store.h"

namespace polycube {

class GrowingCone {
 public:
  explicit GrowingCone(const TermStore& store) : store_(store) {}
  /// The terms below the roots that no call before has given, arguments first, each once.
  std::vector<Node> grow(std::span<const Node> roots);
  /// The same without variables and constants.
  std::vector<Node> grow_operators(std::span<const Node> roots);

 private:
  const TermStore& store_;
  std::vector<bool> seen_;  // by node id
};

}  // namespace polycube
