#include "certify/minimise/used_ghosts.h"

#include <algorithm>
#include <unordered_set>

#include "term/evaluate.h"

namespace polycube::impl {

std::vector<Ghost> used_ghosts(const TransitionSystem& system, const Invariant& invariant) {
  std::unordered_set<Node> read;
  const auto add = [&](std::span<const Node> roots) {
    for (const Node n : cone(system.terms(), roots)) {
      if (system.terms().is_variable(n)) read.insert(n);
    }
  };
  add(invariant.strengthening);
  std::vector<Ghost> result;
  for (auto ghost = invariant.ghosts.rbegin(); ghost != invariant.ghosts.rend(); ++ghost) {
    if (!read.contains(ghost->variable)) continue;
    for (const Node n : {ghost->init, ghost->next, ghost->pin}) {
      if (n) add({&n, 1});
    }
    result.push_back(*ghost);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace polycube::impl
