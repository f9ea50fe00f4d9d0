// What the model itself compares, subtracts and copies names the forms that its invariants are made of.
//
//   comparators  a < b gives a - b, taken apart into a sum of registers: x + y < n gives x + y - n. Parts that read
//                inputs are dropped. An equality gives the same, and the wrapping form beside it.
//   differences  a - b and a + b in the model, over states alone, are words that cost no gates.
//   updates      where the next value of x is an expression e, x - e: the copy x := y gives x - y. The next value is
//                found below the ites of a next function, or, in models whose next states are inputs tied by equations,
//                in the equation.
#pragma once

#include "invariants/templates/linear_forms.h"

namespace polycube::invariants {

/// Lets the comparators say how words are read. To be called before anything is offered.
void vote_for_readings(const TermStore& store, const StateCone& cone, FormPool& pool);

void mine_comparisons(const TermStore& store, const StateCone& cone, FormPool& pool, const Stop& stop);

}  // namespace polycube::invariants
