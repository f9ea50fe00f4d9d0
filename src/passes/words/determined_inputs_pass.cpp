#include "passes/words/determined_inputs_pass.h"

#include <algorithm>

#include "passes/words/input_solver.h"
#include "passes/words/system_builder.h"
#include "support/check.h"

namespace polycube::impl {

std::unique_ptr<WordReduction> DeterminedInputsPass::run(const TransitionSystem& source, WordContext& context) {
  if (source.constraints.empty() || source.inputs().empty()) return nullptr;
  Builder build(*source.shared_terms());
  std::vector<InputRole> roles(build.terms().size(), InputRole::fixed);
  for (const Node input : source.inputs()) roles[input.id()] = InputRole::plain;
  for (const State& state : source.states()) {
    if (state.next && source.input_position(state.next)) roles[state.next.id()] = InputRole::target;
  }
  std::vector<Node> all;
  for (const Condition& c : source.constraints) all.push_back(c.term);
  const auto solution = InputSolver(build, roles, context.budget, context.seed).solve(build.conjunction(all));
  if (!solution) return nullptr;

  Draft draft(source, context);
  TermImage image(build);
  for (const SolvedInput& solved : solution->inputs) {
    CHECK(source.input_position(solved.input).has_value());
    image.set(solved.input, solved.value);
    draft.input_values[*source.input_position(solved.input)].here = solved.value;
  }
  for (State& state : draft.states) {
    if (state.next) state.next = image(state.next);
  }
  for (Condition& bad : draft.bads) bad.term = image(bad.term);
  draft.constraints = {{solution->formula, ""}};
  for (const InputChoice& choice : solution->choices) draft.add_choice(choice.variable, choice.origin);
  context.statistics.counter("words_inputs_determined").add(solution->inputs.size());
  return draft.finish();
}

}  // namespace polycube::impl
