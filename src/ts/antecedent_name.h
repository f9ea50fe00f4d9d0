// The name by which a frontend marks the condition under which an obligation of a property begins: what is left of
// `|->` in Verilog. The condition may hold cycles before the bad does, so the bad alone does not show it.
#pragma once

#include <string>

namespace polycube::impl {

/// The name, among Symbols, for the property with this name. It begins like other names that people do not see.
inline std::string antecedent_name(const std::string& bad) { return "polycube_antecedent." + bad; }

}  // namespace polycube::impl
