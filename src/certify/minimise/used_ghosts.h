// Problem: a proof may be given with ghosts that it does not need, and each is one thing more to check and to read.
//
// Idea: a ghost counts if the strengthening reads it, or another ghost that counts. What remains is a proof. For an
// unread choice c, P is `no bad, or c is not its pin`, and the strengthening S, and it is k-inductive for each value of
// c. Where no bad holds at all, P holds for every value; so S is preserved, and so is `no bad, or c is not its pin` for
// every value, of which one is that of the pin.
#pragma once

#include <vector>

#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// In their order. Requires: they are ghosts of the system (ts/ghosts.h).
std::vector<Ghost> used_ghosts(const TransitionSystem& system, const Invariant& invariant);

}  // namespace polycube::impl
