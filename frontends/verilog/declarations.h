// The arrays that a module declares, as far as rewriting needs them: packed ones of several dimensions, which Yosys
// does not read, and unpacked ones, which it does not copy as a whole.
#pragma once

#include "frontends/verilog/expressions.h"

namespace polycube::impl::verilog {

struct Declarations {
  ArrayShapes arrays;
  /// For the first `[` of several packed dimensions: the position behind the last `]`, and the one dimension that takes
  /// their place.
  std::map<std::size_t, std::pair<std::size_t, std::string>> flattened;
};

/// Of the tokens [begin, end) of a module.
Declarations find_declarations(const SourceText& source, const std::vector<Token>& tokens, std::size_t begin,
                               std::size_t end);

}  // namespace polycube::impl::verilog
