// Each pass, and the pipeline, there and back on random circuits: the verdict and its depth stay, traces and invariants
// come back to the source, facts are inductive, and images have the values that the lift claims.
#include <functional>
#include <memory>
#include <string>

#include "passes/bits/bit_pipeline.h"
#include "passes/bits/coi_pass.h"
#include "passes/bits/constraint_pass.h"
#include "passes/bits/scorr_pass.h"
#include "passes/bits/sweep_pass.h"
#include "passes/bits/ternary_pass.h"
#include "reference/explicit_circuit.h"
#include "reference/random_circuit.h"
#include "test.h"

using namespace polycube::impl;
using reference::ExplicitCircuit;

namespace {

Statistics statistics;
Log logger;
const Stop never;

Reduction run(BitPass& pass, const Circuit& source) {
  WorkBudget budget(never, 200'000'000);
  PassContext context = {.budget = budget, .statistics = statistics, .log = logger, .seed = 1};
  return pass.run(source, context);
}

// In every step of every run of the source, the reduced circuit started where `origin` says has the values of the
// images.
bool images_agree(const Circuit& source, const ExplicitCircuit& of_source, const Circuit& reduced,
                  const ExplicitCircuit& of_reduced, const BackMap& back_map) {
  const auto project = [&](const auto& leaves, std::uint32_t s, std::uint32_t i) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < leaves.size(); ++k) {
      bits |= of_source.value(back_map.origin[leaves[k].node()], s, i) ? 1U << k : 0;
    }
    return bits;
  };
  std::vector<Signal> latches;
  for (const Latch& l : reduced.latches) latches.push_back(l.variable);
  for (std::uint32_t s = 0; s < of_source.states(); ++s) {
    if (!of_source.reachable(s)) continue;
    for (std::uint32_t i = 0; i < of_source.inputs(); ++i) {
      if (!of_source.allowed(s, i)) continue;
      const std::uint32_t state = project(latches, s, i);
      const std::uint32_t input = project(reduced.inputs, s, i);
      if (of_source.initial(s) && !of_reduced.initial(state)) return false;
      if (!of_reduced.allowed(state, input)) return false;
      for (std::uint32_t n = 0; n < source.aig.size(); ++n) {
        if (back_map.image[n] &&
            of_source.value(Signal(n), s, i) != of_reduced.value(back_map.image[n], state, input)) {
          return false;
        }
      }
    }
  }
  return true;
}

struct Gain {
  std::size_t latches = 0;
  std::size_t gates = 0;
  std::size_t inputs = 0;
  std::size_t facts = 0;
  std::size_t unsafe = 0;
};

void round_trip(const Circuit& source, const Circuit& reduced,
                const std::function<BitTrace(const BitTrace&)>& trace_back,
                const std::function<BitInvariant(Circuit&, const BitInvariant&)>& invariant_back, Gain& gain) {
  const ExplicitCircuit of_source(source);
  const ExplicitCircuit of_reduced(reduced);
  REQUIRE(of_source.counterexample().has_value() == of_reduced.counterexample().has_value());
  if (of_reduced.counterexample()) {
    ++gain.unsafe;
    CHECK(of_source.counterexample()->inputs.size() == of_reduced.counterexample()->inputs.size());
    CHECK(replays(source, source.bads[0], trace_back(*of_reduced.counterexample())));
  } else {
    const BitInvariant exact = of_reduced.exact_invariant();
    CHECK(of_reduced.proves(exact));
    Circuit extended = source;
    const BitInvariant lifted = invariant_back(extended, exact);
    CHECK(ExplicitCircuit(extended).proves(lifted));
  }
  gain.latches += source.latches.size() - reduced.latches.size();
  gain.inputs += source.inputs.size() - reduced.inputs.size();
  gain.gates += source.aig.gates() - std::min(source.aig.gates(), reduced.aig.gates());
}

