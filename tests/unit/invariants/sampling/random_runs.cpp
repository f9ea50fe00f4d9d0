// Samples are states of runs, by explicit search; and what is special about registers of one bit.
#include "invariants/sampling/random_runs.h"

#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "test.h"
#include "unit/engines/ic3/words.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

invariants::Samples samples_of(const TransitionSystem& system, const invariants::StateCone& cone,
                               const invariants::SampleLimits& limits = {}) {
  const std::vector<Node> roots = all_roots(system);
  return invariants::sample_runs(system, cone, invariants::bads_of(system, roots), limits, never);
}

}  // namespace

TEST_CASE("samples that a step follows are reachable states") {
  std::size_t judged = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    TransitionSystem system = reference::random_system(seed);
    const invariants::StateCone cone(system, all_roots(system));
    invariants::SampleLimits limits;
    limits.samples = 20;
    const invariants::Samples samples = samples_of(system, cone, limits);
    REQUIRE(samples.registers == cone.registers());
    REQUIRE(samples.follows.size() == samples.states.size());
    if (samples.states.empty() || samples.registers.empty()) continue;
    CHECK(samples.follows[0] == 0);
    TermStore& terms = system.terms();
    system.bads.clear();
    for (std::size_t s = 0; s + 1 < samples.states.size(); ++s) {
      if (samples.follows[s + 1] == 0) continue;
      Node here = terms.boolean(true);
      for (std::size_t i = 0; i < samples.registers.size(); ++i) {
        const Node value = terms.constant(samples.states[s][i]);
        here = terms.make(Kind::and_, {here, terms.make(Kind::eq, {samples.registers[i], value})});
      }
      system.bads.push_back({here, ""});
    }
    judged += system.bads.size();
    for (const auto& shortest : reference::shortest_counterexamples(system)) CHECK(shortest.has_value());
  }
  CHECK(judged > 200);
}

TEST_CASE("a sample that follows another is the next state") {
  Make m(8);
  const Node x = m.state("x");
  m.system.set_init(x, m.number(5));
  m.system.set_next(x, m.op(Kind::add, x, m.number(3)));
  m.system.bads.push_back({m.op(Kind::eq, x, m.number(200)), ""});
  const invariants::StateCone cone(m.system, all_roots(m.system));
  const invariants::Samples samples = samples_of(m.system, cone);
  REQUIRE(samples.states.size() > 20);
  for (std::size_t s = 0; s < samples.states.size(); ++s) {
    const BitVector expected =
        samples.follows[s] != 0 ? bv::add(samples.states[s - 1][0], BitVector(8, 3)) : BitVector(8, 5);
    CHECK(samples.states[s][0] == expected);
  }
}

TEST_CASE("no more samples than asked for, and the same ones for the same seed") {
  const TransitionSystem system = exchange(8);
  const invariants::StateCone cone(system, all_roots(system));
  invariants::SampleLimits limits;
  limits.samples = 30;
  const invariants::Samples one = samples_of(system, cone, limits);
  CHECK(one.states.size() <= 30);
  CHECK(one.states.size() > 3);
  CHECK(samples_of(system, cone, limits).states == one.states);
  Stop stop;
  stop.request(Stop::Reason::interrupted);
  CHECK(invariants::sample_runs(system, cone, invariants::bads_of(system, all_roots(system)), limits, stop)
            .states.size() < one.states.size());
}

TEST_CASE("registers that are one value in the first step only, and values that never change and keep the bad away") {
  Make m(8);
  const Node first = m.first_step();
  const Node x = m.state("x");
  const Node valid = m.system.add_state(Sort::bits(1), "valid");
  const Node other = m.system.add_state(Sort::bits(1), "other");
  const Node in = m.system.add_input(Sort::bits(1));
  m.system.set_next(x, m.op(Kind::add, x, m.number(1)));
  m.system.set_next(valid, m.op(Kind::and_, valid, in));
  m.system.set_next(other, in);
  const Node late = m.terms().make(Kind::not_, {first});
  const Node bad = m.op(Kind::and_, valid, m.op(Kind::and_, late, m.op(Kind::eq, x, m.number(7))));
  m.system.bads.push_back({m.op(Kind::and_, bad, other), ""});
  const invariants::StateCone cone(m.system, all_roots(m.system));
  const std::vector<invariants::FirstStep> steps = invariants::first_steps(m.system, cone);
  REQUIRE(steps.size() == 1);
  CHECK(steps[0].variable == first);
  CHECK(steps[0].value);
  const std::vector<invariants::DeadValue> dead =
      invariants::dead_values(m.system, cone, invariants::bads_of(m.system, all_roots(m.system)));
  REQUIRE(dead.size() == 1);
  CHECK(dead[0].variable == valid);
  CHECK_FALSE(dead[0].value);
}

TEST_CASE("the first steps are dropped, and with them that their next states follow") {
  Make m(8);
  const Node first = m.first_step();
  const Node x = m.state("x");
  invariants::Samples samples;
  samples.registers = {first, x};
  for (std::uint64_t i = 0; i < 6; ++i) {
    samples.states.push_back({BitVector(1, i % 3 == 0 ? 1 : 0), BitVector(8, i)});
    samples.follows.push_back(i % 3 != 0);
  }
  invariants::drop_first(samples, {first, true});
  REQUIRE(samples.states.size() == 4);
  const std::uint64_t left[] = {1, 2, 4, 5};
  for (std::size_t i = 0; i < 4; ++i) CHECK(samples.states[i][1].to_uint64() == left[i]);
  CHECK(samples.follows == std::vector<char>{0, 1, 0, 1});
}
