// Is a system about arrays at all? Techniques for bit-vectors, and for arrays, are chosen by it.
#pragma once

#include "ts/transition_system.h"

namespace polycube::impl {

/// Is an input, a state or any other term of the system an array? Linear in its terms.
bool has_arrays(const TransitionSystem& system);

}  // namespace polycube::impl
