#include "passes/abstraction/index_choice.h"

#include <algorithm>
#include <span>

#include "support/check.h"
#include "term/evaluate.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

constexpr std::uint32_t most_steps_held_back = 16;

std::string name_of(const TransitionSystem& source, const TrackedIndices& indices, Node pin) {
  const std::string& name = source.symbols.name(pin);
  return name.empty() ? "index" + std::to_string(indices.ghosts.size()) : "index." + name;
}

/// A new choice with this pin; false if the family has one.
bool choose(const TransitionSystem& source, std::uint32_t family, Node pin, TrackedIndices& indices) {
  std::vector<Node>& tracked = indices.of_family[family];
  for (const Ghost& ghost : indices.ghosts) {
    if (ghost.pin != pin) continue;
    if (std::find(tracked.begin(), tracked.end(), ghost.variable) != tracked.end()) return false;
    tracked.push_back(ghost.variable);
    return true;
  }
  TermStore& terms = *source.shared_terms();
  const Node choice = terms.variable(terms.sort(pin));
  indices.ghosts.push_back({choice, Node(), Node(), pin, name_of(source, indices, pin)});
  tracked.push_back(choice);
  return true;
}

/// A recorder with the value that the term had before so many steps.
Node hold_back(const TransitionSystem& source, Node term, std::uint32_t steps, TrackedIndices& indices) {
  TermStore& terms = *source.shared_terms();
  for (; steps > 0; --steps) {
    const auto known = std::find_if(indices.ghosts.begin(), indices.ghosts.end(),
                                    [&](const Ghost& ghost) { return ghost.next && ghost.next == term; });
    if (known != indices.ghosts.end()) {
      term = known->variable;
      continue;
    }
    const Node recorder = terms.variable(terms.sort(term));
    indices.ghosts.push_back({recorder, Node(), term, Node(), name_of(source, indices, term)});
    term = recorder;
  }
  return term;
}

}  // namespace

LastStep::LastStep(const TransitionSystem& source, const AbstractMemory& memory, const Witness& counterexample)
    : values_(source.terms(), source.roots()), step_(static_cast<std::uint32_t>(counterexample.frames.size() - 1)) {
  Simulator simulator(memory.abstract.system);
  for (std::uint32_t step = 0; step <= step_; ++step) {
    if (step > 0) simulator.advance();
    simulator.enter(counterexample.frames[step]);
  }
  const auto set = [&](Node variable, std::uint32_t position, const auto& value_at) {
    if (position != AbstractMemory::no_position && values_.knows(variable)) values_.set(variable, value_at(position));
  };
  for (std::uint32_t i = 0; i < source.states().size(); ++i) {
    set(source.states()[i].variable, memory.states[i], [&](std::uint32_t at) { return simulator.state(at); });
  }
  for (std::uint32_t i = 0; i < source.inputs().size(); ++i) {
    set(source.inputs()[i], memory.inputs[i], [&](std::uint32_t at) { return simulator.input(at); });
  }
  values_.run();
}

bool is_rigid(const TransitionSystem& system, Node term) {
  const TermStore& terms = system.terms();
  for (const Node n : cone(terms, std::span<const Node>(&term, 1))) {
    if (!terms.sort(n).is_bits()) return false;
    if (!terms.is_variable(n)) continue;
    const auto state = system.state_position(n);
    if (!state || system.states()[*state].next != n) return false;
  }
  return true;
}

bool track(const TransitionSystem& source, std::uint32_t family, Node index, TrackedIndices& indices) {
  std::vector<Node>& tracked = indices.of_family[family];
  if (std::find(tracked.begin(), tracked.end(), index) != tracked.end()) return false;
  if (!is_rigid(source, index)) return choose(source, family, index, indices);
  tracked.push_back(index);
  return true;
}

bool track(const TransitionSystem& source, const ArrayFamilies& families, const CellConflict& conflict,
           const LastStep& last, TrackedIndices& indices) {
  const std::uint32_t family = families.of(conflict.array);
  if (conflict.index && is_rigid(source, conflict.index)) return track(source, family, conflict.index, indices);
  std::vector<Node> pins;
  if (conflict.index) pins.push_back(conflict.index);
  const std::vector<Node>& others = families.indices(family);
  pins.insert(pins.end(), others.begin(), others.end());
  for (const State& state : source.states()) {
    const Sort sort = source.terms().sort(state.variable);
    if (sort == Sort::bits(conflict.at.width())) pins.push_back(state.variable);
  }
  for (const Node pin : pins) {
    // A constant is tracked as it is, and it is no place where another index is kept.
    if (!source.terms().is_constant(pin) && last.is(pin, conflict.at) && track(source, family, pin, indices)) {
      return true;
    }
  }
  const std::uint32_t left = last.step() - conflict.step;
  if (conflict.index && left > 0 && left <= most_steps_held_back &&
      choose(source, family, hold_back(source, conflict.index, left, indices), indices)) {
    return true;
  }
  return track(source, family, source.shared_terms()->constant(conflict.at), indices);
}

}  // namespace polycube::impl
