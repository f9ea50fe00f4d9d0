// The pictures of a run that the options --vcd, --fst and --trace request.
#pragma once

#include <string>

#include "support/options.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// Throws UsageError if a picture is requested that this build cannot make.
void check_trace_options(const Options& options);

bool trace_wanted(const Options& options);

/// Writes the files and prints the table. If `label` is not empty, it becomes a part of the files' names, `run.b1.vcd`,
/// and there is no table. Requires: the witness has a frame and a claim. Throws InputError if a file cannot be written.
void show_run(const Options& options, const TransitionSystem& system, Witness witness, const std::string& label);

}  // namespace polycube::impl
