// Invariants of frames, obligations and lemmas, for assertions.
//
// Problem: a lemma that is not inductive relative to the frame below it, or an obligation that does not lead into its
// target, is noticed late: in a proof that its check rejects, or in a counterexample that cannot be replayed.
//
// Idea: check each lemma and obligation where it arises. The queries go to copies of the solvers (Oracle::recheck_step
// and similar functions), so a run with these checks is the same as one without. The checks run at counts that are
// powers of two and at every 256th count.
//
// Limits: each query has a limit of conflicts; what is not decided within it counts as correct. For an oracle without
// such queries, as in tests, only what follows from the literals is checked.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "engines/ic3/core/frames.h"
#include "engines/ic3/core/obligations.h"
#include "engines/ic3/literals/cube.h"
#include "engines/ic3/literals/level.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "support/answer.h"

namespace polycube::impl::ic3 {

/// Does an expensive check run at this count?
constexpr bool is_sampled(std::uint64_t count) { return (count & (count - 1)) == 0 || count % 256 == 0; }

/// Has no word two lower or two upper thresholds, and no latch two literals? Many functions use the first that they
/// find.
inline bool each_slot_once(std::span<const Lit> literals, const Thresholds& thresholds) {
  std::vector<std::uint32_t> slots;
  for (const Lit l : literals) slots.push_back(thresholds.slot(l));
  std::sort(slots.begin(), slots.end());
  return std::adjacent_find(slots.begin(), slots.end()) == slots.end();
}

template <class Oracle>
concept CanRecheck = requires(const Oracle& oracle, Level level, const Cube& cube, const std::vector<Cube>& cubes) {
  { oracle.recheck_step(level, cube) } -> std::same_as<Answer>;
  { oracle.recheck_initial(cube) } -> std::same_as<Answer>;
  { oracle.recheck_invariant(cubes) } -> std::same_as<bool>;
};

/// Does the cube contain no initial state, as far as is known?
template <class Oracle>
bool excludes_start(const Oracle& oracle, const Cube& cube) {
  if constexpr (CanRecheck<Oracle>) return oracle.recheck_initial(cube) != Answer::sat;
  return true;
}

/// Does no step lead from a state of the frame outside the cube into the cube, as far as is known?
template <class Oracle>
bool is_blocked(const Oracle& oracle, Level from, const Cube& cube) {
  if constexpr (CanRecheck<Oracle>) return oracle.recheck_step(from, cube) != Answer::sat;
  return true;
}

/// Both conditions; a lemma needs them to be valid in the frame above.
template <class Oracle>
bool holds_above(const Oracle& oracle, Level from, const Cube& cube) {
  return excludes_start(oracle, cube) && is_blocked(oracle, from, cube);
}

/// Are lemmas valid in their frames? Checks some of them, of all levels.
template <class Oracle>
bool lemmas_hold(const Oracle& oracle, const Frames& frames) {
  constexpr std::size_t most_questions = 24;
  std::size_t all = 0;
  frames.visit([&](const Cube&, Level) { ++all; });
  const std::size_t stride = all / most_questions + 1;
  std::size_t at = 0;
  bool hold = true;
  frames.visit([&](const Cube& cube, Level level) {
    if (!hold || at++ % stride != 0) return;
    hold = holds_above(oracle, level == infinity ? infinity : level - 1, cube);
  });
  return hold;
}

/// Is the proof an inductive invariant: a set that contains the initial states, that no step leaves, and without a bad
/// state?
template <class Oracle>
bool is_invariant(const Oracle& oracle, const std::vector<Cube>& excluded) {
  constexpr std::size_t most_questions = 32;
  if constexpr (CanRecheck<Oracle>) {
    const std::size_t stride = excluded.size() / most_questions + 1;
    for (std::size_t i = 0; i < excluded.size(); i += stride) {
      if (!excludes_start(oracle, excluded[i])) return false;
    }
    return oracle.recheck_invariant(excluded);
  }
  return true;
}

/// Does the chain lead to the bad, one step nearer with each obligation, and are its obligations still in memory?
inline bool leads_to_bad(const Obligation* o) {
  for (; o->next != nullptr; o = o->next) {
    if (o->depth != o->next->depth + 1 || o->next->children == 0) return false;
  }
  return o->depth == 0;
}

}  // namespace polycube::impl::ic3
