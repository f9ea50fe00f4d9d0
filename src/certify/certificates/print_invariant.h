// The invariant P of ts/invariant.h as text, over the names of the file: for people, and for other solvers.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube {

/// First remarks, which begin with `#`: what is proven, and by which induction. Then definitions of long terms (`t1 =
/// ...`). Then one conjunct of P a line. ts/print_infix.h has the notation.
std::string invariant_as_text(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                              const Invariant& invariant);

/// One SMT-LIB2 command, `define-fun inv`: P as a Bool over the inputs and states of its cone, with the names of the
/// file.
std::string invariant_as_smt2(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                              const Invariant& invariant);

}  // namespace polycube
