// What has to hold of a circuit, a replacement and a lift, for assertion builds: these functions are called under
// ASSERT only.
//
// They CHECK one fact after the other, so that a message names the fact that is wrong, and return true. That a lift
// inverts its pass is tested by simulation: source and reduced circuit run side by side from corresponding starts with
// corresponding inputs, 64 runs at once. This finds most errors, and proves nothing.
#pragma once

#include <span>

#include "passes/bits/bit_pass.h"
#include "passes/bits/rebuild.h"

namespace polycube {

/// Children stand before their gates, inputs and latches are leaves that are all different, all signals exist, and
/// resets are functions of latches without circles.
bool well_formed(const Circuit& circuit);

/// No node is replaced, in any number of steps, by something that it is made of; nor is a latch that is free at the
/// start and read by a reset.
bool can_replace(const Circuit& source, const SignalReplacement& replacement);

/// Sizes, and that the image of what a leaf of the reduced circuit stands for is this leaf.
bool sizes_agree(const Circuit& source, const Circuit& reduced, const BackMap& lift);

/// In runs of the reduced circuit that keep the constraints, and the source's runs that the lift makes of them: images
/// have the values of what they are images of, the source's constraints and the facts hold, and the bads agree.
bool runs_agree(const Circuit& source, const Reduction& reduction, std::uint32_t seed);

/// Does each bad of the source hold at the end of `lifted` that holds in the reduced circuit at the end of `trace`?
bool trace_replays(const Circuit& source, const Circuit& reduced, const BitTrace& trace, const BitTrace& lifted);

/// Have the clauses of the reduced circuit, in the state that a state of the source stands for, the values of those
/// that were made of them?
bool clauses_agree(const Circuit& source, const Circuit& reduced, const BackMap& lift,
                   std::span<const BitClause> clauses, std::span<const BitClause> lifted);

}  // namespace polycube
