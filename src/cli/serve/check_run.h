// A check on behalf of a client: it reports progress, and a cancellation ends it.
#pragma once

#include <string>

#include "cli/serve/call.h"
#include "cli/serve/workspace.h"
#include "polycube/check.h"

namespace polycube::cli::serve {

/// Seconds, where a client gives none.
inline constexpr double usual_timeout = 30;

/// `what` is for the reports of progress. Requires: the options have a timeout.
Result run_check(const Workspace& workspace, const Model& model, const Options& options, const std::string& what,
                 Call& call);

/// "1.2 s"
std::string seconds_text(double seconds);

}  // namespace polycube::cli::serve
