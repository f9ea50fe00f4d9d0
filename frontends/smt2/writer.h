// Writer of a bounded model checking query about a transition system as an SMT-LIB2 script.
#pragma once

#include <cstdint>
#include <string>

#include "ts/transition_system.h"

namespace polycube::impl::smt2 {

/// "Is one of the bads reachable in at most `bound` steps?" An SMT solver for bit-vectors and arrays answers sat if it
/// is.
std::string write_reachability(const TransitionSystem& system, std::uint32_t bound);

}  // namespace polycube::impl::smt2
