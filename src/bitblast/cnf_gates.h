// The clauses of gates as they stand in the Aig, with XOR, MUX, carries and wide ANDs recognised so that their inner
// nodes need no variables.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bitblast/aig.h"
#include "bitblast/cnf_draft.h"

namespace polycube {

/// Defines the gates among `nodes` that `kept` nodes depend on. With `recognise`, inner nodes of larger gates are left
/// out when nothing else reads them. Requires: `nodes` is a cone in ascending order; `kept` is by node.
void define_gates(const Aig& aig, std::span<const std::uint32_t> nodes, const std::vector<bool>& kept, bool recognise,
                  DraftDefinitions& draft);

/// Adds to each definition that is a MUX the two clauses that say what follows if both its data inputs agree. They are
/// redundant, but without them propagation does not see it [Een06].
void strengthen_muxes(DraftDefinitions& draft);

}  // namespace polycube
