// What this library was built from.
#pragma once

#include <string>

namespace polycube {

/// Lines of text: commit, compiler, solvers.
std::string build_text();

}  // namespace polycube
