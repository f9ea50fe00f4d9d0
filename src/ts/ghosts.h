// Problem: a proof may need to remember or to foresee what the system does not store. "Every element below i is 42" is
// no condition on finitely many registers of a system with a memory.
//
// Idea: auxiliary variables [Abadi91]. A proof adds registers to the system, its ghosts, in an order:
//
//   a recorder   has an init or none, and a next: a function of the run so far (history)
//   a choice     is free at the start and never changes; its pin is its value in the step where the bad holds
//   (prophecy)
//
// The terms of a ghost read the system and the ghosts before it; a next also reads its own ghost.
//
// Claim: if no run of the system with its ghosts reaches `the bad, and every choice equals its pin`, then no run of the
// system reaches the bad. For a run that reaches the bad in step n can be extended by one ghost after the other: a
// recorder takes the values of its init and next, and a choice the value that its pin has in step n, which depends on
// the ghosts before it only. A proof about one choice p is thus a proof for all its values, as the quantified invariant
// `for every p, p < i implies a[p] = 42` [Mann21].
#pragma once

#include <span>
#include <string>

#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// Why these are no ghosts of the system: a term reads what it may not read, or a part is missing; empty if they are.
std::string complaint_about(const TransitionSystem& system, std::span<const Ghost> ghosts);

/// The system with its ghosts as further states, after all others; each bad is `the bad, and every choice equals its
/// pin`. Requires: no complaint about the ghosts.
TransitionSystem with_ghosts(const TransitionSystem& system, std::span<const Ghost> ghosts);

}  // namespace polycube::impl
