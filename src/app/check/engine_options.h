// Translates options of the command line to options of engines and passes.
#pragma once

#include "engines/engine.h"
#include "support/options.h"

namespace polycube::impl {

/// The options of the engine and of the passes before it. Throws UsageError for a list with an unknown name.
EngineOptions engine_options(const Options& options, const TransitionSystem& system);
/// The solver that the option names; for `auto` one that suits the terms of the system.
SmtChoice smt_choice(const Options& options, const TransitionSystem& system);

}  // namespace polycube::impl
