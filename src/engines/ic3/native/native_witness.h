// Problem: the chain of obligations shows that a run to the bad exists, but cubes have no inputs.
//
// Idea: every state of a cube has a successor in the next one. So the run is found step by step: a query for an initial
// state in the first cube, then from each state, which is known, a query for inputs that lead into the next cube.
//
// Limits: a query for each step, about concrete states.
#pragma once

#include <optional>

#include "engines/engine.h"
#include "engines/ic3/core/obligations.h"
#include "engines/ic3/native/native_oracle.h"

namespace polycube::impl::ic3 {

/// The frames of a run along the obligations to the bad; none after a stop.
std::optional<std::vector<WitnessFrame>> run_along(const Obligation* first, StepTerms& terms, TermLiterals& literals,
                                                   const EngineOptions& options, Context& context);

}  // namespace polycube::impl::ic3
