// Is a counterexample of an abstract memory a run of the source?
//
// Idea: the source is simulated with the inputs and the initial values of the counterexample, and with tracked cells as
// they are there. A read of an untracked cell has an arbitrary value in the abstract system. If the counterexample
// depends on it (passes/abstraction/needed_inputs.h) and the source has another value there, the origin of the cell is
// traced back: to an element of an array that is free, which is then set, or to a write or an initial value, which is a
// conflict. Free elements are also set so that arrays are equal, or differ, as in the counterexample.
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

namespace polycube::impl {

/// A cell that has to be tracked, because of a read or of an equality.
struct CellConflict {
  Node array;
  Node index;  // none for an equality of arrays
  std::uint32_t step;
  BitVector at;  // the value of the index, or an index where the arrays differ
};

struct MemoryRun {
  std::optional<Witness> witness;       // a run of the source to the bad
  std::vector<CellConflict> conflicts;  // else: the first step first, which is the same in both systems
};

/// No witness and no conflict: arrays that should differ cannot, or the budget is exhausted.
MemoryRun run_memory(const TransitionSystem& source, const AbstractMemory& memory, const Witness& counterexample,
                     WorkBudget& budget);

}  // namespace polycube::impl
