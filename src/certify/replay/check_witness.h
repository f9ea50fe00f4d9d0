// Is this witness a run of the system that reaches what it claims? Decided by exact simulation alone.
#pragma once

#include <cstdint>
#include <string>

#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube {

struct WitnessCheck {
  bool accepted = false;
  std::string reason;       // why not
  std::uint32_t frame = 0;  // where the reason shows, or the last claim came true
};

/// Every value that the witness gives must be the one the system has there, the constraints must hold up to the step
/// where a claimed bad holds, and every claim must come true. A justice claim needs a loop: an earlier step with the
/// same states, between which every fairness and every justice condition holds at least once.
WitnessCheck check_witness(const TransitionSystem& system, const Witness& witness);

}  // namespace polycube
