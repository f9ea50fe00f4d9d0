// The order in which obligations come back.
#include "engines/ic3/core/obligations.h"

#include <algorithm>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

namespace {

Predecessor of_size(std::size_t literals) {
  std::vector<Lit> state;
  for (std::size_t i = 1; i <= literals; ++i) state.emplace_back(static_cast<Var>(i));
  Predecessor result;
  result.state = Cube(std::move(state));
  return result;
}

}  // namespace

TEST_CASE("the lowest level first, then the longest chain, then the smallest cube, then the oldest") {
  Obligations queue;
  Obligation* high = queue.add(of_size(1), nullptr, 3);
  Obligation* first = queue.add(of_size(2), nullptr, 2);
  Obligation* second = queue.add(of_size(2), nullptr, 2);
  Obligation* large = queue.add(of_size(5), nullptr, 2);
  Obligation* chained = queue.add(of_size(9), high, 2);
  Obligation* longer = queue.add(of_size(9), chained, 2);
  Obligation* low = queue.add(of_size(9), nullptr, 1);
  CHECK(high->depth == 0);
  CHECK(chained->depth == 1);
  CHECK(longer->depth == 2);
  CHECK(longer->next == chained);
  for (Obligation* expected : {low, longer, chained, first, second, large, high}) {
    CHECK(queue.pop(3) == expected);
  }
  CHECK(queue.empty());
  CHECK(queue.pop(3) == nullptr);
}

TEST_CASE("what lies above the level that is asked for stays") {
  Obligations queue;
  Obligation* above = queue.add(of_size(1), nullptr, 4);
  CHECK(queue.pop(3) == nullptr);
  CHECK_FALSE(queue.empty());
  CHECK(queue.pop(4) == above);
}

TEST_CASE("an obligation that is put back has its new level") {
  Obligations queue;
  Obligation* a = queue.add(of_size(1), nullptr, 1);
  Obligation* b = queue.add(of_size(1), nullptr, 2);
  REQUIRE(queue.pop(5) == a);
  a->level = 3;
  queue.put(a);
  CHECK(queue.pop(5) == b);
  CHECK(queue.pop(5) == a);
}

TEST_CASE("addresses stay, counts go on, and the queue is empty after clear") {
  Obligations queue;
  Obligation* first = queue.add(of_size(3), nullptr, 1);
  for (int i = 0; i < 1000; ++i) queue.add(of_size(2), first, 2);
  CHECK(first->cube().size() == 3);
  CHECK(queue.added() == 1001);
  CHECK(queue.literals() == 2003);
  queue.clear();
  CHECK(queue.empty());
  CHECK(queue.pop(infinity - 1) == nullptr);
  queue.add(of_size(1), nullptr, 1);
  CHECK(queue.added() == 1002);
}

TEST_CASE("the queue against a sort of all that is in it") {
  Random random(1);
  Obligations queue;
  std::vector<Obligation*> all;
  for (int i = 0; i < 300; ++i) {
    Obligation* next = all.empty() || random.coin() ? nullptr : all[random.below(all.size())];
    all.push_back(queue.add(of_size(1 + random.below(6)), next, static_cast<Level>(1 + random.below(4))));
  }
  std::stable_sort(all.begin(), all.end(), [](Obligation* a, Obligation* b) {
    if (a->level != b->level) return a->level < b->level;
    if (a->depth != b->depth) return a->depth > b->depth;
    return a->cube().size() < b->cube().size();
  });
  for (Obligation* expected : all) REQUIRE(queue.pop(4) == expected);
}
