// Problem: the last frame of IC3 has more and longer clauses than a proof needs.
// Idea: a clause needs the clauses in the core of its consecution. The clauses that the property needs, directly or
// through others, are inductive; the rest is removed [Ivrii14]. Then, within the work budget, single clauses and single
// literals are removed. A clause that loses a literal becomes stronger, so consecution of the other clauses is
// preserved: only its own consecution and its initiation have to be checked.
//
// Limits: only k = 1. The result is untrusted: the caller checks it (certify/hints/bit_adviser.h).
#pragma once

#include "bitblast/circuit.h"
#include "support/work_budget.h"

namespace polycube::impl {

/// A subset of the invariant with shorter clauses; the invariant itself if it is no proof or the budget is spent. Stops
/// improving after about `work` units (support/work_budget.h).
BitInvariant minimise_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop,
                                std::uint64_t work);

}  // namespace polycube::impl
