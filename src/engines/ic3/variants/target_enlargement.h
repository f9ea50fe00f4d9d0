// Problem: the first obligation of IC3 is a state where the bad is true for some input; such a state is often far from
// what the property is about.
//
// Idea: target enlargement by one step: search states where the bad is false, but may be true in the next step
// ("predicate property"). The property itself then strengthens every frame.
//
// Limits: whether an initial state is bad needs a separate query.
#pragma once

#include "engines/ic3/literals/circuit_view.h"
#include "support/answer.h"
#include "support/stop.h"

namespace polycube::impl::ic3 {

/// Is there a bad initial state? If so, `trace` gets the run of one step.
Answer bad_at_start(const CircuitView& view, const Stop& stop, BitTrace& trace);

/// Requires: no initial state is bad.
void enlarge_target(CircuitView& view);

}  // namespace polycube::impl::ic3
