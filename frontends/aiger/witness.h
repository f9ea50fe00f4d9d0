// AIGER witnesses ("stimuli"): reader and writer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ts/witness.h"

namespace polycube::aiger {

/// A witness as a checker accepts it: `1`, the properties, the initial latch values, one line of inputs a step, `.`.
/// Values left open are written as zero; the initial values of latches with a reset follow from it, whatever the
/// witness says. Throws Unsupported for systems that are not made of inputs and latches of one bit. Requires: the
/// witness has a claim and a frame.
std::string write_witness(const TransitionSystem& system, const Witness& witness);

/// Reads all witnesses of a file; one with status 0 or 2 makes no claim and has no frames. Values given as x are
/// absent. Throws InputError; a file without a witness is an error.
std::vector<Witness> read_witnesses(const std::string& path, std::string_view text, const TransitionSystem& system);

}  // namespace polycube::aiger
