// Tracked cells against the explicit-state checker on random systems with arrays, with all their evidence checked.
#include "passes/abstraction/tracked_cells.h"

#include <algorithm>

#include "certify/check/check_invariant.h"
#include "certify/replay/check_witness.h"
#include "engines/prepared_run.h"
#include "engines/registry.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_array_system.h"
#include "reference/random_system.h"
#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

struct Tally {
  std::uint32_t asked = 0;
  std::uint32_t counterexamples = 0;
  std::uint32_t proofs = 0;
  std::uint32_t with_ghosts = 0;  // of the proofs
  std::uint32_t refined = 0;

  void tell() const {
    MESSAGE("asked ", asked, ", counterexamples ", counterexamples, ", proofs ", proofs, ", with ghosts ", with_ghosts,
            ", refined ", refined);
  }
};

bool has_arrays(const TransitionSystem& system) {
  const std::vector<Node> all = cone(system.terms(), system.roots());
  return std::any_of(all.begin(), all.end(),
                     [&](Node n) { return system.terms().is_variable(n) && system.terms().sort(n).is_array(); });
}

bool can_be_enumerated(const TransitionSystem& system) {
  std::uint32_t states = 0;
  std::uint32_t inputs = 0;
  for (const State& s : system.states()) states += reference::bit_count(system.terms().sort(s.variable));
  for (const Node input : system.inputs()) inputs += reference::bit_count(system.terms().sort(input));
  return states <= 14 && inputs <= 6;
}

void compare(const TransitionSystem& system, const std::vector<std::optional<std::uint32_t>>& lengths, Tally& tally) {
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) {
    CAPTURE(i);
    Stop stop(5);
    Statistics statistics;
    Log log;
    Context context{stop, statistics, log};
    EngineOptions options;
    options.arrays = Arrays::track;
    options.trajectory_work = 0;
    options.ic3.lemmas = ic3::Lemmas::cube;
    const Task task{system, {{false, i}}, true, options};
    Results results;
    try {
      results = run_prepared(*make_engine("ic3"), task, context);
    } catch (const Unsupported&) {
      continue;
    }
    ++tally.asked;
    tally.refined += statistics.value("abstraction_rounds") > 1 ? 1 : 0;
    if (const auto* found = std::get_if<Counterexample>(&results.properties[0])) {
      REQUIRE(lengths[i].has_value());
      const WitnessCheck check = check_witness(system, found->witness);
      REQUIRE_MESSAGE(check.accepted, check.reason);
      ++tally.counterexamples;
    } else if (const auto* proof = std::get_if<Proof>(&results.properties[0])) {
      REQUIRE(!lengths[i].has_value());
      SmtOptions smt;
      smt.choice = SmtChoice::boolector;
      try {
        const InvariantCheck check = check_invariant(system, i, proof->invariant, smt, stop, statistics);
        REQUIRE_MESSAGE(check.outcome != InvariantCheck::Outcome::rejected, check.reason);
      } catch (const RejectedEvidence&) {
        continue;  // a model of the solver is wrong
      }
      ++tally.proofs;
      tally.with_ghosts += proof->invariant.ghosts.empty() ? 0 : 1;
    }
  }
}

}  // namespace

TEST_CASE("tracked cells agree with the explicit reference") {
  constexpr std::uint64_t seeds = 3000;
  Tally tally;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const TransitionSystem system = reference::random_system(seed);
    if (!has_arrays(system)) continue;
    CAPTURE(seed);
    CAPTURE(btor2::write(system));
    compare(system, reference::shortest_counterexamples(system), tally);
  }
  tally.tell();
  CHECK(tally.counterexamples + tally.proofs > tally.asked * 98 / 100);
  CHECK(tally.with_ghosts > 20);
}

TEST_CASE("tracked cells agree with the explicit reference about memories") {
  constexpr std::uint64_t seeds = 800;
  Tally tally;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    if (reference::has_huge_arrays(seed)) continue;
    const TransitionSystem system = reference::random_array_system(seed);
    if (!can_be_enumerated(system)) continue;
    CAPTURE(seed);
    CAPTURE(btor2::write(system));
    compare(system, reference::shortest_counterexamples(system), tally);
  }
  tally.tell();
  CHECK(tally.counterexamples + tally.proofs > tally.asked * 9 / 10);
  CHECK(tally.with_ghosts > 20);
  CHECK(tally.refined > 15);
}
