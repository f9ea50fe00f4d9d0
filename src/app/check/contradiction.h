// Problem: if the assumptions contradict each other, `unsat` says nothing about the design, and whoever has written a
// wrong assumption would go on believing it.
// Idea: after each `unsat`, with little work: is there a run that satisfies the assumptions in its first steps? Most of
// the time one query about the part of the design that they depend on has a model.
// Limits: undecided within the budget is no warning; --explain looks for contradictions in later steps.
#pragma once

#include <cstdint>
#include <optional>

#include "app/check/report.h"
#include "support/log.h"
#include "support/options.h"
#include "support/stop.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// The first step that no run which satisfies the assumptions has, if the verdict is unsat and if there is such a step
/// and it was found. Then there is a warning, and a row of the statistics. The verdict stays.
std::optional<std::uint32_t> look_for_contradiction(const Options& options, const TransitionSystem& system,
                                                    const Stop& stop, const Log& log, Report& report);

}  // namespace polycube::impl
