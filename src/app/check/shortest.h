// Problem: some engines find counterexamples that are much longer than necessary, and a person has to read them.
// Idea: bounded model checking of all steps before the one that was found. What it finds is a shortest counterexample.
// Limits: this can take longer than the answer itself, up to the limits of the run; a stop leaves the long one.
#pragma once

#include <string>

#include "engines/engine.h"

namespace polycube::impl {

/// Does the engine with these options return shortest counterexamples by itself?
bool finds_shortest(std::string_view engine, const EngineOptions& options);

/// Replaces counterexamples of bads by shortest ones, which are replayed like others; one that is rejected is not
/// taken.
void shorten(const Task& task, Results& results, Context& context);

}  // namespace polycube::impl
