// Is there somebody at a terminal who watches stderr?
#pragma once

#include <cstddef>

namespace polycube::cli {

/// 0 if stderr is no terminal on which a line can be written again.
std::size_t columns_of_stderr();

}  // namespace polycube::cli
