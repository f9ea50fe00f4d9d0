// Problem: what a loop over a memory establishes is a relation between index and element, such as `a[p] == 42` for all
// p below i. Neither samples of runs nor the model's text contain it: the loop is long, and p is no variable of it.
//
// Idea: for a tracked cell with index p, the candidates are
//
//   at a location, if p is in a range, then a relation
//
// Locations are the values of the control bits. Ranges are those of a progressing loop, `0 <= p < i`, where i is an
// index that is compared with p, and those of a falling one, `i < p`, and those of a finished one, `0 <= p < n`, where
// the model compares such an i with n. Relations are those that a write or a test of the model establishes at its
// index, with p in place of i: the element is the value that was written, a comparison of the model holds for the
// element, or the element is on one side of a register of its width. Houdini (houdini.h) decides which of them hold.
//
// Limits: one index at a time; ranges with two ends that both move are not proposed.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "invariants/sampling/state_cone.h"
#include "ts/memory_cell.h"
#include "ts/transition_system.h"

namespace polycube::impl::invariants {

/// Conditions on the control bits, behind the first step and while the property can still fail: one that is always true
/// then, and their values, reachable or not.
std::vector<Node> control_locations(const TransitionSystem& system, const StateCone& cone, std::span<const Node> bads);

/// Terms of width 1 over states, at most `most`. The negation of each bad over states is one of them.
std::vector<Node> cell_candidates(const TransitionSystem& system, const StateCone& cone,
                                  std::span<const MemoryCell> cells, std::span<const Node> locations,
                                  std::span<const Node> bads, std::size_t most);

}  // namespace polycube::impl::invariants
