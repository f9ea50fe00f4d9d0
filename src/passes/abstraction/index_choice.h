// Problem: which index has to be tracked so that a spurious read is no longer possible?
//
// Idea: an index that never changes is tracked as it is. Any other one is foreseen by a choice, pinned to a term that
// has the value of the index when the bad holds: the index itself, if it still has it, another index of the family or a
// register where the value is kept, else a recorder that holds the index back for as many steps as are left to the bad
// [Mann21]. As a last resort the value itself is tracked.
#pragma once

#include <string>
#include <vector>

#include "passes/abstraction/abstract_memory.h"
#include "passes/abstraction/memory_run.h"

namespace polycube {

/// Does the term have the same value in all steps of each run?
bool is_rigid(const TransitionSystem& system, Node term);

/// Tracks an index of the step in which the bad holds; false if it is tracked already.
bool track(const TransitionSystem& source, std::uint32_t family, Node index, TrackedIndices& indices);

/// Tracks an index for a conflict in a run of the source. False if there is none that is not tracked already.
bool track(const TransitionSystem& source, const ArrayFamilies& families, const CellConflict& conflict,
           const Witness& run, TrackedIndices& indices);

}  // namespace polycube
