// Names that were meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "polycube/export.h"

namespace polycube {

/// At most `most` of the names, nearest first: those that need few changes for their length, and those that end with
/// the word behind a dot, as `fill` for `top.fifo.fill`.
POLYCUBE_API std::vector<std::string> nearest_names(std::string_view word, const std::vector<std::string>& names,
                                                    std::size_t most = 3);

}  // namespace polycube
