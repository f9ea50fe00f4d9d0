// Problem: a property about every cell, such as `read(a, input) < 200`, has an index that is new in every step. A lemma
// about the cell at a constant index then holds for one cell of many.
//
// Idea: a choice foresees the index of the step where the bad holds (ts/ghosts.h). It is a register that never changes,
// so cells at it are literals, and one lemma is about all cells [Mann21].
//
// Limits: indices in the bad, not in constraints and updates; a few of them.
#pragma once

#include <vector>

#include "ts/ghosts.h"

namespace polycube::impl::ic3 {

struct PinnedIndices {
  /// For the bad at this position: a choice for each index that inputs or states without next decide.
  PinnedIndices(const TransitionSystem& system, std::uint32_t position);

  std::vector<Ghost> ghosts;
  TransitionSystem system;  // with the ghosts
  Node bad;                 // reads the choices in place of the indices, and pins them
};

}  // namespace polycube::impl::ic3
