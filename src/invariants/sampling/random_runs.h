// States on random runs, for guesses about all reachable ones ([Welp13, ch. 6]: invariants from runs, checked before
// use).
//
// Inputs are random, with words that are small more often than not, and in half of the runs always, so that loops come
// to an end, and a bias for each bit that lasts a run, so that a reset is not pulled in every other step. A run ends
// where the constraints cannot be met, after some tries with a justifier. Where a one-bit register has a value that it
// keeps for ever and with which no bad holds, as the `valid` of models whose next states are inputs tied by equations,
// runs keep away from it: what comes after is of no interest.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "invariants/sampling/state_cone.h"
#include "support/stop.h"

namespace polycube::invariants {

struct Samples {
  std::vector<Node> registers;                 // all of the cone, of any width
  std::vector<std::vector<BitVector>> states;  // by sample, then by register
  std::vector<char> follows;                   // by sample: is it the next state of the sample before it?
};

struct SampleLimits {
  std::uint32_t samples = 400;
  std::uint64_t evaluations = 400000;  // of terms, at most
  std::uint64_t seed = 0;
};

/// The roots of a property that are no constraints.
std::vector<Node> bads_of(const TransitionSystem& system, std::span<const Node> roots);

/// One-bit registers with a value that they never leave and that keeps every bad of the roots from holding, given that
/// the first step is over; and that value.
struct DeadValue {
  Node variable;
  bool value = false;
};
std::vector<DeadValue> dead_values(const TransitionSystem& system, const StateCone& cone, std::span<const Node> bads);

/// One-bit registers that have a value in the first step and never again.
struct FirstStep {
  Node variable;
  bool value = false;
};
std::vector<FirstStep> first_steps(const TransitionSystem& system, const StateCone& cone);

/// States of runs, the last of which may have no next one. `bads` are the roots of the property without constraints.
Samples sample_runs(const TransitionSystem& system, const StateCone& cone, std::span<const Node> bads,
                    const SampleLimits& limits, const Stop& stop);

/// Without those where the register says that it is the first step.
void drop_first(Samples& samples, const FirstStep& first);

}  // namespace polycube::invariants
