// What a testbench and a waveform need to know of a design, read from Yosys's RTLIL text: clocks, registers, nets that
// nothing drives. RTLIL is a line for each wire, parameter and connection; of expressions only the names matter here.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ts/design.h"

namespace polycube::impl::verilog {

/// Of all modules, before they are flattened.
struct Objects {
  std::vector<std::string> registers;
  std::vector<std::string> undriven;
};
Objects find_objects(std::string_view rtlil, const std::string& top);

struct ClockFacts {
  std::vector<Clock> clocks;  // the inputs of the top that clock registers, each with its edge, in order
  bool other_clocks = false;  // a register has a clock that is no input: it is gated, divided or constant
  bool latches = false;
  bool one_word_memories = false;
  std::vector<std::string> inputs;
  /// Can a step be a cycle?
  bool single() const { return clocks.size() <= 1 && !other_clocks && !latches; }
};
/// Of the one module that is left when all are flattened.
ClockFacts find_clocks(std::string_view rtlil);

/// Yosys samples what a clocked assertion says, and whether it is enabled, in registers of its own, so that it fails
/// one cycle late, where assumptions of one cycle more have to hold. Here assertions get what these registers sample.
/// Requires: one clock.
std::string with_early_assertions(std::string_view rtlil);

}  // namespace polycube::impl::verilog
