#include "passes/words/equal_states_pass.h"

#include <map>
#include <utility>

#include "passes/words/system_builder.h"
#include "passes/words/term_image.h"
#include "support/check.h"
#include "support/work_budget.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_a_term = 16;  // that is built again

/// By state, the first state that is equal to it, perhaps itself. None if the budget was used up.
std::optional<std::vector<std::uint32_t>> partition(const TransitionSystem& source, Builder& build,
                                                    WorkBudget& budget) {
  const std::vector<State>& states = source.states();
  std::vector<std::uint32_t> first(states.size());
  std::map<Node, std::uint32_t> of_init;
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    const bool known = states[i].init && states[i].next;
    first[i] = known ? of_init.emplace(states[i].init, i).first->second : i;
  }
  for (bool refined = true; refined;) {
    if (budget.exhausted()) return std::nullopt;
    refined = false;
    budget.spend(units_for_a_term * build.terms().size());
    TermImage image(build);
    for (std::uint32_t i = 0; i < states.size(); ++i) {
      if (first[i] != i) image.set(states[i].variable, states[first[i]].variable);
    }
    std::map<std::pair<std::uint32_t, Node>, std::uint32_t> of_next;
    std::vector<std::uint32_t> finer = first;
    for (std::uint32_t i = 0; i < states.size(); ++i) {
      if (!states[i].init || !states[i].next) continue;
      finer[i] = of_next.emplace(std::make_pair(first[i], image(states[i].next)), i).first->second;
      refined = refined || finer[i] != first[i];
    }
    first = std::move(finer);
  }
  for (std::uint32_t i = 0; i < first.size(); ++i) CHECK(first[i] <= i && first[first[i]] == first[i]);
  return first;
}

}  // namespace

std::unique_ptr<WordReduction> EqualStatesPass::run(const TransitionSystem& source, WordContext& context) {
  Builder build(*source.shared_terms());
  const auto first = partition(source, build, context.budget);
  if (!first) return nullptr;
  const std::vector<State>& states = source.states();
  Draft draft(source, context);
  draft.states.clear();
  TermImage image(build);
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    const std::uint32_t other = (*first)[i];
    if (other == i) {
      draft.states.push_back(states[i]);
    } else {
      CHECK(states[i].init == states[other].init && states[i].next && states[other].next);
      image.set(states[i].variable, states[other].variable);
      draft.state_values[i] = {states[other].variable, Node(), Node()};
      draft.facts.push_back(build.eq(states[other].variable, states[i].variable));
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
