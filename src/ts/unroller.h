// Problem: the transition system over time: terms at step k as terms over fresh variables.
// Idea: functional unrolling. A state at step k+1 is its next function over the terms of step k, so hash-consing and
// rewriting share structure and constants over steps. Limits: only the cone of influence of the given roots.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "term/rewrite.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

class Unroller {
 public:
  enum class Start : std::uint8_t { initial, anywhere };

  /// `build` makes the terms of all steps. Throws Unsupported if inits depend on each other in a cycle.
  Unroller(const TransitionSystem& system, Builder& build, Start start, std::span<const Node> roots);

  /// Adds the next step; the first call adds step 0.
  void extend();
  std::uint32_t steps() const { return static_cast<std::uint32_t>(states_.size()); }
  /// A root, or a term in its cone, at the newest step. Requires: steps() > 0.
  Node now(Node n) const;

  /// Positions of the states in the cone of influence.
  const std::vector<std::uint32_t>& relevant_states() const { return relevant_states_; }
  /// A relevant state at any step so far, by its index in relevant_states().
  Node state(std::uint32_t index, std::uint32_t step) const { return states_[step][index]; }

  /// Formula of width 1: some state differs between these two steps. Compared are the states on which the rest of a
  /// run, or its being initial, depends: all relevant ones, except those that are free in every step and read by no
  /// init.
  Node differ(std::uint32_t step, std::uint32_t other);
  /// Formula of width 1: all relevant states with a next are equal at these two steps, so a run can continue from the
  /// later step as it did from the earlier one.
  Node agree(std::uint32_t step, std::uint32_t other);

  /// The free values of steps 0..last in a model. `value` returns the model's value of a variable.
  template <class ValueOf>
  std::vector<WitnessFrame> read_frames(std::uint32_t last, ValueOf value) const;

 private:
  void find_cone(std::span<const Node> roots);
  void find_compared_states();
  std::vector<Node> start_states();
  std::vector<Node> next_states();
  void translate(const std::vector<Node>& order, std::vector<Node>& image);

  const TransitionSystem& system_;
  Builder& build_;
  Start start_;
  std::vector<std::uint32_t> slot_;  // by node id: place in image_
  std::vector<Node> order_;          // the cone but for the variables, arguments first
  std::vector<std::uint32_t> relevant_states_;
  std::vector<std::uint32_t> relevant_inputs_;
  std::vector<std::uint32_t> compared_;    // indices into relevant_states_
  std::vector<Node> image_;                // newest step, by slot
  std::vector<std::vector<Node>> states_;  // by step, then index
  std::vector<std::vector<Node>> inputs_;
};

template <class ValueOf>
std::vector<WitnessFrame> Unroller::read_frames(std::uint32_t last, ValueOf value) const {
  std::vector<WitnessFrame> frames(last + 1);
  const TermStore& terms = system_.terms();
  for (std::uint32_t step = 0; step <= last; ++step) {
    for (std::size_t i = 0; i < relevant_inputs_.size(); ++i) {
      frames[step].inputs.emplace(relevant_inputs_[i], value(inputs_[step][i]));
    }
    for (std::size_t i = 0; i < relevant_states_.size(); ++i) {
      const State& state = system_.states()[relevant_states_[i]];
      if (state.free_at(step) && terms.is_variable(states_[step][i]))
        frames[step].states.emplace(relevant_states_[i], value(states_[step][i]));
    }
  }
  return frames;
}

}  // namespace polycube::impl
