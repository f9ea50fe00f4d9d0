// An invariant about signals of a circuit as one about the words that it was made of.
//
// A clause becomes a term, but what several clauses say of the bits of a word is told of the word: leading zeros are a
// bound, `w <= 7`, other bits that are constant a comparison, `w[7:4] == 3`, and bits that are equal to those of
// another word an equation, `v == w`.
#pragma once

#include <vector>

#include "bitblast/bit_lift.h"
#include "ts/invariant.h"

namespace polycube {

/// Clauses that read drivers (blast_system.h) hold for all their values, and are instantiated; if they read too many,
/// they are left out, and the check of the invariant has to tell whether they were needed.
Invariant words_of_invariant(const TransitionSystem& system, const BlastedSystem& blasting,
                             const BitInvariant& invariant, const std::vector<NamedSignal>& names = {});

}  // namespace polycube
