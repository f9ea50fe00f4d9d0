// The exit codes of the program.
#pragma once

namespace polycube::impl::exit_code {
inline constexpr int done = 0;
inline constexpr int bad_input = 1;
inline constexpr int internal_error = 2;
inline constexpr int sat = 10;
inline constexpr int unsat = 20;
inline constexpr int unknown = 30;
inline constexpr int rejected = 40;
}  // namespace polycube::impl::exit_code
