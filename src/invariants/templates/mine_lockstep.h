// Template: forms that no step changes in one of the two directions. Registers that move by constants bound each other.
//
// On the samples, every step moves a pair of registers by a vector (dx, dy). If all vectors lie in a cone that is not
// the whole plane, each facet of the cone is a form a * x + b * y that no step decreases, or none increases: x + 1, y -
// 1 gives x + y; a loop that adds one to x in each iteration and to y in some of them gives x - y. Triples of registers
// are analysed in the same way, if there are few. Large steps are resets or jumps and do not count.
#pragma once

#include "invariants/sampling/random_runs.h"
#include "invariants/templates/linear_forms.h"

namespace polycube::impl::invariants {

/// The same for pairs, with the constant steps that are written in the model: x + 1 and y - 2 anywhere give 2x + y.
/// Weaker evidence than samples, for models where sample runs are short.
void mine_written_steps(const TermStore& store, const StateCone& cone, FormPool& pool, const Stop& stop);

void mine_lockstep(const TermStore& store, const Samples& samples, FormPool& pool, const Stop& stop);

}  // namespace polycube::impl::invariants
