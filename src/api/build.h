// What this library was built from.
#pragma once

#include <string>

namespace polycube {

/// Lines of text: commit, compiler, solvers.
std::string build_text();

/// The commit of the sources, with "-changed" if they differ from it; "unknown" outside of git. In a file that the
/// build writes (tools/cmake/Commit.cmake).
const char* build_commit();

}  // namespace polycube
