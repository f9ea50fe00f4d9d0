// The search with a hash table against the one with a table of all states, and its limits.
#include "reference/explicit_reach.h"
#include "frontends/btor2/reader.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "test.h"

using namespace polycube::impl;

TEST_CASE("both explicit searches find the same on 1500 small systems") {
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    const TransitionSystem system = reference::random_system(seed);
    INFO("seed ", seed);
    const reference::Reach reach = reference::explore(system, {.choice_bits = 20, .visits = 1'000'000});
    CHECK(reach.complete);
    CHECK(reach.shortest == reference::shortest_counterexamples(system));
  }
}

TEST_CASE("what a limited search claims is true") {
  int partial = 0;
  int useful = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    const TransitionSystem system = reference::random_system(seed);
    INFO("seed ", seed);
    const reference::Reach reach = reference::explore(system, {.choice_bits = 4, .visits = 50 + seed % 200});
    const auto truth = reference::shortest_counterexamples(system);
    partial += reach.complete ? 0 : 1;
    useful += !reach.complete && reach.steps > 1 ? 1 : 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
      if (reach.shortest[i]) CHECK(reach.shortest[i] == truth[i]);
      if (reach.complete) CHECK(reach.shortest[i] == truth[i]);
      if (!reach.shortest[i] && truth[i]) CHECK(*truth[i] >= reach.steps);
    }
  }
  CHECK(partial > 300);
  CHECK(useful > 50);
}

TEST_CASE("wide words do not matter, as long as few states are reached") {
  const TransitionSystem system = btor2::read("wide", R"(1 sort bitvec 1
2 sort bitvec 100
3 one 2
4 state 2
5 init 2 4 3
6 input 1
7 uext 2 6 99
8 sll 2 4 7
9 next 2 4 8
10 slice 1 4 99 99
11 bad 10
12 zero 2
13 eq 1 4 12
14 bad 13
)");
  const reference::Reach reach = reference::explore(system);
  CHECK(reach.complete);
  CHECK(reach.shortest == std::vector<std::optional<std::uint32_t>>{99, 100});
}
