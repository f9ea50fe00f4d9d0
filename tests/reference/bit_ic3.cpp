// IC3 on random circuits with every option on and off: verdicts as the explicit-state checker has them, runs that
// replay, invariants that are inductive.
#include <string>

#include "engines/ic3/bit_ic3.h"
#include "reference/explicit_circuit.h"
#include "reference/random_circuit.h"
#include "support/random.h"
#include "test.h"

using namespace polycube;
using reference::ExplicitCircuit;

namespace {

ic3::Ic3Options random_options(std::uint64_t seed) {
  Random random(seed);
  ic3::Ic3Options o;
  const auto mostly = [&](bool usual) { return random.below(4) == 0 ? !usual : usual; };
  o.own_core = random.below(4) != 0;
  o.lift = static_cast<ic3::LiftBy>(random.below(3));
  o.requeue = static_cast<ic3::Requeue>(random.below(3));
  for (bool ic3::Ic3Options::*option :
       {&ic3::Ic3Options::drop_obligations, &ic3::Ic3Options::witness_cache, &ic3::Ic3Options::parent_order,
        &ic3::Ic3Options::eager_push, &ic3::Ic3Options::infinite_frame, &ic3::Ic3Options::repair_pushes,
        &ic3::Ic3Options::subsume, &ic3::Ic3Options::group_queries, &ic3::Ic3Options::adapt_effort,
        &ic3::Ic3Options::internal_signals, &ic3::Ic3Options::look_ahead, &ic3::Ic3Options::localise,
        &ic3::Ic3Options::one_solver, &ic3::Ic3Options::core_level, &ic3::Ic3Options::unassign}) {
    o.*option = mostly(o.*option);
  }
  o.ctg_count = static_cast<std::uint32_t>(random.below(4));
  o.ctg_depth = static_cast<std::uint32_t>(random.below(3));
  o.seed = static_cast<std::uint32_t>(random.next());
  return o;
}

/// The number of counterexamples.
int compare(std::uint64_t first, std::uint64_t count) {
  int reached = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const Circuit circuit = reference::random_circuit(seed);
    const ExplicitCircuit truth(circuit);
    EngineOptions options;
    options.ic3 = random_options(seed);
    Stop stop;
    Statistics statistics;
    Log log;
    Context context{stop, statistics, log};
    INFO("seed " << seed);
    const BitResult result = BitIc3().run({circuit, circuit.bads[0], options}, context);
    if (truth.counterexample()) {
      ++reached;
      const auto* found = std::get_if<BitCounterexample>(&result);
      REQUIRE(found != nullptr);
      CHECK(replays(circuit, circuit.bads[0], found->trace));
      CHECK(found->trace.inputs.size() >= truth.counterexample()->inputs.size());
    } else {
      const auto* proof = std::get_if<BitProof>(&result);
      REQUIRE(proof != nullptr);
      CHECK(truth.proves(proof->invariant));
    }
  }
  return reached;
}

}  // namespace

TEST_CASE("IC3 on random circuits and random options agrees with the explicit-state checker") {
  const int reached = compare(1, 1500);
  CHECK(reached > 150);
  CHECK(reached < 1350);
}

TEST_CASE("long: IC3 on many random circuits") { compare(1'000'000, 100'000); }
