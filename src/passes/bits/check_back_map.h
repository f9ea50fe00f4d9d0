// Contracts of passes over circuits, for assertion builds: what must hold for a circuit, a replacement and a back map.
// These functions are called under ASSERT only.
//
// They CHECK one condition after the other, so that a message names the one that fails, and return true. Back maps are
// tested by simulation: the source and the reduced circuit run side by side from corresponding initial states with
// corresponding inputs, 64 runs at once. This finds most errors, but proves nothing.
#pragma once

#include <span>

#include "passes/bits/bit_pass.h"
#include "passes/bits/rebuild.h"

namespace polycube::impl {

/// Children come before their gates, inputs and latches are distinct leaves, all signals exist, and resets are acyclic
/// functions of latches.
bool well_formed(const Circuit& circuit);

/// No node is replaced, directly or through other replacements, by a signal that depends on it. No latch is replaced
/// that is free at the start and that a reset reads.
bool can_replace(const Circuit& source, const SignalReplacement& replacement);

/// Are the sizes right, and is the image of the origin of each leaf this leaf?
bool sizes_agree(const Circuit& source, const Circuit& reduced, const BackMap& back_map);

/// On random runs of the reduced circuit that satisfy the constraints, and on the runs of the source that they
/// translate back to: nodes and their images have equal values, the constraints of the source and the pass invariants
/// hold, and the bads agree.
bool runs_agree(const Circuit& source, const Reduction& reduction, std::uint32_t seed);

/// Does each bad of the source hold at the end of `lifted` if it holds in the reduced circuit at the end of `trace`?
bool trace_replays(const Circuit& source, const Circuit& reduced, const BitTrace& trace, const BitTrace& lifted);

/// Do the clauses of the reduced circuit have, at the image of a state of the source, the same values as the clauses
/// that they were translated back to?
bool clauses_agree(const Circuit& source, const Circuit& reduced, const BackMap& back_map,
                   std::span<const BitClause> clauses, std::span<const BitClause> lifted);

}  // namespace polycube::impl
