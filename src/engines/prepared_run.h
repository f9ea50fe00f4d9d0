// An engine on the system that passes over words made of the one that was read.
#pragma once

#include "engines/engine.h"

namespace polycube {

/// The results are about the system of the task. Where the passes cannot translate back, or find nothing to do, the
/// engine gets the task as it is.
Results run_prepared(Engine& engine, const Task& task, Context& context);

}  // namespace polycube
