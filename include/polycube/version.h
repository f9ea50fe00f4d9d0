// The version of the library, and what it was built from.
#pragma once

#include <string>

#include "polycube/export.h"

// CMake and pkg-config take the version from here. CHANGELOG.md says what a number promises.
#define POLYCUBE_VERSION_MAJOR 0
#define POLYCUBE_VERSION_MINOR 2
#define POLYCUBE_VERSION_PATCH 0

namespace polycube {

/// "0.2.0", of the library that runs, which may be newer than this header.
POLYCUBE_API std::string version();

/// Several lines: the commit, the compiler, the solvers with their versions.
POLYCUBE_API std::string build_information();

/// By default a failed internal check throws Error with Kind::internal. A program that would rather have a core with
/// the stack of the failure can ask for std::abort, with a report on stderr.
POLYCUBE_API void abort_on_internal_errors(bool abort) noexcept;

/// Says in reports of internal errors, and in the dump of rejected evidence, which command replays the run.
POLYCUBE_API void set_command_line(const std::string& command_line);

}  // namespace polycube
