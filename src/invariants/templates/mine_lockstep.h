// Forms that no step changes in one of the two directions: where registers move by constants, these bound each other.
//
// On the samples, every step moves a pair of registers by a vector (dx, dy). If all of these lie in a cone that is not
// the whole plane, a facet of it is a form a * x + b * y that no step decreases, or none increases: x + 1, y - 1 gives
// x + y; a loop that adds one to x in each round and to y in some of them gives x - y. Three registers are treated
// alike, if there are few. Steps by much are resets or jumps and do not count.
#pragma once

#include "invariants/sampling/random_runs.h"
#include "invariants/templates/linear_forms.h"

namespace polycube::invariants {

/// The same for pairs, from the steps that the model has written in it: x + 1 and y - 2, wherever they are, give 2x +
/// y. A weaker reason, for models where runs do not get far.
void mine_written_steps(const TermStore& store, const StateCone& cone, FormPool& pool, const Stop& stop);

void mine_lockstep(const TermStore& store, const Samples& samples, FormPool& pool, const Stop& stop);

}  // namespace polycube::invariants
