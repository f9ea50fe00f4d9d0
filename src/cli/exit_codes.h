// The exit codes of the program.
#pragma once

#include "polycube/check.h"

namespace polycube::cli::exit_code {
inline constexpr int done = 0;
inline constexpr int bad_input = 1;
inline constexpr int internal_error = 2;
inline constexpr int sat = 10;
inline constexpr int unsat = 20;
inline constexpr int unknown = 30;
inline constexpr int rejected = 40;

inline int of(Verdict verdict, bool is_rejected) {
  if (is_rejected) return rejected;
  return verdict == Verdict::sat ? sat : verdict == Verdict::unsat ? unsat : unknown;
}
}  // namespace polycube::cli::exit_code
