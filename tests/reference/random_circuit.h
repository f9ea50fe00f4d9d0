// Random small circuits with redundant structure, always the same for the same seed.
#pragma once

#include <cstdint>

#include "bitblast/circuit.h"

namespace polycube::impl::reference {

/// At most 9 latches and 4 inputs, one bad, up to 3 constraints. Among the latches there are copies and complements of
/// others (their logic rewritten, or over the copies), latches that never leave their reset value, free ones that keep
/// their value, and resets of all three kinds; among the gates functions that occur in several forms.
Circuit random_circuit(std::uint64_t seed);

}  // namespace polycube::impl::reference
