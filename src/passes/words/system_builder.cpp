#include "passes/words/system_builder.h"

#include <algorithm>

#include "passes/words/term_image.h"
#include "support/check.h"

namespace polycube::impl {

Draft::Draft(const TransitionSystem& system, const WordContext& context)
    : source(system), states(system.states()), bads(system.bads), constraints(system.constraints) {
  for (const std::uint32_t bad : context.bads) CHECK(bad < bads.size());
  for (std::uint32_t i = 0; i < bads.size(); ++i) {
    const bool wanted = std::find(context.bads.begin(), context.bads.end(), i) != context.bads.end();
    if (!wanted) bads[i].term = source.shared_terms()->boolean(false);
  }
  for (const Node variable : system.inputs()) {
    inputs.push_back({variable, variable, system.symbols.name(variable)});
    input_values.push_back({variable, Node(), Node()});
  }
  for (const State& state : system.states()) state_values.push_back({state.variable, Node(), Node()});
}

std::unique_ptr<WordReduction> Draft::finish() const {
  CHECK(input_values.size() == source.inputs().size() && state_values.size() == source.states().size());
  CHECK(bads.size() == source.bads.size());
  auto result = std::make_unique<WordReduction>();
  TransitionSystem& system = result->system = TransitionSystem(source.shared_terms());
  WordBackMap& back_map = result->back_map;
  system.format = source.format;
  Builder build(system.terms());
  TermImage image(build);
  const auto sort = [&](Node n) { return system.terms().sort(n); };

  for (const Input& input : inputs) {
    ASSERT(sort(input.variable) == sort(input.origin));
    image.set(input.variable, system.add_input(sort(input.variable), input.name));
    back_map.origin_of_input.push_back(input.origin);
  }
  for (const State& state : states) {
    CHECK(source.state_position(state.variable).has_value());  // such a state is its own origin
    image.set(state.variable, system.add_state(sort(state.variable), source.symbols.name(state.variable)));
    back_map.origin_of_state.push_back(state.variable);
  }
  for (const NewState& added : new_states) {
    ASSERT(sort(added.state.variable) == sort(added.origin));
    image.set(added.state.variable, system.add_state(sort(added.state.variable), added.name));
    back_map.origin_of_state.push_back(added.origin);
  }
  const auto set = [&](const State& state) {
    if (state.init) system.set_init(image(state.variable), image(state.init));
    if (state.next) system.set_next(image(state.variable), image(state.next));
  };
  for (const State& state : states) set(state);
  for (const NewState& added : new_states) set(added.state);
  for (const Condition& bad : bads) system.bads.push_back({image(bad.term), bad.name});
  for (const Condition& constraint : constraints) {
    ASSERT(sort(constraint.term).is_boolean());
    const Node term = image(constraint.term);
    if (!system.terms().is_true(term)) system.constraints.push_back({term, constraint.name});
  }

  const auto add = [&](std::vector<RunValue>& to, const std::vector<RunValue>& from) {
    const auto mapped = [&](Node n) { return n ? image(n) : n; };
    for (const RunValue& v : from) {
      RunValue& value = to.emplace_back(RunValue{mapped(v.here), mapped(v.last), mapped(v.later)});
      for (const auto& [index, here] : v.elements) value.elements.push_back({index, image(here)});
    }
  };
  add(back_map.inputs, input_values);
  add(back_map.states, state_values);
  back_map.sink = sink;
  back_map.facts = facts;
  return result;
}

}  // namespace polycube::impl
