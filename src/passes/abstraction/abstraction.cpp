#include "passes/abstraction/abstraction.h"

#include "passes/words/term_image.h"
#include "support/check.h"

namespace polycube::impl {

Invariant translate_back(const TransitionSystem& source, const AbstractSystem& abstract, const Invariant& invariant) {
  CHECK(!invariant.unique_states);
  CHECK(source.shared_terms() == abstract.system.shared_terms());
  CHECK(abstract.origin_of_input.size() == abstract.system.inputs().size());
  CHECK(abstract.origin_of_state.size() == abstract.system.states().size());
  Builder build(*source.shared_terms());
  TermImage image(build);
  for (std::size_t i = 0; i < abstract.origin_of_input.size(); ++i) {
    image.set(abstract.system.inputs()[i], abstract.origin_of_input[i]);
  }
  for (std::size_t i = 0; i < abstract.origin_of_state.size(); ++i) {
    image.set(abstract.system.states()[i].variable, abstract.origin_of_state[i]);
  }
  Invariant result;
  result.k = invariant.k;
  // Ghosts of the abstract system read what those of the abstraction are.
  result.ghosts = abstract.ghosts;
  for (const Ghost& ghost : invariant.ghosts) {
    const auto lifted = [&](Node n) { return n ? image(n) : n; };
    result.ghosts.push_back({ghost.variable, lifted(ghost.init), lifted(ghost.next), lifted(ghost.pin), ghost.name});
  }
  for (const Node n : invariant.strengthening) {
    const Node lifted = image(n);
    if (!build.terms().is_true(lifted)) result.strengthening.push_back(lifted);
  }
  return result;
}

}  // namespace polycube::impl
