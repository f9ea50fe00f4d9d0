// Exact concrete simulation of a transition system, one step at a time.
//
// Usage: set the free states, initialise(); then for each step set inputs (and the states without next), evaluate(),
// read values, advance().
#pragma once

#include <cstdint>
#include <vector>

#include "term/evaluate.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

class Simulator {
 public:
  /// Throws Unsupported if inits depend on each other in a cycle.
  explicit Simulator(const TransitionSystem& system);

  /// Sets a state of step 0 that has no init, or a state without next of any later step.
  void set_state(std::uint32_t position, const Value& value);
  void set_input(std::uint32_t position, const Value& value);
  /// Sets what a witness chooses in the present step, computes what has an init, and evaluates; values that are not
  /// free are left out. Requires: the positions are those of the system.
  void enter(const WitnessFrame& frame);
  /// Computes the states of step 0 that have an init.
  void initialise();
  /// Computes every term of the system in the current step.
  void evaluate();
  /// Advances to the next step: states with next get their values, the others and all inputs become zero.
  /// Requires: evaluate() was called since the last change.
  void advance();

  std::uint32_t step() const { return step_; }
  Value state(std::uint32_t position) const;
  Value input(std::uint32_t position) const;
  /// After evaluate(): the value of a term of the system.
  Value value(Node n) const { return step_values_.value(n); }
  bool holds(Node condition) const { return step_values_.bits(condition).is_true(); }

 private:
  const TransitionSystem& system_;
  std::vector<std::vector<std::uint32_t>> order_;
  Evaluator init_values_;
  Evaluator step_values_;
  std::vector<Value> next_;
  std::uint32_t step_ = 0;
};

}  // namespace polycube::impl
