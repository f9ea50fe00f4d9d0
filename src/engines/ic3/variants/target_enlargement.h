// Problem: the first obligation of IC3 is a state where the bad holds for some input; that is often a state far from
// what the property is about.
//
// Instead, ask for states where the bad does not hold, but may in the next step ("predicate property"). The property
// itself then strengthens every frame. The first step of all is looked at apart.
#pragma once

#include "engines/ic3/literals/circuit_view.h"
#include "support/answer.h"
#include "support/stop.h"

namespace polycube::ic3 {

/// Is there an initial state where the bad holds? If so, `trace` gets the run of one step.
Answer bad_at_start(const CircuitView& view, const Stop& stop, BitTrace& trace);

/// Requires: no initial state is bad.
void enlarge_target(CircuitView& view);

}  // namespace polycube::ic3
