// A counterexample as a testbench: the design with a module that drives it, for a simulator of Verilog.
//
//   iverilog -g2012 -o replay FILE && vvp replay
//
// prints a line for each assertion that fails, and for each register whose value is not that of the run. Registers and
// memories get their values of step 0 once, inputs theirs in each step; nets that nothing drives are forced. A step is
// a cycle of the one clock, or else the clocks are inputs.
#pragma once

#include <string>

#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl::verilog {

/// Throws Unsupported if the system was not read from Verilog.
std::string write_testbench(const TransitionSystem& system, const Witness& witness);

}  // namespace polycube::impl::verilog
