// Questions about two runs of a model, which the options ask: --xprop, and --taint with --to.
#pragma once

#include <string>

#include "support/options.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// Do the options ask such a question?
bool asks_about_two_copies(const Options& options);

/// The system of two copies (ts/two_copies.h), as if it had been read from a BTOR2 file: witnesses and certificates
/// refer to the lines that `polycube convert` writes. Without such a question, the system itself. `path` is for
/// messages. Throws UsageError.
TransitionSystem with_question(const Options& options, const std::string& path, TransitionSystem system);

}  // namespace polycube::impl
