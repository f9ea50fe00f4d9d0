// Problem: a solver gives values to cells of a memory that the run never reads, and a value to all cells that it did
// not think of. A reader cannot see which cells matter, and of a large memory few checkers can read a value for all the
// rest.
//
// Idea: replay the run, and note each index at which a read in the cone of the claims and constraints looks. Cells at
// other indices have no influence, and count as zero when they have no value. Limits: indices are noted for all arrays
// of an index width together; if arrays are compared as a whole, or a claim is about a loop, all values stay.
#pragma once

#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// The same run, with values of cells that it reads only. Requires: check_witness accepts the witness; it accepts the
/// result too.
Witness with_read_cells(const TransitionSystem& system, const Witness& witness);

}  // namespace polycube::impl
