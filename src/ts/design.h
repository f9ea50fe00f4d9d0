// What is known of the design in a hardware description language that a system was elaborated from. The system itself
// has no clock: one step is one cycle of it. Waveforms show the clock again, and a testbench drives the design itself.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace polycube::impl {

struct Clock {
  std::string name;    // an input of the top module
  bool rising = true;  // the edge that the registers are clocked by
};

struct Design {
  std::string top;
  std::vector<std::pair<std::string, std::string>> parameters;  // of the top: names and values that were set
  std::vector<std::string> inputs;                              // ports of the top
  std::vector<Clock> clocks;          // one: a step is a cycle of it; none: there is none, or a step is no cycle
  std::vector<Clock> sampled_clocks;  // where a step is no cycle: inputs like others, free in each step
  // Hierarchical names below the top, with dots, as in the names of the system.
  std::vector<std::string> registers;  // that a testbench may set at the start, memories too
  std::vector<std::string> undriven;   // nets without a driver, free in each step: a testbench forces them
  std::string verilog;                 // the sources in one text, monitors of the assertions in place of SVA
};

}  // namespace polycube::impl
