// What a check is about: the selected properties, and the evidence that is wanted.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/options.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// The properties that `property` selects. Throws UsageError, and Unsupported if there is none.
std::vector<Claim> selected_properties(const Options& options, const TransitionSystem& system);

/// Does `evidence` name this? Without a name, traces are wanted.
bool is_wanted(const Options& options, std::string_view evidence);
/// Is anything wanted that is made of a proof?
bool certificates_wanted(const Options& options);
/// Is any of that about all properties together?
bool common_evidence_wanted(const Options& options);

/// "property b0 (name)"
std::string property_label(const TransitionSystem& system, const Claim& claim);

}  // namespace polycube::impl
