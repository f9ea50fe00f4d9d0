// From Verilog and SystemVerilog to a transition system: preprocess, rewrite assertions, elaborate by Yosys, read its
// BTOR2, add the reset. docs/verilog.md tells users what is read.
#pragma once

#include <string>
#include <vector>

#include "support/stop.h"
#include "ts/transition_system.h"

namespace polycube::impl::verilog {

struct Settings {
  std::string top;                      // empty: the one module that no other contains
  std::vector<std::string> parameters;  // "NAME=VALUE", of the top
  std::vector<std::string> defines;     // "NAME" or "NAME=TEXT"
  std::vector<std::string> includes;    // folders
  std::vector<std::string> asserted;    // declared properties that are to be asserted
  std::vector<std::string> resets;      // as parse_reset has them
  bool covers = false;                  // ask for covers, not for assertions
  bool many_clocks = false;
  bool needs_property = true;  // without one the design is refused, with the reason
  std::string yosys = "yosys";
};

/// The system knows its design. `warnings` get what Yosys warned of. Throws InputError, UsageError and Unsupported.
TransitionSystem read(const std::vector<std::string>& paths, const Settings& settings, const Stop& stop,
                      std::vector<std::string>& warnings);

}  // namespace polycube::impl::verilog
