// Random systems in the shapes that programs are given: next states are inputs, and a relation ties them down.
#pragma once

#include <cstdint>

#include "ts/transition_system.h"

namespace polycube::impl::reference {

/// How the relation is made to hold.
enum class RelationalStyle : std::uint8_t {
  first_and_valid,  // a bit for the first step, where the inits hold; a bit for "so far the relation held"
  reset_and_valid,  // the same, but the first step only chooses an initial state
  constraint,       // no bits: the relation is a constraint
};

/// Guarded commands over the states of a random system, with temporaries, chains of inputs, guards that overlap or
/// leave something out, and bads and constraints that read inputs. Small enough for explicit_state.h.
TransitionSystem random_relational_system(std::uint64_t seed, RelationalStyle style);

}  // namespace polycube::impl::reference
