#include "term/multiplies.h"

#include <algorithm>

#include "term/evaluate.h"

namespace polycube::impl {

bool multiplies(const TermStore& terms, std::span<const Node> roots) {
  const std::vector<Node> all = cone(terms, roots);
  return std::any_of(all.begin(), all.end(), [&](Node n) { return terms.is_product(n); });
}

}  // namespace polycube::impl
