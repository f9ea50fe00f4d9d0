// Checks that catch our own bugs.
//
// CHECK is always on: it guards what a wrong answer could slip through. ASSERT states a contract that is too hot to
// test in a release build; the debug preset and the tests run with it. Neither is for bad input: that is InputError's
// task.
#pragma once

#include <string>

namespace polycube {

/// Reports a failed check with its place and the command that replays the run, then aborts.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

/// Remembers the command line, so that a failed check, or a dumped case, can say how to replay it.
void remember_command_line(int argc, const char* const* argv);
const std::string& command_line();

}  // namespace polycube

// Under a name of its own, since tests give CHECK another meaning.
#define POLYCUBE_ENSURE(condition) \
  (static_cast<bool>(condition) ? static_cast<void>(0) : ::polycube::check_failed(#condition, __FILE__, __LINE__))
#define CHECK(condition) POLYCUBE_ENSURE(condition)

#ifdef POLYCUBE_ASSERTIONS
#define ASSERT(condition) POLYCUBE_ENSURE(condition)
#else
#define ASSERT(condition) static_cast<void>(0)
#endif
