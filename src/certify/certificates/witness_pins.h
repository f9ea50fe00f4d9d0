// Problem: a proof with choices (ts/ghosts.h) has no witness system of the known format, whose property must imply the
// model's for all values of what the witness adds.
// Idea: names in the witness state which value a choice has in the step of the bad. docs/certcheck.md has the rules and
// the proof that they are enough; certcheck has an implementation of its own.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "certify/certificates/witness_obligations.h"

namespace polycube::impl {

/// Gives a choice of the witness and its pin a name of their own. The number tells the choices of a witness apart.
/// Requires: the choice is a state of the witness.
void name_pin(TransitionSystem& witness, Node choice, Node pin, std::size_t number);

struct Pins {
  std::vector<Pin> all;
  std::string complaint;  // the rule that is broken; empty if none is
};

/// From the names of the witness.
Pins read_pins(const TransitionSystem& witness, std::span<const SharedVariable> shared);

}  // namespace polycube::impl
