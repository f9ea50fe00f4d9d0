// Problem: a certificate for "unreachable" over words, that a checker of word-level models accepts.
// Idea: the witness is itself a transition system. Written as BTOR2 it is what Cerbtora checks, the tool of
// Certifaiger's authors for words; a system of one-bit words can also be written as AIGER.
// certify/certificates/check_witness_system.h defines how one is checked.
//
// For k = 0 and k = 1 it is the model with the bad `not P`, where P is as in ts/invariant.h. For k > 1 it stores the
// last k steps, as certify/certificates/witness_circuit.h describes it for circuits: copies of the inputs and of the
// states in the cone of influence, and a flag for each copy but the newest. Two things differ. A state without next is
// free in every step, so no condition relates its copies. An init may have a constant array in it, for which BTOR2
// has no term: small arrays are compared element by element, large ones at the index terms of the copy.
//
// The ghosts of a proof (ts/ghosts.h) become further states. Recorders, and choices without a pin that matters, are
// known to every checker of such witnesses; a pinned choice gets names that only certcheck and we know
// (certify/certificates/witness_pins.h). Where it is possible, instances_of_choices.h gives a proof without choices.
//
// Limits: a proof that needs other elements of a large initial array has no witness of this kind, and the check rejects
// it. For k > 1 a word whose init reads a constant array is refused.
#pragma once

#include <cstdint>
#include <span>

#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// One invariant for several bads, from one for each: a k-inductive invariant is k'-inductive for every k' > k. With
/// the ghosts of all, `no bad` claims less than before; so what each claimed alone, with its own ghosts, is added.
Invariant conjunction(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                      std::span<const Invariant* const> invariants);

/// A system over the terms of the model, with one bad. Its inputs and states begin with those of the model, in their
/// order; if the model has ids of lines, their names are `=<id>`. Nothing else has a name. Throws Unsupported for
/// unique states.
TransitionSystem make_witness_system(const TransitionSystem& model, std::span<const std::uint32_t> bads,
                                     const Invariant& invariant);

}  // namespace polycube::impl
