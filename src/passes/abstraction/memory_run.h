// Is a counterexample of an abstract memory a run of the source?
//
// Idea: the source is simulated with the inputs and the initial values of the counterexample, and with tracked cells as
// they are there. A read of an untracked cell has an arbitrary value in the abstract system. If the counterexample
// depends on it (passes/abstraction/needed_inputs.h) and the source has another value there, the origin of the cell is
// traced back: to an element of an array that is free, which is then set, or to a write or an initial value, which is a
// conflict.
//
// Limits: fixed inputs. A counterexample with conflicts may become one of the source by other inputs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bv/bit_vector.h"
#include "passes/abstraction/abstract_memory.h"
#include "support/work_budget.h"
#include "ts/witness.h"

namespace polycube {

/// A read whose cell has to be tracked.
struct ReadConflict {
  Node array;
  Node index;
  std::uint32_t step;
  BitVector at;  // the value of the index
};

struct MemoryRun {
  std::optional<Witness> witness;       // a run of the source to the bad
  std::vector<ReadConflict> conflicts;  // else: the last step first
  Witness last;                         // with conflicts: the run of the source that was compared
};

/// No witness and no conflict: an equality of arrays, or the budget, is in the way.
MemoryRun run_memory(const TransitionSystem& source, const AbstractMemory& memory, const Witness& counterexample,
                     WorkBudget& budget);

}  // namespace polycube
