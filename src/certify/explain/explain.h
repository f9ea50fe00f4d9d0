// Problem: `unsat` alone is no reason, and an invariant as a list of terms is none that a designer reads.
// Idea: a text: what holds, where it is declared, how it was proven, the lemmas by the registers they are about,
// simplest first, then the registers and the assumptions that the proof used. Names and positions are those of the
// design, expressions those of ts/print_infix.h. Limits: at most 20 groups of lemmas, and 20 lemmas of each, are shown;
// the rest is counted.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "certify/explain/used_assumptions.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// Requires: `use` is about this invariant for these bads.
std::string explain(const TransitionSystem& system, std::span<const std::uint32_t> bads, const Invariant& invariant,
                    const AssumptionUse& use);

}  // namespace polycube::impl
