// BTOR2 witnesses: reader and writer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ts/witness.h"

namespace polycube::impl::btor2 {

/// The form that all checkers accept (docs/formats.md): states without init in frame 0, states without next in every
/// frame, initialised states never.
std::string write_witness(const TransitionSystem& system, const Witness& witness);

/// Reads all witnesses of a file. Throws InputError; a file without a witness is an error.
std::vector<Witness> read_witnesses(const std::string& path, std::string_view text, const TransitionSystem& system);

}  // namespace polycube::impl::btor2
