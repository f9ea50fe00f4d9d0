// Problem: a model of an unrolling has one state at its start; a proof needs to know which part of this state matters.
//
// Idea: lifting over all steps at once, with the inputs of the model, by justification: a conjunction that holds needs
// both of its children, one that does not hold needs one child that does not. The child is the one whose justification
// takes the fewest latches, by an estimate that counts shared ones more than once. So from each state of the cube the
// same inputs make the targets hold, whatever constraints and hypotheses the model had to satisfy otherwise.
//
// Limits: time linear in the graph of the unrolling; the cube is not the smallest one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engines/unrolling/bits/bit_unrolling.h"

namespace polycube::impl {

/// A latch with its value, by index in the latches of the unrolling.
struct LatchValue {
  std::size_t latch;
  bool value;
  friend bool operator==(const LatchValue&, const LatchValue&) = default;
};

/// Latches of step 0, ascending: wherever they have these values, and all inputs those of the model, all targets hold.
/// Requires: the unrolling starts anywhere; its last answer was sat, and nothing was asserted since; the targets hold
/// in the model.
std::vector<LatchValue> lift_to_start(const BitUnrolling& unrolling, std::span<const Signal> targets);

/// All constraints in the steps up to `last`. Requires: root 0 of the unrolling is the bad, the next ones the
/// constraints.
std::vector<Signal> constraints_until(const BitUnroller& time, std::uint32_t last);

}  // namespace polycube::impl
