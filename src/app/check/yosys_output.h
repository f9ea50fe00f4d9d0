// The files of --yw: counterexamples as witnesses of Yosys, by the map of --ywmap or by names.
#pragma once

#include "app/check/report.h"
#include "support/options.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// Writes the witness of the first property that is reached; with --property all one file for each of them, with its
/// name before the ending: FILE "trace.yw" becomes "trace-b0.yw". Throws InputError.
void write_yosys_witnesses(const Options& options, const TransitionSystem& system, const Report& report);

}  // namespace polycube::impl
