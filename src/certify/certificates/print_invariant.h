// What was proven, for people and for other solvers: P of ts/invariant.h, over the names of the file.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube {

/// Lines: first remarks, which begin with `#`, on what is proven and how; then definitions of long terms (`t1 = ...`);
/// then one condition a line. ts/print_infix.h has the notation.
std::string invariant_as_text(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                              const Invariant& invariant);

/// One SMT-LIB2 command, `define-fun inv`: P as a Bool over the inputs and states that it reads, called as in the file.
std::string invariant_as_smt2(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                              const Invariant& invariant);

}  // namespace polycube
