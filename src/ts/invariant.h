// The evidence for "unreachable".
//
// Let P be: no bad of the property, and every strengthening. P is k-inductive: it holds in the first k steps of every
// run, and after k steps in a row where it holds it holds in the next one too. With unique_states the second part is
// claimed only for runs that visit no state twice; that is enough, because a shortest run to a bad state visits none
// twice. With k = 0, P holds in every state whatever; with k = 1 it is an inductive invariant in the usual sense.
//
// Bads may read inputs, and so may strengthening: P speaks of a state and the inputs of the same step, and holds for
// all inputs that the constraints allow there.
#pragma once

#include <cstdint>
#include <vector>

#include "ts/transition_system.h"

namespace polycube {

struct Invariant {
  std::uint32_t k = 1;
  bool unique_states = false;
  std::vector<Node> strengthening;  // terms over states, and over inputs of the same step, of width 1
};

}  // namespace polycube
