// Problem: candidate invariants from samples need many different reachable states ([Welp13, ch. 6]).
//
// Idea: simulate runs with random inputs. Words are small more often than not, and in half of the runs always, so that
// loops terminate. Each input bit has a bias for a whole run, so that a reset is not active in every second step. Where
// random inputs violate the constraints, a justifier (input_justifier.h) computes inputs. Runs avoid dead values:
// values that a one-bit register never changes again and with which no bad holds, such as `valid` in models whose next
// states are inputs tied by equations. States behind a dead value are irrelevant to the property.
//
// Limits: a run ends where the constraints are still violated after some tries.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "invariants/sampling/state_cone.h"
#include "support/stop.h"

namespace polycube::impl::invariants {

struct Samples {
  std::vector<Node> registers;                 // all registers of the cone, of any width
  std::vector<std::vector<BitVector>> states;  // by sample, then by register
  std::vector<char> follows;                   // by sample: it is the successor of the sample before it
};

struct SampleLimits {
  std::uint32_t samples = 400;
  std::uint64_t evaluations = 400000;  // of terms, at most
  std::uint64_t seed = 0;
};

/// The roots of a property without its constraints.
std::vector<Node> bads_of(const TransitionSystem& system, std::span<const Node> roots);

/// A one-bit register and its dead value: after the first step, the register never changes it again, and no bad of the
/// roots holds with it.
struct DeadValue {
  Node variable;
  bool value = false;
};
std::vector<DeadValue> dead_values(const TransitionSystem& system, const StateCone& cone, std::span<const Node> bads);

/// A one-bit register and a value that it has in the first step and never again.
struct FirstStep {
  Node variable;
  bool value = false;
};
std::vector<FirstStep> first_steps(const TransitionSystem& system, const StateCone& cone);

/// Samples from runs; the last state of a run may lack a successor. `bads` are the roots without the constraints.
Samples sample_runs(const TransitionSystem& system, const StateCone& cone, std::span<const Node> bads,
                    const SampleLimits& limits, const Stop& stop);

/// Removes the samples where the register marks the first step.
void drop_first(Samples& samples, const FirstStep& first);

}  // namespace polycube::impl::invariants
