// The clauses of gates. XORs, MUXes, carries and wide ANDs are recognised in the Aig, so that their inner nodes need no
// variables.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bitblast/aig.h"
#include "bitblast/cnf_draft.h"

namespace polycube::impl {

/// Defines the gates among `nodes` that `kept` nodes depend on. With `recognise`, inner nodes of larger gates are
/// omitted if nothing else reads them. Requires: `nodes` is a cone in ascending order; `kept` is by node.
void define_gates(const Aig& aig, std::span<const std::uint32_t> nodes, const std::vector<bool>& kept, bool recognise,
                  DraftDefinitions& draft);

/// Adds to each definition of a MUX the two clauses that imply its value when both data inputs agree. They are
/// redundant, but without them unit propagation does not derive it [Een06].
void strengthen_muxes(DraftDefinitions& draft);

}  // namespace polycube::impl
