// Reads and writes models and witnesses in the format of the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/log.h"
#include "support/options.h"
#include "support/stop.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// AIGER if the text has its header or the file name ends in .aag or .aig; else BTOR2.
bool is_aiger(const std::string& path, std::string_view text);

/// Throws InputError.
TransitionSystem read_model(const std::string& path);

/// The model that the arguments and the options about models define. Reading Verilog takes Yosys, which a stop ends.
/// Throws InputError, UsageError, and Unsupported if there is no Yosys.
TransitionSystem read_model(const Options& options, const Log& log, const Stop& stop = Stop());

/// The witness in the format of the model.
std::string witness_text(const TransitionSystem& system, const Witness& witness);

/// Witnesses in a text; `path` is for messages. For an AIGER model either form of witness, distinguished by the line
/// "sat"; for BTOR2 its own. Throws InputError.
std::vector<Witness> read_witnesses(const std::string& path, const std::string& text, const TransitionSystem& system);
/// The same, in a file.
std::vector<Witness> read_witness_file(const std::string& path, const TransitionSystem& system);
/// The same for a text; errors name `path`.
std::vector<Witness> read_witnesses(const std::string& path, const std::string& text, const TransitionSystem& system);

/// Removes all properties but the selected one; none for "" and "all". Throws UsageError.
void select_property(TransitionSystem& system, const std::string& wanted);

/// The property with a name: a bad by position or symbol, or any by "b0" or "j0". Throws UsageError.
Claim find_property(const TransitionSystem& system, const std::string& wanted);

}  // namespace polycube::impl
