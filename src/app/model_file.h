// Models and witnesses in whichever format the file has.
#pragma once

#include <string>
#include <vector>

#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube {

/// The format is decided by the first bytes: an AIGER header, or else BTOR2. Throws InputError.
TransitionSystem read_model(const std::string& path);

/// Writes in the format that the system came in.
std::string witness_text(const TransitionSystem& system, const Witness& witness);

/// BTOR2 witnesses start with "sat", AIGER ones with 0, 1 or 2. Throws InputError.
std::vector<Witness> read_witness_file(const std::string& path, const TransitionSystem& system);

/// The property that a user names: a bad by position or name, or any by "b0" or "j0". Throws UsageError.
Claim find_property(const TransitionSystem& system, const std::string& wanted);

}  // namespace polycube
