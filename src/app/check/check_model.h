// What a run of check is about: the model, and the properties that were asked for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/log.h"
#include "support/options.h"
#include "support/statistics.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube {

/// Reads the model of a run of check, with the time it takes and a line for -v.
std::unique_ptr<TransitionSystem> read_for_check(const std::string& path, Statistics& statistics, const Log& log);

/// The properties that --property asks for. Throws UsageError, and Unsupported if there is none.
std::vector<Claim> selected_properties(const Options& options, const TransitionSystem& system);

/// Is something to be written about an unsat?
bool certificates_wanted(const Options& options);

/// "property b0 (name)"
std::string property_label(const TransitionSystem& system, const Claim& claim);

}  // namespace polycube
