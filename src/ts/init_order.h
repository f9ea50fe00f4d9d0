// In which order the states can be initialised: an init may read other states, at step 0.
#pragma once

#include <cstdint>
#include <vector>

#include "ts/transition_system.h"

namespace polycube {

/// Groups of positions of all states: those in one group read, in their inits, only states of earlier groups. The first
/// group holds the states without init. Throws Unsupported if the inits read each other in a circle.
std::vector<std::vector<std::uint32_t>> init_order(const TransitionSystem& system);

}  // namespace polycube
