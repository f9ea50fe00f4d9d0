#include "certify/hints/bit_adviser.h"

#include "bitblast/words.h"

#include "unit/certify/circuits.h"

#include "test.h"

using namespace polycube::impl;

namespace {

using Outcome = InvariantCheck::Outcome;

InvariantCheck check(const Circuit& circuit, const BitInvariant& invariant) {
  const Stop stop;
  return check_bit_invariant(circuit, circuit.bads[0], invariant, stop);
}

Outcome outcome(const Circuit& circuit, const BitInvariant& invariant) { return check(circuit, invariant).outcome; }

/// A register that passes `length` bits on; the first one is `value` forever.
Circuit chain(std::uint32_t length, Signal reset_of_first) {
  Circuit c;
  for (std::uint32_t i = 0; i < length; ++i) c.latches.push_back({c.aig.leaf(), {}, signal_false});
  c.latches[0].next = c.latches[0].variable;
  c.latches[0].reset = reset_of_first;
  for (std::uint32_t i = 1; i < length; ++i) c.latches[i].next = c.latches[i - 1].variable;
  c.bads.push_back(c.latches.back().variable);
  return c;
}

}  // namespace

TEST_CASE("the counter needs a clause, or two steps when nothing holds it back") {
  for (const bool enabled : {false, true}) {
    const Circuit c = make_counter(enabled);
    const BitClause below_six = {~c.latches[1].variable, ~c.latches[2].variable};
    CHECK(outcome(c, {1, false, {below_six}}) == Outcome::accepted);
    const InvariantCheck alone = check(c, {1, false, {}});
    CHECK(alone.outcome == Outcome::rejected);
    CHECK(alone.reason == "the property is not preserved");
    for (const std::uint32_t k : {2u, 3u}) {
      CHECK(outcome(c, {k, false, {}}) == (enabled ? Outcome::rejected : Outcome::accepted));
      CHECK(outcome(c, {k, true, {}}) == Outcome::accepted);
    }
    CHECK(outcome(c, {0, false, {}}) == Outcome::rejected);
  }
}

TEST_CASE("a forged invariant is rejected for its reason") {
  const Circuit c = make_counter(false);
  const Signal low = c.latches[0].variable;
  const Signal middle = c.latches[1].variable;
  const Signal high = c.latches[2].variable;
  const BitClause below_six = {~middle, ~high};
  CHECK(check(c, {1, false, {below_six, {low}}}).reason == "clause 1 of the invariant does not hold in step 0");
  CHECK(check(c, {1, false, {below_six, {~high}}}).reason == "clause 1 of the invariant is not preserved");
  CHECK(check(c, {1, false, {below_six, {~low}}}).reason == "clause 1 of the invariant is not preserved");
  CHECK(check(c, {2, false, {below_six, {~low}}}).reason == "clause 1 of the invariant does not hold in step 1");
  CHECK(check(c, {1, false, {{}}}).outcome == Outcome::rejected);
  // Six is not excluded, and the property does not follow.
  CHECK(check(c, {1, false, {{low, ~high, middle}}}).outcome == Outcome::rejected);
}

TEST_CASE("k of zero asks for a property of all states that the constraints allow") {
  Circuit c = chain(1, signal_false);
  CHECK(outcome(c, {0, false, {}}) == Outcome::rejected);
  CHECK(outcome(c, {1, false, {}}) == Outcome::accepted);
  c.constraints.push_back(~c.latches[0].variable);
  CHECK(outcome(c, {0, false, {}}) == Outcome::accepted);
}

