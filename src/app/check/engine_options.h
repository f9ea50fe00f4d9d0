// What the command line says to engines and passes.
#pragma once

#include "engines/engine.h"
#include "support/options.h"

namespace polycube {

/// Of the engine and of the passes before it. Throws UsageError for a list with an unknown name.
EngineOptions engine_options(const Options& options, const TransitionSystem& system);
/// The one that is named, or one that suits the terms of the system.
SmtChoice smt_choice(const Options& options, const TransitionSystem& system);

}  // namespace polycube
