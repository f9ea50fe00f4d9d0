// The slow and obvious model checker that all engines are compared with: it walks through every reachable state under
// every input, and knows nothing but the simulator.
//
// It is for systems whose states take few bits altogether (arrays count all their elements): memory is one bit for each
// state, reachable or not, and time one simulated step for each reachable state and input.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "term/evaluate.h"
#include "ts/transition_system.h"

namespace polycube::impl::reference {

/// For each bad the number of steps of a shortest counterexample, counted from 0; none if the bad is unreachable.
/// Requires: all states together have at most 20 bits, all inputs together as well.
std::vector<std::optional<std::uint32_t>> shortest_counterexamples(const TransitionSystem& system);

/// All states that a run can be in, whether the constraints hold there or not: the values by position. Requires: as
/// above.
std::vector<std::vector<Value>> reachable_states(const TransitionSystem& system);

/// Stands for more bits than anything here can enumerate; a few sorts of so many can be added up.
constexpr std::uint32_t too_many_bits = 1U << 24;

/// How many bits tell the values of a sort apart.
std::uint32_t bit_count(Sort sort);
/// The value with these bits; element i of an array has those from i times its width on.
Value unpack(Sort sort, std::uint64_t bits);
std::uint64_t pack(const Value& value);

}  // namespace polycube::impl::reference
