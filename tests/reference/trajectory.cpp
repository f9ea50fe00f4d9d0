// Ternary simulation along the trajectory against the explicit-state checker, on random systems with and without
// inputs.
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "unit/engines/common.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

struct Tally {
  std::uint32_t proofs = 0;
  std::uint32_t counterexamples = 0;
  std::uint32_t deep = 0;  // of at least 3 steps
  std::uint32_t undecided = 0;
};

Tally compare(std::uint64_t first_seed, std::uint32_t systems, const reference::SystemLimits& limits) {
  Tally tally;
  for (std::uint64_t seed = first_seed; seed < first_seed + systems; ++seed) {
    CAPTURE(seed);
    const TransitionSystem system = reference::random_system(seed, limits);
    const auto lengths = reference::shortest_counterexamples(system);
    std::vector<Claim> properties;
    for (std::uint32_t i = 0; i < system.bads.size(); ++i) properties.push_back({false, i});
    Run run;
    const std::vector<Result> results = run.ask("trajectory", system, properties);
    for (std::uint32_t i = 0; i < results.size(); ++i) {
      CAPTURE(i);
      const int found = length(system, results[i], i);
      if (found == undecided) {
        ++tally.undecided;
      } else if (found == proven) {
        ++tally.proofs;
        REQUIRE(!lengths[i]);
      } else {
        ++tally.counterexamples;
        tally.deep += found >= 3 ? 1 : 0;
        REQUIRE(lengths[i] == static_cast<std::uint32_t>(found));
      }
    }
  }
  return tally;
}

}  // namespace

TEST_CASE("the ternary trajectory agrees with explicit-state search on 1500 systems without inputs") {
  const Tally tally = compare(1, 1500, {.input_bits = 0});
  CHECK(tally.proofs > 300);
  CHECK(tally.counterexamples > 100);
  CHECK(tally.deep > 3);
}

TEST_CASE("the ternary trajectory agrees with explicit-state search on 1500 systems with inputs") {
  const Tally tally = compare(50000, 1500, {});
  CHECK(tally.proofs > 50);
  CHECK(tally.undecided > 50);
}
