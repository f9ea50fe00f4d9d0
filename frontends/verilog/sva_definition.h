// Declarations of properties and sequences, which assertions name.
#pragma once

#include <string>

#include "frontends/verilog/sva.h"

namespace polycube::impl::verilog {

/// Reads `property NAME [(formals)]; body endproperty`, or the same with sequence, from its first token on; `next`
/// becomes the position behind it. Returns the name.
std::string parse_definition(const SourceText& source, const std::vector<Token>& tokens, std::size_t begin,
                             std::size_t& next, NamedProperty& result);

}  // namespace polycube::impl::verilog
