// Problem: of many properties in one file, some read the same latches and some have nothing in common. A circuit
// prepared for all of them is as hard as the hardest part; a circuit for each is prepared many times.
//
// Idea: properties whose cones of influence are similar form a group, which shares passes, frames and lemmas
// ([Cabodi11], [Dureja19]).
#pragma once

#include <cstddef>
#include <vector>

#include "bitblast/circuit.h"

namespace polycube::impl {

/// Groups of at most `most` positions in `bads`; small cones come first, of groups and within them.
std::vector<std::vector<std::size_t>> group_by_cone(const Circuit& circuit, const std::vector<Signal>& bads,
                                                    std::size_t most);

}  // namespace polycube::impl