// Runs the pass on many circuits.
Gain test_pass(const std::function<std::unique_ptr<BitPass>()>& make, std::uint64_t circuits, std::uint64_t first = 0) {
  Gain gain;
  for (std::uint64_t seed = first; seed < first + circuits; ++seed) {
    CAPTURE(seed);
    const Circuit source = reference::random_circuit(seed);
    const Reduction result = run(*make(), source);
    const ExplicitCircuit of_source(source);
    const ExplicitCircuit of_reduced(result.circuit);
    CHECK(of_source.inductive(result.back_map.facts));
    CHECK(images_agree(source, of_source, result.circuit, of_reduced, result.back_map));
    round_trip(
        source, result.circuit,
        [&](const BitTrace& trace) { return translate_back(source, result.circuit, result.back_map, trace); },
        [&](Circuit& to, const BitInvariant& invariant) {
          return translate_back(to, result.circuit, result.back_map, invariant);
        },
        gain);
    gain.facts += result.back_map.facts.size();
  }
  CHECK(gain.unsafe > circuits / 5);
  CHECK(gain.unsafe < 4 * circuits / 5);
  return gain;
}

Gain test_pipeline(std::uint64_t circuits, std::uint64_t first = 0) {
  Gain gain;
  for (std::uint64_t seed = first; seed < first + circuits; ++seed) {
    CAPTURE(seed);
    const Circuit source = reference::random_circuit(seed);
    PipelineOptions options;
    options.work = 200'000'000;
    const Prepared prepared = prepare(source, options, never, statistics, logger);
    round_trip(
        source, prepared.circuit(), [&](const BitTrace& trace) { return prepared.translate_back(source, trace); },
        [&](Circuit& to, const BitInvariant& invariant) { return prepared.translate_back(to, invariant); }, gain);
  }
  return gain;
}

template <class Pass>
Gain test_pass(std::uint64_t circuits = 1500) {
  return test_pass([] { return std::make_unique<Pass>(); }, circuits);
}

}  // namespace

TEST_CASE("coi there and back") {
  const Gain gain = test_pass<CoiPass>();
  CHECK(gain.latches > 500);
  CHECK(gain.facts == 0);
}

TEST_CASE("constraints there and back") {
  const Gain gain = test_pass<ConstraintPass>();
  CHECK(gain.inputs > 250);
  CHECK(gain.facts == 0);
}

TEST_CASE("ternary there and back") {
  const Gain gain = test_pass<TernaryPass>();
  CHECK(gain.latches > 1000);
  CHECK(gain.facts > 500);
}

TEST_CASE("sweep there and back") {
  const Gain gain = test_pass<SweepPass>();
  CHECK(gain.gates > 5000);
  CHECK(gain.facts == 0);
}

TEST_CASE("scorr over latches there and back") {
  const Gain gain = test_pass([] { return std::make_unique<ScorrPass>(ScorrPass::Mode::latches); }, 1500);
  CHECK(gain.latches > 2000);
  CHECK(gain.facts > 1000);
}

TEST_CASE("scorr there and back") {
  const Gain gain = test_pass([] { return std::make_unique<ScorrPass>(ScorrPass::Mode::all); }, 1500);
  CHECK(gain.latches > 2000);
  CHECK(gain.facts > 1000);
}

TEST_CASE("the pipeline there and back") { CHECK(test_pipeline(1000).latches > 2000); }

TEST_CASE("long: many circuits there and back") {
  for (const auto mode : {ScorrPass::Mode::latches, ScorrPass::Mode::all}) {
    test_pass([mode] { return std::make_unique<ScorrPass>(mode); }, 50000, 1000000);
  }
  test_pass([] { return std::make_unique<ConstraintPass>(); }, 50000, 2000000);
  test_pass([] { return std::make_unique<TernaryPass>(); }, 50000, 3000000);
  test_pass([] { return std::make_unique<SweepPass>(); }, 50000, 4000000);
  test_pipeline(50000, 5000000);
}

TEST_CASE("passes that are off do not run") {
  PipelineOptions options;
  CHECK(options.passes.size() == known_bit_passes().size());
  options.passes.clear();
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Circuit source = reference::random_circuit(seed);
    const Prepared prepared = prepare(source, options, never, statistics, logger);
    CHECK(prepared.circuit().latches.size() == source.latches.size());
    CHECK(prepared.circuit().aig.gates() == source.aig.gates());
  }
}
