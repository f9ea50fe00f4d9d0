// Which check decides about a proof that an engine found.
#pragma once

#include <optional>

#include "certify/check/check_invariant.h"
#include "engines/engine.h"

namespace polycube {

/// On the system of the task, as it was read. Proofs of engines on bits are checked on bits; on words too, if a solver
/// for that is named. Proofs of engines on words are checked on words, by a fresh solver.
/// Requires: the result with this index is a proof.
InvariantCheck check_proof(const Task& task, const Results& results, std::size_t index, std::optional<SmtChoice> named,
                           Context& context);

}  // namespace polycube
