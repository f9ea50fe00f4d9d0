// Contracts of passes over words and of solutions of inputs, for assertion builds: these functions are called under
// ASSERT only.
//
// They CHECK one condition after the other, so that a message names the one that fails, and return true. The claims of
// a pass about its back map (word_pass.h) are tested on random runs and values. This finds most errors, but proves
// nothing.
#pragma once

#include <span>

#include "passes/words/word_pass.h"
#include "term/term_store.h"
#include "ts/transition_system.h"

namespace polycube::impl {

struct InputSolution;

/// Do the terms of the system and of the back map have the right number and the right sorts, and only variables of the
/// right system?
bool terms_agree(const TransitionSystem& source, const WordReduction& reduction);

/// Is the image of every step of a random run of the source a step of the reduced system, with the same bads? The same
/// is checked for runs of the source that random runs of the reduced system translate back to.
bool word_runs_agree(const TransitionSystem& source, const WordReduction& reduction,
                     std::span<const std::uint32_t> bads, std::uint32_t seed);

/// Does the witness that was translated back reach the bads of its claims, if the witness of the reduced system reaches
/// them?
bool witness_replays(const TransitionSystem& source, const TransitionSystem& reduced, const Witness& witness,
                     const Witness& lifted);

/// Under random values: where the formula holds, the solution gives each input its value, and the formula of the
/// solution holds. Where the latter holds, the former holds with the values of the solution substituted for the inputs.
bool solution_agrees(const TermStore& terms, Node formula, const InputSolution& solution, std::uint32_t seed);

}  // namespace polycube::impl
