#include "passes/words/registered_inputs_pass.h"

#include <algorithm>

#include "passes/words/system_builder.h"
#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl {

namespace {

/// How many states have the input as their next, and does anything else read it?
struct Use {
  std::uint32_t nexts = 0;
  bool other = false;
};

std::vector<Use> uses(const TransitionSystem& source) {
  std::vector<Use> result(source.inputs().size());
  std::vector<Node> roots;
  for (const State& state : source.states()) {
    if (!state.next) continue;
    if (const auto input = source.input_position(state.next)) {
      ++result[*input].nexts;
    } else {
      roots.push_back(state.next);
    }
  }
  for (const auto* conditions : {&source.bads, &source.constraints}) {
    for (const Condition& c : *conditions) roots.push_back(c.term);
  }
  for (const Node n : cone(source.terms(), roots)) {
    if (const auto input = source.input_position(n)) result[*input].other = true;
  }
  return result;
}

std::vector<bool> read_by_inits(const TransitionSystem& source) {
  std::vector<bool> result(source.states().size(), false);
  std::vector<Node> inits;
  for (const State& state : source.states()) {
    if (state.init) inits.push_back(state.init);
  }
  for (const Node n : cone(source.terms(), inits)) {
    if (const auto position = source.state_position(n)) result[*position] = true;
  }
  return result;
}

}  // namespace

std::unique_ptr<WordReduction> RegisteredInputsPass::run(const TransitionSystem& source, WordContext& context) {
  const std::vector<State>& states = source.states();
  const auto may_be = [&](const State& s) { return !s.init && (!s.next || source.input_position(s.next)); };
  if (std::none_of(states.begin(), states.end(), may_be)) return nullptr;
  const std::vector<Use> of_input = uses(source);
  const std::vector<bool> kept = read_by_inits(source);
  Draft draft(source, context);
  draft.states.clear();
  std::vector<bool> delayed(source.inputs().size(), false);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State& state = states[i];
    const auto input = state.next ? source.input_position(state.next) : std::nullopt;
    const bool alone = !input || (of_input[*input].nexts == 1 && !of_input[*input].other);
    if (!may_be(state) || kept[i] || !alone) {
      draft.states.push_back(state);
      continue;
    }
    draft.inputs.push_back({state.variable, state.variable, source.symbols.name(state.variable)});
    if (!input) continue;
    CHECK(!delayed[*input] && !state.init);  // only this state delays the input, and it is free at the start
    ASSERT(source.terms().sort(source.inputs()[*input]) == source.terms().sort(state.variable));
    delayed[*input] = true;
    draft.input_values[*input] = {Node(), Node(), state.variable};
  }
  if (draft.states.size() == states.size()) return nullptr;
  std::erase_if(draft.inputs, [&](const Draft::Input& input) {
    const auto position = source.input_position(input.variable);
    return position && delayed[*position];
  });
  return draft.finish();
}

}  // namespace polycube::impl
