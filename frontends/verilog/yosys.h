// Elaboration by Yosys: rewritten Verilog to BTOR2 text. Two runs: the first elaborates and tells which clocks there
// are; the second makes a step a cycle where one clock edge drives all (async2sync), and else samples every clock
// (clk2fflogic).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "frontends/verilog/netlist.h"
#include "frontends/verilog/source_text.h"
#include "support/stop.h"

namespace polycube::impl::verilog {

struct YosysSettings {
  std::string program = "yosys";
  std::string top;                                              // a module's name
  std::vector<std::pair<std::string, std::string>> parameters;  // of the top: name and value
  bool covers = false;                                          // covers become the properties, and not assertions
  bool many_clocks = false;                                     // sample every clock even if there is one
};

struct Elaborated {
  std::string btor2;  // positions in comments are those of the sources
  Objects objects;
  ClockFacts clocks;
  bool step_is_cycle = true;          // of the one clock; else every clock is sampled
  std::vector<std::string> warnings;  // of Yosys, about the design
};

/// Throws InputError with Yosys's own message, and Unsupported if there is no Yosys or it was stopped.
Elaborated elaborate_by_yosys(const SourceText& source, const std::string& text, const YosysSettings& settings,
                              const Stop& stop);

}  // namespace polycube::impl::verilog
