// The input of a run of check: the model and the selected properties.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/log.h"
#include "support/options.h"
#include "support/statistics.h"
#include "support/stop.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// Reads the model; records the time and logs a line for -v.
std::unique_ptr<TransitionSystem> read_for_check(const Options& options, Statistics& statistics, const Log& log,
                                                 const Stop& stop);

/// The properties that --property selects. Throws UsageError, and Unsupported if there is none.
std::vector<Claim> selected_properties(const Options& options, const TransitionSystem& system);

/// Do the options request certificates for the answer unsat?
bool certificates_wanted(const Options& options);

/// Do they request anything that is made of a counterexample?
bool witness_wanted(const Options& options);

/// "property b0 (name)"
std::string property_label(const TransitionSystem& system, const Claim& claim);

}  // namespace polycube::impl
