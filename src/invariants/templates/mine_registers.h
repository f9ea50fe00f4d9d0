// Problem: lemmas bound registers that are numbers, and use single bits of the others. Which registers are numbers?
//
// Idea: the operators below the property classify their arguments: comparisons and sums indicate numbers, slices and
// bitwise operators indicate bits. A register whose next value is a sum is a number unless bits prevail.
//
// Limits: an equality with a constant indicates neither; state machines and counters both have them.
#pragma once

#include "invariants/sampling/state_cone.h"

namespace polycube::impl::invariants {

struct RegisterUse {
  Node variable;
  std::uint32_t as_number = 0;
  std::uint32_t as_bits = 0;
  bool counts = false;  // its next value is a sum, or may be one
};

/// For every register of the cone with at least two bits, in the order of the cone.
std::vector<RegisterUse> register_uses(const TermStore& store, const StateCone& cone);

}  // namespace polycube::impl::invariants
