// Problem: an invariant may relate differences, or sums, that the model never computes: of two registers that meet
// somewhere else.
//
// Proxy words ([Welp13, §7.1] names them as future work): for registers x and y that an operator of the model compares,
// adds or subtracts, or that are compared with the same word, x - y and x + y are words. Sums of such words, which
// reshape suggests, relate four registers with one guide.
#pragma once

#include "invariants/templates/linear_forms.h"
#include "support/stop.h"

namespace polycube::invariants {

void mine_proxies(const TermStore& store, const StateCone& cone, FormPool& pool, const Stop& stop);

}  // namespace polycube::invariants
