// The number of a frame. The lemmas of the infinite frame are valid in every reachable state.
#pragma once

#include <cstdint>

namespace polycube::impl::ic3 {

using Level = std::uint32_t;
inline constexpr Level infinity = 0xffffffff;

}  // namespace polycube::impl::ic3
