// How far a search has come, for who watches it.
#pragma once

#include <cstdint>

#include "support/statistics.h"

namespace polycube::impl {

/// Steps or frames that are done, by the counters of the engines; of several searches the one that has come furthest.
std::uint64_t depth(const Statistics& statistics);

}  // namespace polycube::impl
