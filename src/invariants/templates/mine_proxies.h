// Problem: an invariant may relate differences or sums of registers that the model never computes.
//
// Idea: proxy words ([Welp13, §7.1], named there as future work). For registers x and y that an operator of the model
// compares, adds or subtracts, or that are compared with the same word, x - y and x + y are words. Sums of proxy words,
// which reshape proposes, relate four registers with one neighbour lemma.
#pragma once

#include "invariants/templates/linear_forms.h"
#include "support/stop.h"

namespace polycube::impl::invariants {

void mine_proxies(const TermStore& store, const StateCone& cone, FormPool& pool, const Stop& stop);

}  // namespace polycube::impl::invariants
