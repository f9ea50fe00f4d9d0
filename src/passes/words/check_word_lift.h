// What has to hold of a reduced system and its lift, and of a solution of inputs, for assertion builds: these functions
// are called under ASSERT only.
//
// They CHECK one fact after the other, so that a message names the fact that is wrong, and return true. What the pass
// claims of its lift (word_pass.h) is tested on random runs and values. This finds most errors, and proves nothing.
#pragma once

#include <span>

#include "passes/words/word_pass.h"
#include "term/term_store.h"
#include "ts/transition_system.h"

namespace polycube {

struct InputSolution;

/// Sizes, sorts, and over which variables the terms of system and lift are.
bool terms_agree(const TransitionSystem& source, const WordReduction& reduction);

/// The steps of random runs of the source have steps of the reduced system as their images, with the same bads; in
/// runs of the source that random runs of the reduced system are lifted to too.
bool word_runs_agree(const TransitionSystem& source, const WordReduction& reduction,
                     std::span<const std::uint32_t> bads, std::uint32_t seed);

/// Does the lifted witness reach the bads that it claims, if the witness of the reduced system reaches its own?
bool witness_replays(const TransitionSystem& source, const TransitionSystem& reduced, const Witness& witness,
                     const Witness& lifted);

/// Under random values: where the formula holds, the solution gives each input its value and its own formula holds;
/// where that holds, the formula does, with the values in the place of the inputs.
bool solution_agrees(const TermStore& terms, Node formula, const InputSolution& solution, std::uint32_t seed);

}  // namespace polycube
