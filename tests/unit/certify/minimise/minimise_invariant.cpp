#include "certify/minimise/minimise_invariant.h"

#include <algorithm>

#include "certify/hints/bit_adviser.h"
#include "unit/certify/circuits.h"

#include "test.h"

using namespace polycube::impl;

namespace {

BitInvariant minimise(const Circuit& circuit, const BitInvariant& invariant) {
  const Stop stop;
  return minimise_invariant(circuit, circuit.bads[0], invariant, stop, 1'200'000'000);
}

bool accepted(const Circuit& circuit, const BitInvariant& invariant) {
  const Stop stop;
  return check_bit_invariant(circuit, circuit.bads[0], invariant, stop).outcome == InvariantCheck::Outcome::accepted;
}

std::size_t literals(const BitInvariant& invariant) {
  std::size_t sum = 0;
  for (const BitClause& c : invariant.clauses) sum += c.size();
  return sum;
}

}  // namespace

TEST_CASE("clauses that the property does not need go, and so do literals") {
  const Circuit c = make_counter(true);
  const Signal low = c.latches[0].variable;
  const Signal middle = c.latches[1].variable;
  const Signal high = c.latches[2].variable;
  const Signal extra = c.latches[3].variable;
  BitInvariant full;
  full.clauses = {{low, ~middle, ~high, extra}, {low, ~middle, ~high, ~extra}, {~high, low, ~middle}};
  full.clauses.push_back({~low, ~middle, ~high});
  full.clauses.push_back({low, ~low});
  REQUIRE(accepted(c, full));
  const BitInvariant less = minimise(c, full);
  CHECK(accepted(c, less));
  // Not six, or not above five.
  REQUIRE(less.clauses.size() == 1);
  CHECK(less.clauses[0].size() <= 3);
  CHECK(minimise(c, {1, false, {{~middle, ~high}}}).clauses == std::vector<BitClause>{{~middle, ~high}});
}

TEST_CASE("a literal goes where the rest is inductive by itself") {
  // A constant 0 and a constant that is free; bad: both were 1. The clause says that they are not.
  Circuit c;
  const Signal zero = c.aig.leaf();
  const Signal any = c.aig.leaf();
  const Signal both = c.aig.leaf();
  c.latches = {{zero, zero, signal_false}, {any, any, any}, {both, c.aig.and_(zero, any), signal_false}};
  c.bads.push_back(both);
  const BitInvariant long_one = {1, false, {{~zero, ~any}}};
  REQUIRE(accepted(c, long_one));
  CHECK(minimise(c, long_one).clauses == std::vector<BitClause>{{~zero}});
}

TEST_CASE("without time, what other clauses imply goes, and nothing else") {
  const Circuit c = make_counter(true);
  const Signal low = c.latches[0].variable;
  const BitClause below_six = {~c.latches[1].variable, ~c.latches[2].variable};
  const BitClause longer = {low, ~c.latches[1].variable, ~c.latches[2].variable};
  const BitClause other = {~low, ~c.latches[1].variable, c.latches[3].variable};
  Stop stopped;
  stopped.request(Stop::Reason::interrupted);
  const BitInvariant less = minimise_invariant(
      c, c.bads[0], {1, false, {longer, below_six, other, below_six, {low, ~low}}}, stopped, 1'200'000'000);
  CHECK(less.clauses == std::vector<BitClause>{below_six, other});
}

TEST_CASE("a clause is shortened only as long as it holds at the start") {
  // A latch that keeps its value, which is free, and a second one that starts with the same value and keeps it.
  Circuit c;
  for (int i = 0; i < 2; ++i) c.latches.push_back({c.aig.leaf(), {}, {}});
  const Signal a = c.latches[0].variable;
  const Signal b = c.latches[1].variable;
  c.latches[0] = {a, a, a};
  c.latches[1] = {b, b, a};
  c.bads.push_back(c.aig.and_(a, ~b));
  const BitInvariant equal = {1, false, {{a, ~b}, {~a, b}}};
  REQUIRE(accepted(c, equal));
  CHECK(minimise(c, equal).clauses.empty());
  // Bad a step later: what comes from the clause is needed, and both literals are.
  c.latches.push_back({c.aig.leaf(), c.bads[0], signal_false});
  c.bads = {c.latches[2].variable};
  const BitInvariant less = minimise(c, equal);
  CHECK(accepted(c, less));
  CHECK(less.clauses == std::vector<BitClause>{{~a, b}});
}

TEST_CASE("what is no proof, or not for k of one, is not made worse") {
  const Circuit c = make_counter(false);
  CHECK(minimise(c, {2, false, {{~c.latches[2].variable}}}).clauses.size() == 1);
  CHECK(minimise(c, {2, false, {}}).k == 2);
  CHECK(minimise(c, {1, true, {}}).unique_states);
  CHECK(minimise(c, {1, false, {{c.latches[3].variable}}}).clauses.size() == 1);
  const Stop stop;
  const std::vector<BitClause> clauses = {{~c.latches[1].variable, ~c.latches[2].variable}, {~c.latches[0].variable}};
  CHECK(minimise_invariant(c, c.bads[0], {1, false, clauses}, stop, 0).clauses == clauses);
  Stop stopped;
  stopped.request(Stop::Reason::interrupted);
  CHECK(minimise_invariant(c, c.bads[0], {1, false, clauses}, stopped, 1'200'000'000).clauses.size() == 2);
}

TEST_CASE("random proofs stay proofs, and no clause of the result can go") {
  Random random(4);
  std::size_t before = 0;
  std::size_t after = 0;
  int count = 0;
  for (int i = 0; i < 400; ++i) {
    const Circuit c = random_circuit(random, {1, 5, 14, static_cast<std::uint32_t>(random.below(2))});
    const AllStates all(c);
    if (!all.safe(c.bads[0])) continue;
    BitInvariant exact = {1, false, all.exactly(all.reachable())};
    REQUIRE(all.proves(c.bads[0], exact));
    if (!exact.clauses.empty()) exact.clauses.push_back(exact.clauses[0]);
    const BitInvariant less = minimise(c, exact);
    CAPTURE(i);
    CHECK(all.proves(c.bads[0], less));
    CHECK(accepted(c, less));
    CHECK(literals(less) <= literals(exact));
    for (std::size_t j = 0; j < less.clauses.size(); ++j) {
      BitInvariant fewer = less;
      fewer.clauses.erase(fewer.clauses.begin() + static_cast<std::ptrdiff_t>(j));
      CHECK_FALSE(all.proves(c.bads[0], fewer));
    }
    before += literals(exact);
    after += literals(less);
    ++count;
  }
  CHECK(count > 100);
  CHECK(5 * after < before);
}