TEST_CASE("resets: free, a function, and a chain of functions") {
  CHECK(outcome(chain(3, signal_false), {3, false, {}}) == Outcome::accepted);
  CHECK(outcome(chain(3, signal_false), {2, false, {}}) == Outcome::rejected);
  Circuit free = chain(3, signal_false);
  free.latches[0].reset = free.latches[0].variable;
  CHECK(check(free, {3, false, {}}).reason == "the property does not hold in step 2");
  // Complementary at the start, and ever after; the third one follows the first.
  Circuit c;
  for (int i = 0; i < 3; ++i) c.latches.push_back({c.aig.leaf(), {}, {}});
  const Signal a = c.latches[0].variable;
  const Signal b = c.latches[1].variable;
  const Signal d = c.latches[2].variable;
  c.latches[0] = {a, ~a, a};
  c.latches[1] = {b, ~b, ~a};
  c.latches[2] = {d, ~d, ~b};
  c.bads.push_back(c.aig.xor_(a, d));
  CHECK(outcome(c, {1, false, {}}) == Outcome::accepted);
  c.latches[2].reset = b;
  CHECK(check(c, {1, false, {}}).reason == "the property does not hold in step 0");
}

TEST_CASE("constraints count in every step, the last one included") {
  Circuit c = chain(2, signal_false);
  c.latches[0].reset = c.latches[0].variable;
  const Signal input = c.aig.leaf();
  c.inputs.push_back(input);
  CHECK(outcome(c, {1, false, {{~c.latches[0].variable}}}) == Outcome::rejected);
  c.constraints.push_back(~c.latches[0].variable);
  CHECK(outcome(c, {1, false, {{~c.latches[0].variable}}}) == Outcome::accepted);
  CHECK(outcome(c, {2, false, {}}) == Outcome::accepted);
  // A constraint that a chosen input meets says nothing about the state.
  c.constraints[0] = c.aig.or_(~c.latches[0].variable, input);
  CHECK(outcome(c, {1, false, {{~c.latches[0].variable}}}) == Outcome::rejected);
  // Clauses may speak of inputs: this one is the constraint.
  CHECK(outcome(c, {1, false, {{~c.latches[0].variable, input}}}) == Outcome::rejected);
  c.bads[0] = c.aig.and_(c.latches[0].variable, ~input);
  CHECK(outcome(c, {1, false, {}}) == Outcome::accepted);
}

TEST_CASE("unique states compare what matters and no more") {
  // A walk through eight states in a circle that starts at 0 and returns from 3; 4 to 6 lead round, 6 may go to 7.
  const Circuit c = make_counter(true);
  CHECK(outcome(c, {2, true, {}}) == Outcome::accepted);
  // An unrelated counter makes every state of a run unique, but it must not count.
  Circuit d = make_counter(true);
  const Signal toggle = d.aig.leaf();
  d.latches.push_back({toggle, ~toggle, signal_false});
  CHECK(outcome(d, {2, true, {}}) == Outcome::accepted);
  // Nothing matters: no two states differ, so only the start is left to check.
  Circuit e;
  const Signal latch = e.aig.leaf();
  e.latches.push_back({latch, ~latch, signal_false});
  e.inputs.push_back(e.aig.leaf());
  e.bads.push_back(signal_false);
  CHECK(outcome(e, {1, true, {}}) == Outcome::accepted);
  e.bads[0] = e.inputs[0];
  CHECK(outcome(e, {1, true, {}}) == Outcome::rejected);
}

TEST_CASE("on random circuits the check agrees with a look at all states") {
  Random random(1);
  int accepted = 0;
  int rejected = 0;
  for (int i = 0; i < 1500; ++i) {
    const Circuit c = random_circuit(
        random, {1 + static_cast<std::uint32_t>(random.below(2)), 4, 10, static_cast<std::uint32_t>(random.below(3))});
    const AllStates all(c);
    std::vector<BitInvariant> invariants;
    for (std::uint32_t k = 0; k < 4; ++k) invariants.push_back({k, false, {}});
    BitInvariant exact = {1, false, all.exactly(all.reachable())};
    invariants.push_back(exact);
    CHECK(all.proves(c.bads[0], exact) == all.safe(c.bads[0]));
    // One clause too few, one literal too few, one clause too many, over any signals.
    BitInvariant other = exact;
    if (!other.clauses.empty()) other.clauses.erase(other.clauses.begin());
    other.k = static_cast<std::uint32_t>(random.below(4));
    invariants.push_back(other);
    other = exact;
    if (!other.clauses.empty()) other.clauses[random.below(other.clauses.size())].pop_back();
    invariants.push_back(other);
    other = exact;
    other.clauses.push_back({random_signal(random, c), random_signal(random, c)});
    other.k = 1 + static_cast<std::uint32_t>(random.below(3));
    invariants.push_back(other);
    for (const BitInvariant& invariant : invariants) {
      const bool expected = all.proves(c.bads[0], invariant);
      CAPTURE(i);
      CHECK((outcome(c, invariant) == Outcome::accepted) == expected);
      ++(expected ? accepted : rejected);
    }
    // Unique states make more proofs good, and none of something wrong.
    for (std::uint32_t k = 1; k < 4; ++k) {
      const bool unique = outcome(c, {k, true, {}}) == Outcome::accepted;
      if (all.proves(c.bads[0], {k, false, {}})) CHECK(unique);
      if (unique) CHECK(all.safe(c.bads[0]));
    }
  }
  CHECK(accepted > 2000);
  CHECK(rejected > 2000);
}

