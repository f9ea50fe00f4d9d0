// The check without its adviser, and with advisers that are wrong. With the one that is used: hints/bit_adviser.cpp.
#include "certify/check/runs.h"

#include "certify/hints/bit_adviser.h"
#include "unit/certify/circuits.h"

#include "test.h"

using namespace polycube::impl;

namespace {

using Outcome = InvariantCheck::Outcome;

Outcome outcome(const Circuit& circuit, const BitInvariant& invariant, Adviser& adviser) {
  const Stop stop;
  return check_bit_invariant(circuit, circuit.bads[0], invariant, adviser, stop).outcome;
}

/// Proposes what comes to its mind: equalities of any two signals, clauses in any order, by any part of what is given.
class WrongAdviser : public Adviser {
 public:
  explicit WrongAdviser(std::uint64_t seed) : random_(seed) {}
  void build(Runs& runs) override {
    for (std::uint32_t n = 0; n < runs.circuit().aig.size(); ++n) {
      runs.build(n);
      if (random_.coin()) runs.merge(any(runs), any(runs), random_.coin(), random_.below(3));
    }
  }
  void show(Runs& runs) override {
    for (std::size_t i = 0; i < runs.clauses().size(); ++i) {
      std::vector<std::size_t> batch;
      for (std::uint64_t count = 1 + random_.below(3); count > 0; --count) {
        batch.push_back(random_.below(runs.clauses().size()));
      }
      std::vector<std::size_t> some;
      for (std::size_t g = 0; g < runs.given().size(); ++g) {
        if (random_.coin()) some.push_back(g);
      }
      const bool shown = runs.show(batch, random_.below(3), random_.coin() ? &some : nullptr) == Answer::unsat;
      for (const std::size_t c : batch) seen_ += shown && runs.is_shown(c) ? 1 : 0;
      runs.merge(any(runs), any(runs), random_.coin(), 0);
    }
  }
  std::size_t seen() const { return seen_; }

 private:
  Signal any(const Runs& runs) {
    return Signal(static_cast<std::uint32_t>(random_.below(runs.graph().size())), random_.coin());
  }
  Random random_;
  std::size_t seen_ = 0;
};

/// The counter of make_counter is below 6, which excludes its bad.
BitInvariant below_six(const Circuit& c) { return {1, false, {{~c.latches[1].variable, ~c.latches[2].variable}}}; }

}  // namespace

TEST_CASE("what is a proof is accepted without advice, and what is none is not") {
  const Circuit c = make_counter(true);
  Adviser none;
  CHECK(outcome(c, below_six(c), none) == Outcome::accepted);
  CHECK(outcome(c, {1, false, {}}, none) == Outcome::rejected);
  CHECK(outcome(c, {1, false, {{}}}, none) == Outcome::rejected);
  CHECK(outcome(c, {1, false, {{c.latches[0].variable}}}, none) == Outcome::rejected);
  CHECK(outcome(c, {2, true, {}}, none) == Outcome::accepted);
}

TEST_CASE("advice, right or wrong, changes no verdict") {
  Random random(5);
  int accepted = 0;
  int rejected = 0;
  std::size_t seen = 0;
  for (int i = 0; i < 1000; ++i) {
    const Circuit c = random_circuit(
        random, {1 + static_cast<std::uint32_t>(random.below(2)), 4, 12, static_cast<std::uint32_t>(random.below(3))});
    const AllStates all(c);
    BitInvariant invariant = {static_cast<std::uint32_t>(random.below(4)), false, {}};
    if (random.coin()) invariant = {1, false, all.exactly(all.reachable())};
    for (std::uint64_t count = random.below(3); count > 0; --count) {
      const Signal a = random_signal(random, c);
      const Signal b = random_signal(random, c);
      invariant.clauses.push_back({a, ~b});
      if (random.coin()) invariant.clauses.push_back({~a, b});
    }
    const bool expected = all.proves(c.bads[0], invariant);
    CAPTURE(i);
    Adviser none;
    const Stop stop;
    BitAdviser good(c, c.bads[0], invariant, stop);
    WrongAdviser wrong(random.next());
    CHECK((outcome(c, invariant, none) == Outcome::accepted) == expected);
    CHECK((outcome(c, invariant, good) == Outcome::accepted) == expected);
    CHECK((outcome(c, invariant, wrong) == Outcome::accepted) == expected);
    ++(expected ? accepted : rejected);
    seen += wrong.seen();
    // Unique states: with and without advice, the same.
    invariant.unique_states = true;
    CHECK(outcome(c, invariant, none) == outcome(c, invariant, wrong));
  }
  CHECK(accepted > 50);
  CHECK(rejected > 200);
  CHECK(seen > 200);
}

TEST_CASE("two signals that differ are not merged, whoever proposes it") {
  const Circuit c = make_counter(true);
  const Stop stop;
  const std::vector<BitClause> clauses = {{~c.bads[0]}, below_six(c).clauses[0]};
  Adviser none;
  Runs runs(c, clauses, false, none, stop);
  REQUIRE(runs.extend(true));
  const Signal low = runs.at(c.latches[0].variable, 0);
  const Signal high = runs.at(c.latches[2].variable, 0);
  for (const bool by_given : {false, true}) {
    CHECK(!runs.merge(low, high, by_given, 0));
    CHECK(!runs.merge(low, ~high, by_given, 0));
    CHECK(!runs.merge(low, signal_false, by_given, 0));
    CHECK(!runs.merge(low, ~low, by_given, 0));
  }
  CHECK(runs.merge(low, low, false, 0));
  REQUIRE(runs.extend(false));
  // By itself the property does not follow, and by nothing that is given no clause does.
  const std::size_t property = 0;
  const std::size_t clause = 1;
  const std::vector<std::size_t> nothing;
  CHECK(runs.show({&property, 1}, 0, &nothing) == Answer::sat);
  CHECK(runs.show({&clause, 1}, 0, &nothing) == Answer::sat);
  CHECK(!runs.is_shown(clause));
  CHECK(runs.show({&clause, 1}, 0) == Answer::unsat);
  CHECK(runs.is_shown(clause));
}
