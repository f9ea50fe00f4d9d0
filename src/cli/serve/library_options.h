// Options of the library, as a client gives them: {"bound": 20, "define": ["WIDTH=8"]}.
#pragma once

#include "cli/json.h"
#include "polycube/options.h"

namespace polycube::cli::serve {

/// Sets those that are given; null: none. Throws ToolError for one of another stage, and for those that a client must
/// not decide: programs to run, and files to write. Throws Error for wrong names and values.
void set_options(Options& options, const Json* given, OptionInfo::Stage stage);

}  // namespace polycube::cli::serve
