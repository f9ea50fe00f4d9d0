// The number of a frame. The infinite frame holds the lemmas that are true in every reachable state.
#pragma once

#include <cstdint>

namespace polycube::ic3 {

using Level = std::uint32_t;
inline constexpr Level infinity = 0xffffffff;

}  // namespace polycube::ic3
