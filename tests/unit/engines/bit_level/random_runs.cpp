// Random runs as counterexamples.
#include "engines/bit_level/random_runs.h"

#include "../bits_common.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;

namespace {

std::vector<BitTrace> refute(const Circuit& c, const std::vector<Signal>& bads, std::uint32_t bound,
                             std::uint64_t work = 10'000'000) {
  Stop stop;
  WorkBudget budget(stop, work);
  std::vector<BitTrace> found;
  refute_at_random(c, bads, bound, 7, budget, [&](const BitTrace& trace) { found.push_back(trace); });
  return found;
}

}  // namespace

TEST_CASE("each bad that is easy to reach gets one run, up to the first step where it holds") {
  Circuit c;
  const Signal go = add_input(c);
  const Word counter = add_counter(c, 5, go);
  const std::vector<Signal> bads = {equals(c.aig, counter, 3), signal_false, equals(c.aig, counter, 20)};
  const std::vector<BitTrace> found = refute(c, bads, 1000);
  REQUIRE(found.size() == 2);
  for (const BitTrace& trace : found) CHECK(replays(c, bads[0], trace) != replays(c, bads[2], trace));
}

TEST_CASE("runs respect constraints, the bound and the budget") {
  Circuit c;
  const Signal go = add_input(c);
  const Word counter = add_counter(c, 5, go);
  const Signal bad = equals(c.aig, counter, 3);
  CHECK(refute(c, {bad}, 2).empty());
  CHECK(refute(c, {bad}, 1000, 1).empty());
  c.constraints = {~go};
  CHECK(refute(c, {bad}, 1000).empty());
}

TEST_CASE("initial values may be free, or functions of others") {
  Circuit c;
  const Signal a = add_free_latch(c);
  const Signal b = add_latch(c, ~a);
  const std::vector<BitTrace> found = refute(c, {c.aig.and_(a, ~b), c.aig.and_(a, b)}, 0);
  REQUIRE(found.size() == 1);
  CHECK(replays(c, c.aig.and_(a, ~b), found[0]));
}
