// Random runs of a circuit, 64 at a time: the cheapest counterexamples.
//
// Limits: runs that violate a constraint end there, so with tight constraints most of them are short.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bitblast/circuit.h"
#include "support/work_budget.h"

namespace polycube::impl {

/// Calls `found` with a run for each of these bads that a random run reaches; each at most once. The run ends in the
/// first step of it where the bad holds, at most in step `bound`.
void refute_at_random(const Circuit& circuit, const std::vector<Signal>& bads, std::uint32_t bound, std::uint64_t seed,
                      WorkBudget& budget, const std::function<void(const BitTrace&)>& found);

}  // namespace polycube::impl
