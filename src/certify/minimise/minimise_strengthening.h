// Problem: an invariant over words has conditions that the proof does not need.
// Idea: the cores of consecution show which conjuncts the property needs, directly or through others, as in
// certify/minimise/minimise_invariant.h for clauses. Then each remaining conjunct is removed if the rest is a proof.
// Limits: a conjunct itself is never changed.
#pragma once

#include <cstdint>
#include <span>

#include "solver/smt_solver.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// An invariant for the same bads; the given one if it uses unique states. Stops improving after about `work` units
/// (support/work_budget.h). Untrusted: the caller has to check it.
Invariant minimise_strengthening(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                                 const Invariant& invariant, const SmtOptions& options, const Stop& stop,
                                 Statistics& statistics, std::uint64_t work);

}  // namespace polycube::impl
