#include "passes/words/cone_pass.h"

#include <algorithm>

#include "passes/words/system_builder.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

/// By variable id: is it in the cone of influence of a requested bad or of a constraint?
std::vector<bool> relevant_terms(const TransitionSystem& source, const WordContext& context) {
  const TermStore& terms = source.terms();
  std::vector<bool> seen(terms.size(), false);
  std::vector<Node> stack;
  const auto visit = [&](Node n) {
    if (!n || seen[n.id()]) return;
    seen[n.id()] = true;
    stack.push_back(n);
  };
  for (const std::uint32_t bad : context.bads) CHECK(bad < source.bads.size());
  for (const std::uint32_t bad : context.bads) visit(source.bads[bad].term);
  for (const Condition& c : source.constraints) visit(c.term);
  while (!stack.empty()) {
    const Node n = stack.back();
    stack.pop_back();
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) visit(terms.arg(n, i));
    if (const auto position = source.state_position(n)) {
      visit(source.states()[*position].init);
      visit(source.states()[*position].next);
    }
  }
  return seen;
}

}  // namespace

std::unique_ptr<WordReduction> ConePass::run(const TransitionSystem& source, WordContext& context) {
  const std::vector<bool> relevant = relevant_terms(source, context);
  ASSERT(relevant.size() == source.terms().size());
  Draft draft(source, context);
  std::erase_if(draft.inputs, [&](const Draft::Input& i) { return !relevant[i.variable.id()]; });
  std::erase_if(draft.states, [&](const State& s) { return !relevant[s.variable.id()]; });
  if (draft.inputs.size() == source.inputs().size() && draft.states.size() == source.states().size()) return nullptr;
  for (std::size_t i = 0; i < source.inputs().size(); ++i) {
    if (!relevant[source.inputs()[i].id()]) draft.input_values[i] = {};
  }
  for (std::size_t i = 0; i < source.states().size(); ++i) {
    if (!relevant[source.states()[i].variable.id()]) draft.state_values[i] = {};
  }
  return draft.finish();
}

}  // namespace polycube::impl
