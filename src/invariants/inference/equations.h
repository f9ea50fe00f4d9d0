// Problem: a loop that adds 2 to x and 3 to y may be safe because of 3 x = 2 y. Neither bounds nor known bits express
// this invariant, and no cube of finitely many states suggests it.
//
// Idea: all affine equations modulo 2^w that hold on all sampled states (domain/affine_relations.h) are candidate
// invariants, like bounds and equalities of two registers; Houdini (houdini.h) keeps the inductive ones. Registers of
// one bit take part as numbers: hardware counts flags (busy buffers, one active state of several), and such a count is
// one equation where clauses would enumerate subsets.
//
// Limits: the number of samples has to exceed the number of words clearly, else equations hold by accident. The cost is
// cubic in the registers of a width, so the registers are processed in groups of 24.
#pragma once

#include <cstddef>
#include <vector>

#include "invariants/inference/candidates.h"
#include "support/stop.h"

namespace polycube::impl::invariants {

/// Adds terms to the store. `guards` is the field of the candidates.
void equations_of(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                  std::vector<CandidateInvariant>& result);

/// Equations of the registers of a width and the low bits of wider registers: a counter of entries is often one bit
/// wider than the pointers.
void equations_across_widths(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                             std::vector<CandidateInvariant>& result);

/// Equations over flags, with words or without: registers of one bit, or the bits of a bitmap.
void sums_of_flags(TermStore& store, const StateCone& cone, const Samples& samples, std::size_t guards,
                   const Stop& stop, std::vector<CandidateInvariant>& result);

}  // namespace polycube::impl::invariants
