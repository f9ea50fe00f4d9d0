// Explicit-state search for systems whose states are wide, as far as it gets: states are kept in a hash table, so what
// counts is how many are reached, not how many there are.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl::reference {

struct ReachLimits {
  std::uint32_t choice_bits = 10;  // of inputs and of states without next, in one step; of free states at the start
  std::uint64_t visits = 20'000;   // pairs of state and choice
};

struct Reach {
  std::vector<std::optional<std::uint32_t>> shortest;  // by bad: the steps of a shortest counterexample that was found
  std::uint32_t steps = 0;                             // one of fewer steps would have been found
  bool complete = false;                               // there are no others
};

Reach explore(const TransitionSystem& system, const ReachLimits& limits = {});

}  // namespace polycube::impl::reference
