#include "term/growing_cone.h"

#include <algorithm>

#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

TEST_CASE("a cone that grows gives each term once, as the cone of all roots does") {
  TermStore store;
  std::vector<Node> made;
  for (int i = 0; i < 3; ++i) made.push_back(store.variable(Sort::bits(2)));
  for (std::size_t i = 0; i < 30; ++i) made.push_back(store.make(Kind::add, {made[i], made[i * 7 % made.size()]}));
  GrowingCone growing(store);
  std::vector<Node> all;
  for (const std::size_t root : {4, 20, 11, 20, 32}) {
    const std::vector<Node> fresh = growing.grow(std::vector<Node>{made[root]});
    CHECK(std::is_sorted(fresh.begin(), fresh.end()));
    all.insert(all.end(), fresh.begin(), fresh.end());
    std::vector<Node> sorted = all;
    std::sort(sorted.begin(), sorted.end());
    std::vector<Node> roots;
    for (const Node n : all) roots.push_back(n);
    CHECK(sorted == cone(store, roots));
  }
  CHECK(GrowingCone(store).grow_operators(std::vector<Node>{made[0]}).empty());
  CHECK(GrowingCone(store).grow_operators(std::vector<Node>{made[3]}) == std::vector<Node>{made[3]});
}
