// Is a register a number or a bunch of bits? Lemmas bound numbers and speak of single bits otherwise.
//
// Every operator below the property says what it takes its arguments for: comparisons and sums for numbers, slices and
// bitwise operators for bits. An equality with a constant says nothing: that is how state machines and counters alike
// are asked. A register whose next value is a sum is a number if nothing else speaks against it.
#pragma once

#include "invariants/sampling/state_cone.h"

namespace polycube::invariants {

struct RegisterUse {
  Node variable;
  std::uint32_t as_number = 0;
  std::uint32_t as_bits = 0;
  bool counts = false;  // its next value is a sum, or may be one
};

/// For every register of the cone of at least two bits, in the order of the cone.
std::vector<RegisterUse> register_uses(const TermStore& store, const StateCone& cone);

}  // namespace polycube::invariants
