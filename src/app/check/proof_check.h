// Selects the check for a proof of an engine.
#pragma once

#include <optional>

#include "certify/check/check_invariant.h"
#include "engines/engine.h"

namespace polycube::impl {

/// Checks the proof on the system of the task, as it was read. A proof of an engine on bits is checked on bits, and on
/// words in addition if a solver is named; if passes over words have changed a system with products, then on words
/// alone, unless that takes too long. A proof of an engine on words is checked on words, by a fresh solver.
/// Requires: the result with this index is a proof.
InvariantCheck check_proof(const Task& task, const Results& results, std::size_t index, std::optional<SmtChoice> named,
                           Context& context);

}  // namespace polycube::impl
