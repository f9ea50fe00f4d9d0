// Conditions as people write them: `count <= 8`, `head - tail == fill`, `busy -> queue[7:4] != 0`.
//
// Operators are those of C and Verilog: words wrap at their width; `&&`, `||`, `!` and `->` are for single bits. Other
// notation:
//
//   <s <=s >s >=s   comparisons of signed numbers, whose constants are printed so
//   x[7:4]  x[3]    bits of a word; m[i] an element of an array
//   9'(x)  9's(x)   x extended to 9 bits, by zeros or by its sign
//   {x, y}          x above y
//   c ? x : y       and functions: sdiv(x, y), rol(x, n), write(m, i, x), ...
//
// Terms that occur several times, or are long, are defined first and have a name.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl {

struct InfixText {
  std::vector<std::string> definitions;  // "t1 = head - tail", each uses only earlier ones
  std::vector<std::string> conditions;   // one for each, in order
};

/// Requires: the conditions are terms of width 1 over the variables of the system.
InfixText print_infix(const TransitionSystem& system, std::span<const Node> conditions);

}  // namespace polycube::impl
