// Checks of our own code.
//
// CHECK is always active: it guards against errors that could lead to a wrong answer. ASSERT states a contract that is
// too expensive to check in a release build; the debug preset and the tests check it. Neither is for bad input:
// InputError reports that.
#pragma once

#include <string>

namespace polycube::impl {

/// Reports a failed check: aborts, or throws FailedCheck (support/error.h) where that was asked for.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

/// A library must not end its caller's process. A program of ours should: a core has the stack of the failed check.
void throw_failed_checks(bool thrown) noexcept;

/// Stores the command line, so that the report of a failed check, or of a dumped case, has the command for a replay.
/// Requires: no other thread runs yet.
void remember_command_line(const std::string& line);
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
