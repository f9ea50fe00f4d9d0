// The invariant P of ts/invariant.h as text, over the names of the file: for people, and for other solvers.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "ts/invariant.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// First remarks, which begin with `#`: what is proven, by which induction, and what the ghosts are. Then definitions
/// of long terms (`t1 =
/// ...`). Then one conjunct of P a line, without the pins of choices; `for every p: ` before a lemma about choices.
/// ts/print_infix.h has the notation.
std::string invariant_as_text(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                              const Invariant& invariant);

/// One SMT-LIB2 command, `define-fun inv`: P as a Bool over the inputs and states of its cone, with the names of the
/// file. Choices become `forall`, recorders `exists`, in the order of the ghosts. With k > 1 and recorders this is an
/// invariant, but the recorders of different steps are not linked, and so it need not be k-inductive.
std::string invariant_as_smt2(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                              const Invariant& invariant);

}  // namespace polycube::impl
