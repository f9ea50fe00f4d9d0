// The versions of the solvers that are linked.
#pragma once

#include <string>

namespace polycube::impl {

std::string bitwuzla_version();
std::string boolector_version();
std::string cadical_version();

}  // namespace polycube::impl