TEST_CASE("equalities, right ones and wrong ones, are judged by a look at all states") {
  Random random(3);
  int accepted = 0;
  int rejected = 0;
  for (int i = 0; i < 3000; ++i) {
    const Circuit c = random_circuit(
        random, {1 + static_cast<std::uint32_t>(random.below(2)), 4, 14, static_cast<std::uint32_t>(random.below(3))});
    const AllStates all(c);
    BitInvariant invariant = {1, false, {}};
    if (random.coin()) invariant.clauses = all.exactly(all.reachable());
    const bool careful = random.coin();
    for (int e = 0; e < 6; ++e) {
      const Signal a = random_signal(random, c);
      const Signal b = random.below(4) == 0 ? signal_true : random_signal(random, c);
      BitInvariant more = invariant;
      if (b == signal_true) {
        more.clauses.push_back({a});
      } else {
        more.clauses.insert(more.clauses.end(), {{a, ~b}, {~a, b}});
      }
      // Mostly equalities that hold in all states that are reached, so that proofs go deep.
      if (!careful || random.below(16) == 0 || all.proves(signal_false, more)) invariant = std::move(more);
    }
    const bool expected = all.proves(c.bads[0], invariant);
    CAPTURE(i);
    CHECK((outcome(c, invariant) == Outcome::accepted) == expected);
    ++(expected ? accepted : rejected);
  }
  CHECK(accepted > 300);
  CHECK(rejected > 300);
}

TEST_CASE("two equal multipliers are shown equal gate by gate") {
  // The same product of registers that can be loaded; a solver that got all at once would have to multiply.
  Circuit c;
  std::vector<Signal> a;
  std::vector<Signal> b;
  for (int i = 0; i < 16; ++i) {
    a.push_back(c.aig.leaf());
    b.push_back(c.aig.leaf());
  }
  c.inputs = a;
  c.inputs.insert(c.inputs.end(), b.begin(), b.end());
  const std::vector<Signal> operands = c.inputs;
  const Signal loads[] = {c.aig.leaf(), c.aig.leaf()};  // of either operand
  c.inputs.insert(c.inputs.end(), std::begin(loads), std::end(loads));
  std::vector<Signal> inputs[2];
  std::vector<Signal> products[2];
  for (int copy = 0; copy < 2; ++copy) {
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const Signal latch = c.aig.leaf();
      c.latches.push_back({latch, c.aig.mux(loads[i / 16], operands[i], latch), signal_false});
      inputs[copy].push_back(latch);
    }
    const std::span<const Signal> all = inputs[copy];
    products[copy] = words::multiply(c.aig, Word(all.begin(), all.begin() + 16), Word(all.begin() + 16, all.end()));
  }
  BitInvariant invariant = {1, false, {}};
  for (std::size_t i = 0; i < inputs[0].size(); ++i) {
    invariant.clauses.push_back({inputs[0][i], ~inputs[1][i]});
    invariant.clauses.push_back({~inputs[0][i], inputs[1][i]});
  }
  std::vector<Signal> differ;
  for (std::size_t i = 0; i < products[0].size(); ++i) differ.push_back(c.aig.xor_(products[0][i], products[1][i]));
  c.bads.push_back(c.aig.or_all(differ));
  CHECK(outcome(c, invariant) == Outcome::accepted);
  invariant.clauses.resize(invariant.clauses.size() - 1);
  CHECK(outcome(c, invariant) == Outcome::rejected);
}

