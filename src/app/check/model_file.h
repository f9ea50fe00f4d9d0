// Models and witnesses in whichever format the file has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube {

/// AIGER if the text begins like it or the file is called .aag or .aig; BTOR2 otherwise.
bool is_aiger(const std::string& path, std::string_view text);

/// Throws InputError.
TransitionSystem read_model(const std::string& path);

/// Writes in the format that the system came in.
std::string witness_text(const TransitionSystem& system, const Witness& witness);

/// For an AIGER model either form of witness, told apart by the line "sat"; for BTOR2 its own. Throws InputError.
std::vector<Witness> read_witness_file(const std::string& path, const TransitionSystem& system);

/// Leaves only the property that was asked for; all for "" and "all". Throws UsageError.
void select_property(TransitionSystem& system, const std::string& wanted);

/// The property that a user names: a bad by position or name, or any by "b0" or "j0". Throws UsageError.
Claim find_property(const TransitionSystem& system, const std::string& wanted);

}  // namespace polycube
