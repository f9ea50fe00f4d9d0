#include "certify/certificates/witness_circuit.h"

#include "certify/certificates/check_witness_circuit.h"
#include "certify/hints/bit_adviser.h"
#include "support/error.h"
#include "unit/certify/circuits.h"

#include "test.h"

using namespace polycube::impl;

namespace {

WitnessCircuitCheck certify(const Circuit& circuit, const BitInvariant& invariant) {
  const Stop stop;
  const Circuit witness = make_witness_circuit(circuit, circuit.bads[0], invariant);
  return check_witness_circuit(as_file(circuit), as_file(witness), stop);
}

bool accepted(const Circuit& circuit, const BitInvariant& invariant) {
  return certify(circuit, invariant).outcome == WitnessCircuitCheck::Outcome::accepted;
}

}  // namespace

TEST_CASE("an inductive clause becomes a stronger bad, nothing else changes") {
  const Circuit c = make_counter(true);
  const BitInvariant invariant = {1, false, {{~c.latches[1].variable, ~c.latches[2].variable}}};
  const Circuit witness = make_witness_circuit(c, c.bads[0], invariant);
  CHECK(witness.latches.size() == c.latches.size());
  CHECK(witness.inputs == c.inputs);
  CHECK(witness.constraints == c.constraints);
  CHECK(witness.bads.size() == 1);
  CHECK(accepted(c, invariant));
  CHECK(certify(c, {1, false, {}}).reason == "Inductive: the property of the witness is not preserved");
  CHECK(certify(c, {1, false, {{c.latches[0].variable}}}).reason ==
        "Base: the property of the witness does not hold at the start");
}

TEST_CASE("more steps: the counter is 2-inductive when nothing holds it back") {
  const Circuit c = make_counter(false);
  CHECK_FALSE(accepted(c, {1, false, {}}));
  CHECK(accepted(c, {2, false, {}}));
  CHECK(accepted(c, {3, false, {}}));
  const Circuit held = make_counter(true);
  CHECK_FALSE(accepted(held, {2, false, {}}));
  CHECK_FALSE(accepted(held, {3, false, {}}));
  // History: three latches of the counter and the free one, which the constraint reads; an input, a flag.
  const std::size_t own = c.latches.size();
  CHECK(make_witness_circuit(c, c.bads[0], {3, false, {}}).latches.size() == own + 2 * (4 + 1 + 1));
  Circuit apart = make_counter(false);
  apart.constraints.clear();
  CHECK(make_witness_circuit(apart, apart.bads[0], {3, false, {}}).latches.size() == own + 2 * (3 + 1 + 1));
}

TEST_CASE("unique states have no witness circuit") {
  const Circuit c = make_counter(true);
  CHECK_THROWS_AS(make_witness_circuit(c, c.bads[0], {2, true, {}}), Unsupported);
}

TEST_CASE("a witness circuit is accepted if and only if the invariant is") {
  Random random(3);
  int good = 0;
  int good_with_steps = 0;
  int wrong = 0;
  for (int i = 0; i < 400; ++i) {
    const Circuit c = random_circuit(
        random, {1 + static_cast<std::uint32_t>(random.below(2)), 4, 10, static_cast<std::uint32_t>(random.below(3))});
    const AllStates all(c);
    std::vector<BitInvariant> invariants;
    for (std::uint32_t k = 0; k < 4; ++k) invariants.push_back({k, false, {}});
    BitInvariant exact = {1, false, all.exactly(all.reachable())};
    invariants.push_back(exact);
    if (!exact.clauses.empty()) exact.clauses.erase(exact.clauses.begin());
    exact.k = 1 + static_cast<std::uint32_t>(random.below(3));
    invariants.push_back(exact);
    exact.clauses.push_back({random_signal(random, c), random_signal(random, c)});
    invariants.push_back(exact);
    for (const BitInvariant& invariant : invariants) {
      const bool expected = all.proves(c.bads[0], invariant);
      if (!expected && invariant.k == 0) continue;  // its circuit is that of k = 1
      CAPTURE(i);
      CHECK(accepted(c, invariant) == expected);
      ++(expected ? good : wrong);
      if (expected && invariant.k > 1 && !all.proves(c.bads[0], {1, false, invariant.clauses})) ++good_with_steps;
    }
  }
  CHECK(good > 500);
  CHECK(good_with_steps > 20);
  CHECK(wrong > 500);
}