TEST_CASE("many clauses of unrelated parts, the last of which may be wrong") {
  Random random(2);
  int accepted = 0;
  int rejected = 0;
  for (int i = 0; i < 60; ++i) {
    Circuit circuit;
    BitInvariant invariant;
    bool expected = true;
    while (invariant.clauses.size() < 400) {
      const Circuit c = random_circuit(random, {2, 5, 12, 0});
      const AllStates all(c);
      BitInvariant part = {1, false, all.exactly(all.reachable())};
      const bool last = invariant.clauses.size() + part.clauses.size() >= 400;
      if (last && random.coin() && !part.clauses.empty()) {
        BitClause& clause = part.clauses[random.below(part.clauses.size())];
        clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(random.below(clause.size())));
      }
      const bool proves = all.proves(c.bads[0], part);
      if (!last && !proves) continue;
      expected = proves;
      put_beside(circuit, invariant, c, part);
    }
    CAPTURE(i);
    CHECK((outcome(circuit, invariant) == Outcome::accepted) == expected);
    ++(expected ? accepted : rejected);
  }
  CHECK(accepted > 10);
  CHECK(rejected > 10);
}

TEST_CASE("what needs clauses far away is found all the same") {
  // Three hundred constants, of which each is less than the next, by a clause, and the last one is 0.
  Circuit c;
  std::vector<BitClause> clauses;
  for (std::size_t i = 0; i < 300; ++i) {
    const Signal constant = c.aig.leaf();
    c.latches.push_back({constant, constant, signal_false});
    if (i > 0) clauses.push_back({~c.latches[i - 1].variable, constant});
  }
  clauses.push_back({~c.latches.back().variable});
  const Signal follower = c.aig.leaf();
  c.latches.push_back({follower, c.latches[0].variable, signal_false});
  c.bads.push_back(follower);
  CHECK(outcome(c, {1, false, clauses}) == Outcome::accepted);
  clauses.pop_back();
  CHECK(check(c, {1, false, clauses}).reason == "the property is not preserved");
}

TEST_CASE("what is hard for many clauses at once is found out all the same") {
  // Every bit of a * b, of b * a and of what is wrong is a clause; two steps, so that nothing is merged.
  constexpr std::uint32_t width = 7;
  for (const bool wrong : {false, true}) {
    Circuit c;
    std::vector<Signal> operands[2];
    for (std::vector<Signal>& operand : operands) {
      for (std::uint32_t i = 0; i < width; ++i) {
        c.inputs.push_back(c.aig.leaf());
        operand.push_back(c.aig.leaf());
        c.latches.push_back({operand.back(), c.inputs.back(), signal_false});
      }
    }
    const Word one = words::multiply(c.aig, operands[0], operands[1]);
    Word other = words::multiply(c.aig, operands[1], operands[0]);
    if (wrong) other[width - 2] = other[width - 1];
    BitInvariant invariant = {2, false, {}};
    for (std::uint32_t i = 0; i < width; ++i) invariant.clauses.push_back({~c.aig.xor_(one[i], other[i])});
    c.bads.push_back(signal_false);
    const InvariantCheck result = check(c, invariant);
    CHECK(result.outcome == (wrong ? Outcome::rejected : Outcome::accepted));
    if (wrong) CHECK(result.reason.starts_with("clause 5 of the invariant does not hold in step 1"));
  }
}

TEST_CASE("a stop is neither yes nor no") {
  const Circuit c = make_counter(false);
  Stop stop;
  stop.request(Stop::Reason::interrupted);
  CHECK(check_bit_invariant(c, c.bads[0], {2, false, {}}, stop).outcome == Outcome::stopped);
}
