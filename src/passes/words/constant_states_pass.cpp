#include "passes/words/constant_states_pass.h"

#include <algorithm>

#include "domain/simulate.h"
#include "passes/words/system_builder.h"
#include "passes/words/term_image.h"
#include "support/check.h"
#include "support/work_budget.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_an_operator = 4;  // of a ternary simulation

/// Values by state; arrays have none.
using Values = std::vector<std::optional<Ternary>>;

std::optional<Values> reachable_values(const TransitionSystem& source, WorkBudget& budget) {
  const TermStore& terms = source.terms();
  const std::vector<State>& states = source.states();
  Values values(states.size());
  std::vector<Node> nexts;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (terms.sort(states[i].variable).is_array()) continue;
    values[i] = Ternary::top(terms.width(states[i].variable));
    if (!states[i].init || !states[i].next) continue;
    const Node init[] = {states[i].init};
    values[i] = simulate<Ternary>(terms, {}, init)[0];
    nexts.push_back(states[i].next);
  }
  Simulation<Ternary> simulation(terms, nexts);
  for (bool grows = true; grows;) {
    if (budget.exhausted()) return std::nullopt;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (values[i] && simulation.knows(states[i].variable)) simulation.set(states[i].variable, *values[i]);
    }
    const std::uint64_t before = simulation.work();
    simulation.run();
    budget.spend(units_for_an_operator * (simulation.work() - before));
    grows = false;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (!values[i] || values[i]->is_top()) continue;
      ASSERT(states[i].next);
      const Ternary joined = values[i]->join(simulation.value(states[i].next));
      if (joined == *values[i]) continue;
      values[i] = joined;
      grows = true;
    }
  }
  return values;
}

}  // namespace

std::unique_ptr<WordReduction> ConstantStatesPass::run(const TransitionSystem& source, WordContext& context) {
  const auto values = reachable_values(source, context.budget);
  if (!values) return nullptr;
  const std::vector<State>& states = source.states();
  Builder build(*source.shared_terms());
  TermImage image(build);
  Draft draft(source, context);
  draft.states.clear();
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Node variable = states[i].variable;
    const auto& value = (*values)[i];
    if (value && !value->is_top()) {
      const Node known = build.make(Kind::and_, {build.constant(value->mask()), variable});
      draft.facts.push_back(build.eq(build.constant(value->min()), known));
    }
    // Only a state with init and next can be constant here; a free state is unknown.
    CHECK(!value || value->is_top() || (states[i].init && states[i].next));
    if (value && value->is_constant()) {
      ASSERT(value->value().width() == source.terms().width(variable));
      const Node constant = build.constant(value->value());
      image.set(variable, constant);
      draft.state_values[i] = {constant, Node(), Node()};
    } else {
      draft.states.push_back(states[i]);
    }
  }
  if (draft.states.size() == states.size()) return nullptr;
  for (State& state : draft.states) {
    if (state.init) state.init = image(state.init);
    if (state.next) state.next = image(state.next);
  }
  for (auto* conditions : {&draft.bads, &draft.constraints}) {
    for (Condition& c : *conditions) c.term = image(c.term);
  }
  return draft.finish();
}

}  // namespace polycube::impl
