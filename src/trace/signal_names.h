// Problem: a flattened design has hierarchical names in one text, and exporters add names that nobody wrote.
// Idea: `dut.gen[0].count` is the signal `count` in the scopes `dut` and `gen[0]`: dots outside brackets separate. A
// name whose parts are not all identifiers, with indices behind them, stays whole: an escaped name may contain
// anything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polycube::impl {

struct SignalName {
  std::vector<std::string> scope;  // the outermost first
  std::string name;

  friend auto operator<=>(const SignalName&, const SignalName&) = default;
};

SignalName split_name(std::string_view text);

/// Was the name made by a tool (`$auto$..`, `dut.$1`), and not written by a designer?
bool is_hidden_name(std::string_view text);

/// A name without blanks and other bytes that would end it in a file.
std::string printable_name(std::string_view text);

/// "fifo.sv:34" of "fifo.sv:34.5-34.60|other.sv:1.1-1.2"; "" of "".
std::string line_of(std::string_view position);

}  // namespace polycube::impl
