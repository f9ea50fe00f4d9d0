#include "term/growing_cone.h"

#include <algorithm>

namespace polycube::impl {

std::vector<Node> GrowingCone::grow(std::span<const Node> roots) {
  std::vector<Node> result;
  const auto add = [&](Node n) {
    if (seen_.size() <= n.id()) seen_.resize(store_.size(), false);
    if (seen_[n.id()]) return;
    seen_[n.id()] = true;
    result.push_back(n);
  };
  for (const Node root : roots) add(root);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const Node n = result[i];
    for (std::uint32_t a = 0; a < store_.arity(n); ++a) add(store_.arg(n, a));
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<Node> GrowingCone::grow_operators(std::span<const Node> roots) {
  std::vector<Node> result = grow(roots);
  std::erase_if(result, [&](Node n) { return store_.is_constant(n) || store_.is_variable(n); });
  return result;
}

}  // namespace polycube::impl
