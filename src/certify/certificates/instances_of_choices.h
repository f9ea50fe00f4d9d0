// Problem: a proof with choices (ts/ghosts.h) has a witness system only with an extension of the format
// (witness_pins.h).
//
// Idea: instances in the place of choices, as one instantiates a quantified lemma. A proof about a choice of few bits
// is the conjunction of its instances for all values, each with recorders of its own: this is a proof again, since the
// value that the pin has in the step of the bad is among them. In the place of a wider choice stand terms: its pin, and
// the indices at which the system reads and writes memories. That is a proof only if
// what these instances say is inductive without the others, which the caller asks a solver.
#pragma once

#include <span>
#include <vector>

#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// Claims without choices, those with the fewest instances first. Each may be a proof, and is to be checked. Requires:
/// the invariant is over the system with its ghosts.
std::vector<Invariant> instances_of_choices(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                                            const Invariant& invariant);

}  // namespace polycube::impl
