// Checks of our own code.
//
// CHECK is always active: it guards against errors that could lead to a wrong answer. ASSERT states a contract that is
// too expensive to check in a release build; the debug preset and the tests check it. Neither is for bad input:
// InputError reports that.
#pragma once

#include <string>

namespace polycube::impl {

/// Reports a failed check with its place in the code and the command that replays the run, then aborts.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

/// Stores the command line, so that the report of a failed check, or of a dumped case, has the command for a replay.
void remember_command_line(int argc, const char* const* argv);
const std::string& command_line();

}  // namespace polycube::impl

// A function with a name of its own, because the test framework defines CHECK differently.
#define POLYCUBE_ENSURE(condition) \
  (static_cast<bool>(condition) ? static_cast<void>(0) : ::polycube::impl::check_failed(#condition, __FILE__, __LINE__))
#define CHECK(condition) POLYCUBE_ENSURE(condition)

#ifdef POLYCUBE_ASSERTIONS
#define ASSERT(condition) POLYCUBE_ENSURE(condition)
#else
#define ASSERT(condition) static_cast<void>(0)
#endif
