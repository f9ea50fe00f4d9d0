// Problem: Yosys gives an assertion below an `if` as two terms, whether it is enabled and what it says, and where it is
// not enabled it may say anything: a free state, which would clutter proofs and traces. Idea: bad = enabled && !says;
// below a condition under which `enabled` is false, the branch of `says` does not count and is left out. Constants are
// folded, so `reset ? 0 : 1` is !reset. The properties stay equivalent.
#pragma once

#include "ts/transition_system.h"

namespace polycube::impl::verilog {

/// For bads and constraints as Yosys writes them; others stay as they are.
void tidy_properties(TransitionSystem& system);

}  // namespace polycube::impl::verilog
