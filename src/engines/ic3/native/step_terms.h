// The system as terms of one step: conditions over states and inputs, the next value of a term over states, and its
// value at the start.
//
// Idea: a state without a next gets a variable for its value in the next step, its driver, which is one more input.
// Initial values are substituted, in the order in which they read each other, so no query at the start compares arrays
// to say what they are.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/ic3/native/term_map.h"
#include "ts/transition_system.h"

namespace polycube::impl::ic3 {

class StepTerms {
 public:
  /// The cone of influence of this bad and of the constraints. Throws Unsupported if inits depend on each other in a
  /// cycle.
  StepTerms(const TransitionSystem& system, Node bad);

  Builder& build() { return build_; }
  const TermStore& store() const { return store_; }
  Node bad() const { return bad_; }
  const std::vector<Node>& constraints() const { return constraints_; }

  /// One step later. Requires: is_over_states(n).
  Node next(Node n) { return next_(n); }
  /// Over the states without init, as they are at the start; inputs and drivers remain.
  Node start(Node n) { return start_(n); }

  /// States and inputs in the cone of influence, by position in the system, and the drivers of these states; no driver
  /// for a state with a next.
  const std::vector<std::uint32_t>& states() const { return states_; }
  const std::vector<std::uint32_t>& inputs() const { return inputs_; }
  const std::vector<Node>& drivers() const { return drivers_; }
  Node state(std::uint32_t position) const { return system_.states()[position].variable; }
  Node input(std::uint32_t position) const { return system_.inputs()[position]; }
  /// What is free in a step: inputs, and the drivers that there are.
  const std::vector<Node>& free() const { return free_; }

  bool is_state(Node n) const { return system_.state_position(n).has_value(); }
  /// Reads the term no input and no driver?
  bool is_over_states(Node n);
  /// Does the term occur in the conditions or in a next value?
  bool is_known(Node n) const { return n.id() < known_.size() && known_[n.id()]; }

 private:
  void find_cone();
  void map_next();
  void map_start();
  void find_vocabulary();

  const TransitionSystem& system_;
  TermStore& store_;
  Builder build_;
  Node bad_;
  std::vector<Node> constraints_;
  std::vector<std::uint32_t> states_;
  std::vector<std::uint32_t> inputs_;
  std::vector<Node> drivers_;  // as states_
  std::vector<Node> free_;
  TermMap now_;
  TermMap next_;
  TermMap start_;
  std::vector<bool> known_;          // by id
  std::vector<std::uint8_t> reads_;  // by id: 0 if unknown, 1 without and 2 with inputs
};

}  // namespace polycube::impl::ic3
