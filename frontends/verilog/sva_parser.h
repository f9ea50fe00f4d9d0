// From the tokens of a concurrent assertion to its tree. Named properties and sequences are put in with their
// arguments.
#pragma once

#include <map>
#include <string>

#include "frontends/verilog/sva.h"

namespace polycube::impl::verilog {

using NamedProperties = std::map<std::string, NamedProperty, std::less<>>;

/// `end` is behind the last token. Throws InputError for what is no property, and for constructs that are not
/// supported: the error names line and construct.
PropertySpec parse_property(const SourceText& source, const std::vector<Token>& tokens, std::size_t begin,
                            std::size_t end, const NamedProperties& named);

}  // namespace polycube::impl::verilog
