// Problem: `unsat` alone is no reason, and an invariant as a list of terms is none that a designer reads.
// Idea: a text: what holds, where it is declared, how it was proven, the lemmas by the registers they are about,
// simplest first, then the registers and the assumptions that the proof used, whether the assumptions can be met, and
// which parts of the property mean something. Names and positions are those of the design, expressions those of
// ts/print_infix.h. Limits: at most 20 groups of lemmas, and 20 lemmas of each, are shown; the rest is counted.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "certify/explain/property_parts.h"
#include "certify/explain/satisfying_runs.h"
#include "certify/explain/used_assumptions.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

struct Reasons {
  AssumptionUse use;                   // about the invariant, for all bads together
  SatisfyingRuns runs;                 // about the constraints
  std::vector<PropertyParts> vacuity;  // about each of the bads; empty: not asked
};

/// Requires: the reasons are about this invariant for these bads.
std::string explain(const TransitionSystem& system, std::span<const std::uint32_t> bads, const Invariant& invariant,
                    const Reasons& reasons);

}  // namespace polycube::impl
