// Template: forms that the model itself compares, subtracts and copies.
//
//   comparators  a < b gives a - b as a sum of registers: x + y < n gives x + y - n. Parts that depend on inputs are
//                dropped. An equality gives the same form, and its wrapping form.
//   differences  a - b and a + b in the model, over states only, are words without additional gates.
//   updates      if the next value of x is e, the word is x - e: the copy x := y gives x - y. The expression is found
//                below the ites of a next function or, in models whose next states are inputs tied by equations, in the
//                equation.
#pragma once

#include "invariants/templates/linear_forms.h"

namespace polycube::impl::invariants {

/// Counts the readings that comparators use. Requires: called before a form is added.
void vote_for_readings(const TermStore& store, const StateCone& cone, FormPool& pool);

void mine_comparisons(const TermStore& store, const StateCone& cone, FormPool& pool, const Stop& stop);

}  // namespace polycube::impl::invariants
