// Witnesses in the format of Yosys (.yw), which its simulator replays on the design.
#pragma once

#include <string>

#include "frontends/yosys_witness/map.h"
#include "ts/witness.h"

namespace polycube::impl::yosys {

/// Values of inputs and of states without next in every step, of other states without init in step 0.
std::string write_witness(const TransitionSystem& system, const Witness& witness, const WitnessMap& map);

}  // namespace polycube::impl::yosys
