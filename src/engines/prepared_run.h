// Runs an engine on the system after the passes over words.
#pragma once

#include "engines/engine.h"

namespace polycube::impl {

/// The results are about the system of the task. If the passes change nothing or cannot translate the evidence back,
/// the engine runs on the task itself.
Results run_prepared(Engine& engine, const Task& task, Context& context);

}  // namespace polycube::impl
