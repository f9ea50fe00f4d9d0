// AIGER witnesses ("stimuli"): reader and writer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ts/witness.h"

namespace polycube::impl::aiger {

/// A witness in the form that checkers accept: `1`, the properties, the initial latch values, one line of inputs for
/// each step, `.`. Unspecified values are written as zero; initial values of latches with a reset are those of the
/// reset, whatever the witness contains. Throws Unsupported for systems that do not consist of inputs and latches of
/// one bit. Requires: the witness has a claim and a frame.
std::string write_witness(const TransitionSystem& system, const Witness& witness);

/// Reads all witnesses of a file; one with status 0 or 2 has no claim and no frames. Values given as x are absent.
/// Throws InputError; a file without a witness is an error.
std::vector<Witness> read_witnesses(const std::string& path, std::string_view text, const TransitionSystem& system);

}  // namespace polycube::impl::aiger
