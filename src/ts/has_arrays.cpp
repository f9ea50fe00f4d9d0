#include "ts/has_arrays.h"

#include <algorithm>

#include "term/evaluate.h"

namespace polycube::impl {

bool has_arrays(const TransitionSystem& system) {
  std::vector<Node> all = system.roots();
  all.insert(all.end(), system.inputs().begin(), system.inputs().end());
  for (const State& state : system.states()) all.push_back(state.variable);
  const std::vector<Node> below = cone(system.terms(), all);
  return std::any_of(below.begin(), below.end(), [&](Node n) { return system.terms().sort(n).is_array(); });
}

}  // namespace polycube::impl
