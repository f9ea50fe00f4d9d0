// Problem: the steps of a circuit over time, in one and-inverter graph that grows with k.
//
// Idea: the unrolling is functional: a latch at step k+1 is its next function over the signals of step k; only inputs
// and free latches at the start are leaves. The graph folds constants and hashes over all steps, so a signal that is
// constant after the reset stays constant as long as its value does not change, and equal logic of different steps is
// shared. Only the sequential cone of the roots is unrolled.
//
// Limits: one copy of the cone for each step. A gate here is cheap; BitEncoder makes clauses for the gates of queries
// only.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bitblast/circuit.h"
#include "support/check.h"

namespace polycube::impl {

class BitUnroller {
 public:
  /// The latches at step 0: their resets, or arbitrary values.
  enum class Start : std::uint8_t { reset, anywhere };

  /// The circuit must outlive this object. Requires: resets without cycles.
  BitUnroller(const Circuit& circuit, std::vector<Signal> roots, Start start);

  /// Adds a step.
  void extend();
  std::uint32_t steps() const { return steps_; }

  /// The root with this index at a step. Requires: step < steps().
  Signal root(std::size_t index, std::uint32_t step) const {
    ASSERT(index < roots_.size() && step < steps_);
    return kept_[at(step, index)];
  }
  /// The image of a signal in the roots' combinational cones, at the last step.
  Signal now(Signal s) const {
    ASSERT(s.node() < values_.size() && values_[s.node()]);
    return values_[s.node()] ^ s.complemented();
  }

  /// Positions of the latches and inputs that the roots depend on, in any number of steps.
  const std::vector<std::uint32_t>& latches() const { return latches_; }
  const std::vector<std::uint32_t>& inputs() const { return inputs_; }
  /// By index in latches() or inputs().
  Signal latch(std::size_t index, std::uint32_t step) const {
    ASSERT(index < latches_.size() && step < steps_);
    return kept_[at(step, roots_.size() + index)];
  }
  Signal input(std::size_t index, std::uint32_t step) const {
    ASSERT(index < inputs_.size() && step < steps_);
    return kept_[at(step, roots_.size() + latches_.size() + index)];
  }

  const Circuit& circuit() const { return circuit_; }
  Aig& aig() { return aig_; }
  const Aig& aig() const { return aig_; }

 private:
  std::size_t at(std::uint32_t step, std::size_t index) const { return step * width_ + index; }
  void find_cone();
  void set_start();

  const Circuit& circuit_;
  std::vector<Signal> roots_;
  Start start_;
  std::vector<std::uint32_t> latches_;
  std::vector<std::uint32_t> inputs_;
  std::vector<std::uint32_t> gates_;  // nodes of the circuit's graph, ascending
  std::size_t width_ = 0;             // number of stored signals for each step
  std::uint32_t steps_ = 0;

  Aig aig_;
  std::vector<Signal> values_;  // of the last step, by node of the circuit's graph
  std::vector<Signal> kept_;    // of all steps: roots, latches, inputs
};

}  // namespace polycube::impl
