// What the command line says to engines and passes.
#pragma once

#include "engines/engine.h"
#include "passes/bits/bit_pipeline.h"
#include "passes/words/word_pipeline.h"
#include "support/options.h"

namespace polycube {

/// Throws UsageError for a list with an unknown name.
EngineOptions engine_options(const Options& options, const TransitionSystem& system);
/// The one that is named, or one that suits the terms of the system.
SmtChoice smt_choice(const Options& options, const TransitionSystem& system);
PipelineOptions pipeline_options(const Options& options);
WordPipelineOptions word_pipeline_options(const Options& options);

}  // namespace polycube
