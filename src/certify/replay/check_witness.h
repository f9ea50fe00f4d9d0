// Problem: a witness may be no run of the system, or may not reach what it claims.
// Idea: replay by exact simulation of the system as it was read. Limits: no solver and no rewriting.
#pragma once

#include <cstdint>
#include <string>

#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

struct WitnessCheck {
  bool accepted = false;
  std::string reason;       // why not
  std::uint32_t frame = 0;  // of the mismatch, or where the last claim is reached
};

/// Every value in the witness must equal the simulated one; the constraints must hold up to the step where a claimed
/// bad holds; every claim must be reached. A justice claim needs a loop: an earlier step with the same states, such
/// that every fairness and every justice condition holds at least once in the loop.
WitnessCheck check_witness(const TransitionSystem& system, const Witness& witness);

}  // namespace polycube::impl
