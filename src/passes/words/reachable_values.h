// The values that the words of a system have in its reachable states: abstract interpretation [Cousot77] with known
// bits and intervals.
//
// It joins the abstract next states to the abstract initial states until nothing changes. A part of a value that still
// grows after some rounds is widened: an interval to the end of the range, known bits to unknown ones.
//
// Limits: a state without init or without next has every value, and an element of an array too.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "domain/simulate.h"
#include "support/work_budget.h"
#include "ts/transition_system.h"

namespace polycube::impl {

class ReachableValues {
 public:
  /// The terms in the cones of the roots will have values. `system` must outlive this object; its store may grow. If
  /// the budget is exhausted, nothing is known.
  ReachableValues(const TransitionSystem& system, std::span<const Node> roots, WorkBudget& budget);

  /// A set that contains the value of the term in every step of every run. Requires: knows(n).
  const Hybrid& operator[](Node n) const { return simulation_.value(n); }
  /// False for arrays, and for terms outside of the cones.
  bool knows(Node n) const { return complete_ && simulation_.knows(n); }

  /// Conditions on single states which say all that is known; their conjunction is inductive. Adds terms to the store.
  std::vector<Node> facts() const;

 private:
  std::vector<Node> with_nexts(std::span<const Node> roots) const;
  bool reach(WorkBudget& budget);

  const TransitionSystem& system_;
  Simulation<Hybrid> simulation_;
  std::vector<Hybrid> values_;  // by state; arrays have one that is not read
  bool complete_ = false;
};

}  // namespace polycube::impl
