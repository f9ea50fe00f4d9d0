// The evidence for "unreachable": a k-inductive invariant.
//
// Let P be the conjunction of `no bad of the property` and every strengthening. P is k-inductive: it holds in the first
// k steps of every run (base), and in every step after k steps in a row in which it holds (step). With unique_states
// the second part is claimed only for runs without repeated states; that is enough, because a shortest run to a bad
// state repeats none. With k = 0, P holds in every state, reachable or not; with k = 1 it is an inductive invariant.
//
// Bads and strengthening may read inputs: P is a condition on a state and the inputs of the same step, and holds for
// all inputs that the constraints allow there.
//
// An invariant may be about more registers than the system has, its ghosts; ts/ghosts.h states what is claimed then.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl {

/// A register that a proof adds to the system: a recorder has a next, a choice has a pin.
struct Ghost {
  Node variable;
  Node init;  // of a recorder, as of a state; may be none
  Node next;  // of a recorder
  Node pin;   // of a choice, which never changes: its value in the step where the bad holds
  std::string name = "";
};

struct Invariant {
  std::uint32_t k = 1;
  bool unique_states = false;
  std::vector<Node> strengthening;  // terms over states, and over inputs of the same step, of width 1
  std::vector<Ghost> ghosts = {};
};

}  // namespace polycube::impl
