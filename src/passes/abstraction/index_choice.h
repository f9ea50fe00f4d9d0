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
#include "term/evaluate.h"

namespace polycube::impl {

/// Does the term have the same value in all steps of each run?
bool is_rigid(const TransitionSystem& system, Node term);

/// Tracks an index of the step in which the bad holds; false if it is tracked already.
bool track(const TransitionSystem& source, std::uint32_t family, Node index, TrackedIndices& indices);

/// The values of terms of the source in the last step of a counterexample of the abstract system; there, memories are
/// zero.
class LastStep {
 public:
  LastStep(const TransitionSystem& source, const AbstractMemory& memory, const Witness& counterexample);
  std::uint32_t step() const { return step_; }
  bool is(Node term, const BitVector& value) const { return values_.knows(term) && values_.bits(term) == value; }

 private:
  Evaluator values_;
  std::uint32_t step_;
};

/// Tracks an index for a conflict of that counterexample. False if there is none that is not tracked already.
bool track(const TransitionSystem& source, const ArrayFamilies& families, const CellConflict& conflict,
           const LastStep& last, TrackedIndices& indices);

}  // namespace polycube::impl
