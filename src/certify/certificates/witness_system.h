// The witness system of an invariant: a certificate for "unreachable" that speaks of words, as a system of its own.
// Written as BTOR2 it is what Cerbtora checks, the tool of Certifaiger's authors for words; a system of one-bit words
// can be written as AIGER too. certify/certificates/check_witness_system.h says how one is checked.
//
// For k = 0 and k = 1 it is the model with another bad: not P, where P is as in ts/invariant.h.
//
// For k > 1 it remembers the last k steps, as certify/certificates/witness_circuit.h describes it for circuits: copies
// of the states and inputs that matter, each taking over the next newer one, and a flag for each copy but the newest.
// What is different here: a state without next is free in every step, so a copy says nothing about how it came about.
// And an array may start as a constant, for which BTOR2 has no term. Small ones are compared element by element. Of
// large ones it is said at the indices that the terms of the copy itself use; a proof that needs more of the start has
// no witness of this kind, and the check will say so.
#pragma once

#include <cstdint>
#include <span>

#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube {

/// One invariant for several bads: what is k-inductive is so for larger k too.
Invariant conjunction(std::span<const Invariant* const> invariants);

/// A system over the terms of the model, with one bad. Its inputs and states begin with those of the model, in their
/// order; if the model has ids of lines, they are called `=<id>`, and nothing else has a name.
/// Throws Unsupported for unique states.
TransitionSystem make_witness_system(const TransitionSystem& model, std::span<const std::uint32_t> bads,
                                     const Invariant& invariant);

}  // namespace polycube
