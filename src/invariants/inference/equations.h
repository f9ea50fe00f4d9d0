// Problem: loops that add 2 to one word and 3 to another are safe because of 3 x = 2 y, which neither bounds nor bits
// say, and which no cube of finitely many states suggests.
//
// Idea: all affine equations modulo 2^w that hold on all sampled states (affine_relations.h) are candidates for facts,
// like bounds and equalities of two registers: a solver says which of them are inductive together (fixed_point.h). The
// samples have to be so many that an equation is no accident. Cost: cubic in the registers of a width, which are taken
// 24 at a time.
//
// Hardware counts flags: how many buffers are busy, that one state of several is active. Registers of one bit are
// numbers too, and with them such a count is an equation, where clauses would have to go through all subsets.
#pragma once

#include <cstddef>
#include <vector>

#include "invariants/inference/candidates.h"
#include "support/stop.h"

namespace polycube::invariants {

/// Adds terms to the store. `guards` is that of the candidates.
void equations_of(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                  std::vector<FactCandidate>& result);

/// Equations of registers of a width and the low bits of wider ones: a count of entries has a bit more than pointers.
void equations_across_widths(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                             std::vector<FactCandidate>& result);

/// Equations that registers of one bit have a part in, or the bits of a register that is no number to the model, with
/// words or alone.
void sums_of_flags(TermStore& store, const StateCone& cone, const Samples& samples, std::size_t guards,
                   const Stop& stop, std::vector<FactCandidate>& result);

}  // namespace polycube::invariants
