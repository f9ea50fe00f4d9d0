// An invariant about a circuit, translated back to the words that were blasted.
//
// A clause becomes a term. Clauses about the bits of one word are combined: leading zeros become a bound, `w <= 7`,
// other constant bits a comparison, `w[7:4] == 3`, and bits that are equal to those of another word an equation, `v ==
// w`.
#pragma once

#include <vector>

#include "bitblast/bit_lift.h"
#include "ts/invariant.h"

namespace polycube::impl {

/// A clause that reads drivers (blast_system.h) holds for all their values, and is instantiated with these. A clause
/// that reads too many drivers is omitted; the check of the invariant shows whether it was needed.
Invariant words_of_invariant(const TransitionSystem& system, const BlastedSystem& blasting,
                             const BitInvariant& invariant, const std::vector<NamedSignal>& names = {});

}  // namespace polycube::impl
