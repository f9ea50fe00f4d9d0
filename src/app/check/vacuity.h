// Problem: what a property would be without one of its parts is a question about reachability, for engines.
// Idea: each question becomes a bad of a copy of the system. Short runs are searched first, then the proof of the
// property is tried for what remains, then IC3. Like all evidence, runs are replayed and proofs are checked; what is
// rejected, or not answered within the budget, stays open.
#pragma once

#include <span>
#include <vector>

#include "certify/explain/property_parts.h"
#include "engines/engine.h"
#include "support/work_budget.h"
#include "ts/invariant.h"

namespace polycube::impl {

/// For each of the bads. Requires: the invariant is a proof for all of them together.
std::vector<PropertyParts> find_vacuity(const Task& task, std::span<const std::uint32_t> bads,
                                        const Invariant& invariant, Context& context, std::uint64_t work);

}  // namespace polycube::impl
