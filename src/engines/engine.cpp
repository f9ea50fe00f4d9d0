#include "engines/engine.h"

#include "support/check.h"

namespace polycube::impl {

Results Refuter::run(const Task& task, Context& context) {
  Results results;
  for (Refutation& refutation : refute(task, context)) {
    results.properties.push_back(
        std::visit([](auto&& claim) -> Result { return std::move(claim); }, std::move(refutation)));
  }
  CHECK(results.properties.size() == task.properties.size());
  return results;
}

std::vector<Node> property_roots(const TransitionSystem& system, const std::vector<Claim>& properties) {
  std::vector<Node> roots;
  bool fairness = false;
  for (const Claim& claim : properties) {
    if (!claim.justice) {
      ASSERT(claim.position < system.bads.size());
      roots.push_back(system.bads[claim.position].term);
      continue;
    }
    ASSERT(claim.position < system.justices.size());
    const std::vector<Node>& terms = system.justices[claim.position].terms;
    roots.insert(roots.end(), terms.begin(), terms.end());
    fairness = true;
  }
  for (const Condition& c : system.constraints) roots.push_back(c.term);
  if (!fairness) return roots;
  for (const Condition& c : system.fairness) roots.push_back(c.term);
  // A loop closes where every state with a next has its earlier value, also states outside the cone of the property.
  for (const State& state : system.states()) {
    if (state.next) roots.push_back(state.variable);
  }
  return roots;
}

}  // namespace polycube::impl
