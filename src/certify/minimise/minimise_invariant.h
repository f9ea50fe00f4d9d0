// A smaller proof from a proof: fewer, shorter clauses. What IC3 leaves in its last frame is more than the proof needs.
//
// Only for k = 1, where the clauses of an invariant depend on each other through one step: a clause needs those that
// occur in the core of its consecution. What the property needs, and what those clauses need, and so on, is inductive,
// the rest goes [Ivrii14]. Then, as far as the work allows, it tries without single clauses, and without single
// literals. A clause that loses a literal becomes stronger, which harms no other clause's consecution: only its own,
// and that it holds at the start, have to be asked for.
//
// Nothing here is trusted: who needs the result checks it (certify/hints/bit_adviser.h).
#pragma once

#include "bitblast/circuit.h"
#include "support/work_budget.h"

namespace polycube {

/// The invariant itself, or less, if it is none or the work is done. Stops improving after about `work` units
/// (support/work_budget.h).
BitInvariant minimise_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop,
                                std::uint64_t work);

}  // namespace polycube
