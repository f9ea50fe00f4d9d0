// Counterexample-guided abstraction refinement [Clarke00]: runs an engine on an abstract system, and on finer ones
// while its counterexamples are spurious.
//
// A loop of 100000 steps that fills a memory has no short counterexample, spurious or not, before its first read. So
// the engine has a small bound at first. If it is reached, the abstraction is refined by what the property is likely to
// need, without a counterexample.
//
// Each round costs a run of the engine. The loop ends, since an abstraction can be refined only finitely often before
// it is stuck.
#pragma once

#include "engines/engine.h"
#include "passes/abstraction/abstraction.h"

namespace polycube::impl {

/// The result for the property with this index, about the source of the abstraction, which is the system of the task.
/// `engine` runs on the abstract systems. Requires: the property is a bad; no unique states.
Result run_abstracted(Engine& engine, Abstraction& abstraction, const Task& task, std::size_t index, Context& context);

}  // namespace polycube::impl
