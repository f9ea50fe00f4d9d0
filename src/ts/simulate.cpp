#include "ts/simulate.h"

#include "support/check.h"
#include "ts/init_order.h"

namespace polycube::impl {

namespace {

std::vector<Node> all_terms(const TransitionSystem& system) {
  std::vector<Node> roots = system.roots();
  for (const State& state : system.states()) roots.push_back(state.variable);
  roots.insert(roots.end(), system.inputs().begin(), system.inputs().end());
  for (const Node named : system.symbols.nodes()) roots.push_back(named);
  return roots;
}

}  // namespace

Simulator::Simulator(const TransitionSystem& system)
    : system_(system),
      order_(init_order(system)),
      init_values_(system.terms(), init_terms(system)),
      step_values_(system.terms(), all_terms(system)),
      next_(system.states().size()) {}

void Simulator::set_state(std::uint32_t position, const Value& value) {
  const Node variable = system_.states()[position].variable;
  init_values_.set(variable, value);
  step_values_.set(variable, value);
}

void Simulator::set_input(std::uint32_t position, const Value& value) {
  step_values_.set(system_.inputs()[position], value);
}

void Simulator::enter(const WitnessFrame& frame) {
  for (const auto& [position, value] : frame.states) {
    CHECK(position < system_.states().size());
    if (system_.states()[position].free_at(step_)) set_state(position, value);
  }
  if (step_ == 0) initialise();
  for (const auto& [position, value] : frame.inputs) {
    CHECK(position < system_.inputs().size());
    set_input(position, value);
  }
  evaluate();
}

void Simulator::initialise() {
  for (const std::vector<std::uint32_t>& group : order_) {
    init_values_.run();
    for (const std::uint32_t i : group) {
      if (system_.states()[i].init) set_state(i, init_values_.value(system_.states()[i].init));
    }
  }
}

void Simulator::evaluate() { step_values_.run(); }

void Simulator::advance() {
  const std::vector<State>& states = system_.states();
  for (std::size_t i = 0; i < states.size(); ++i) {
    next_[i] =
        states[i].next ? step_values_.value(states[i].next) : zero_value(system_.terms().sort(states[i].variable));
  }
  for (std::size_t i = 0; i < states.size(); ++i) step_values_.set(states[i].variable, next_[i]);
  for (const Node input : system_.inputs()) step_values_.set(input, zero_value(system_.terms().sort(input)));
  ++step_;
}

Value Simulator::state(std::uint32_t position) const { return step_values_.value(system_.states()[position].variable); }
Value Simulator::input(std::uint32_t position) const { return step_values_.value(system_.inputs()[position]); }

}  // namespace polycube::impl
