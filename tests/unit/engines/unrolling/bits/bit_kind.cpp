#include "engines/unrolling/bits/bit_kind.h"

#include "certify/hints/bit_adviser.h"
#include "test.h"
#include "unit/engines/bits_common.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;

namespace {

bool accepted(const Circuit& c, const BitInvariant& invariant) {
  const Stop stop;
  return check_bit_invariant(c, c.bads[0], invariant, stop).outcome == InvariantCheck::Outcome::accepted;
}

/// The invariant, checked; none if there is no proof.
std::optional<BitInvariant> proof(const Circuit& c, const EngineOptions& options,
                                  const std::vector<BitClause>& known = {}) {
  const BitResult result = run<BitKInduction>(c, options, known);
  CHECK(!std::holds_alternative<BitCounterexample>(result));
  const auto* found = std::get_if<BitProof>(&result);
  if (found == nullptr) return std::nullopt;
  CHECK(accepted(c, found->invariant));
  return found->invariant;
}

EngineOptions up_to(std::uint32_t bound) {
  EngineOptions options;
  options.bound = bound;
  return options;
}

/// Two counters from the same arbitrary number; they are compared when an input says so.
struct Equal {
  Circuit circuit;
  Word y, z;

  explicit Equal(std::size_t width, bool guarded = false) {
    Circuit& c = circuit;
    for (std::size_t i = 0; i < width; ++i) {
      y.push_back(add_free_latch(c));
      z.push_back(add_latch(c, y[i]));
    }
    const Word next_y = increment(c.aig, y);
    const Word next_z = increment(c.aig, z);
    std::vector<Signal> differences;
    for (std::size_t i = 0; i < width; ++i) {
      set_next(c, y[i], next_y[i]);
      set_next(c, z[i], next_z[i]);
      differences.push_back(c.aig.xor_(y[i], z[i]));
    }
    const Signal leave = add_input(c);
    c.bads = {c.aig.and_(leave, c.aig.or_all(differences))};
    if (guarded) c.constraints = {c.aig.or_(~leave, c.aig.and_(y[0], z[0]))};
  }
};

}  // namespace

TEST_CASE("kind_eq2_plain: with inputs in the hypothesis there is no k") {
  EngineOptions options = up_to(40);
  options.quantify_inputs = false;
  CHECK(!proof(Equal(8).circuit, options));
}

TEST_CASE("kind_eq2_inputq: whatever the inputs are, k is 1") {
  const Equal equal(8);
  const auto found = proof(equal.circuit, {});
  REQUIRE(found.has_value());
  CHECK(found->k == 1);
  CHECK(!found->clauses.empty());
  CHECK(found->clauses.size() <= 16);
  for (const BitClause& clause : found->clauses) CHECK(clause.size() == 2);  // a bit of y and one of z
  // The clauses are what makes it a proof.
  BitInvariant less = *found;
  less.clauses.clear();
  CHECK(!accepted(equal.circuit, less));
}

TEST_CASE("kind_eq2_board: known clauses are used and returned") {
  const Equal equal(8);
  std::vector<BitClause> known;
  for (std::size_t i = 0; i < 8; ++i) {
    known.push_back({equal.y[i], ~equal.z[i]});
    known.push_back({~equal.y[i], equal.z[i]});
  }
  EngineOptions options;
  options.quantify_inputs = false;
  const auto found = proof(equal.circuit, options, known);
  REQUIRE(found.has_value());
  CHECK(found->k == 1);
  CHECK(found->clauses == known);
}

TEST_CASE("only inputs that the constraints allow make a state bad") {
  // `leave` is allowed in states with odd y and z only, so others are no reason to exclude anything.
  const Equal equal(4, true);
  const auto found = proof(equal.circuit, up_to(30));
  REQUIRE(found.has_value());
  CHECK(found->k > 1);
  // A cube of states that are bad under forbidden inputs only must not be excluded: this one is reachable.
  Circuit c;
  const Signal state = add_free_latch(c);
  const Signal seen = add_latch(c);
  const Signal input = add_input(c);
  set_next(c, seen, c.aig.or_(seen, state));
  set_next(c, state, ~state);
  c.constraints = {c.aig.or_(~input, ~state)};
  c.bads = {c.aig.or_(c.aig.and_(input, state), c.aig.and_all(std::vector<Signal>{~input, ~state, ~seen, input}))};
  REQUIRE(proof(c, up_to(10)).has_value());
}

TEST_CASE("a shift register needs as many steps as it is long") {
  for (const std::size_t length : {1U, 3U, 6U}) {
    Circuit c;
    std::vector<Signal> stages = {add_latch(c)};  // stays false
    for (std::size_t i = 0; i < length; ++i) {
      stages.push_back(add_latch(c));
      set_next(c, stages[i + 1], stages[i]);
    }
    c.bads = {stages.back()};
    const auto found = proof(c, up_to(50));
    REQUIRE(found.has_value());
    CHECK(found->k == length + 1);
    CHECK(found->clauses.empty());
    BitInvariant less = *found;
    --less.k;
    CHECK(!accepted(c, less));
  }
}

TEST_CASE("unique states where nothing else helps") {
  // A ring of states that is never entered, with a way from it to the bad.
  Circuit c;
  const Signal leave = add_input(c);
  const Word state = {add_latch(c), add_latch(c), add_latch(c)};
  // 0 -> 0; 4 -> 5 -> 6 -> 4, or to 7 from 6; 7 is bad.
  const Signal go = c.aig.and_(equals(c.aig, state, 6), leave);
  const Signal four = equals(c.aig, state, 4);
  const Signal five = equals(c.aig, state, 5);
  const Signal six = equals(c.aig, state, 6);
  set_next(c, state[0], c.aig.or_(four, go));
  set_next(c, state[1], c.aig.or_(five, go));
  set_next(c, state[2], c.aig.or_all(std::vector<Signal>{four, five, six}));
  c.bads = {equals(c.aig, state, 7)};
  CHECK(!proof(c, up_to(40)).has_value());
  EngineOptions options = up_to(40);
  options.unique_states = true;
  const auto found = proof(c, options);
  REQUIRE(found.has_value());
  CHECK(found->unique_states);
  CHECK(found->k <= 4);
  BitInvariant repeats = *found;
  repeats.unique_states = false;
  CHECK(!accepted(c, repeats));
}

TEST_CASE("unique states are claimed only where they were used") {
  EngineOptions options;
  options.unique_states = true;
  const auto found = proof(Equal(4).circuit, options);
  REQUIRE(found.has_value());
  CHECK(!found->unique_states);
}

TEST_CASE("what is bad in no state whatever needs no step at all") {
  Circuit c;
  const Signal x = add_free_latch(c);
  const Signal in = add_input(c);
  c.constraints = {c.aig.or_(x, in)};
  c.bads = {c.aig.and_(~x, ~in)};
  const auto found = proof(c, {});
  REQUIRE(found.has_value());
  CHECK(found->k == 0);
  // Clauses hold in the states of runs only, so with them k is 1.
  const Signal still = add_latch(c);
  c.bads = {still};
  const auto second = proof(c, {}, {{~still}});
  REQUIRE(second.has_value());
  CHECK(second->k == 1);
}

TEST_CASE("counterexamples are the shortest ones") {
  Circuit c;
  const Word counter = add_counter(c, 5, add_input(c));
  c.bads = {equals(c.aig, counter, 19)};
  const BitResult result = run<BitKInduction>(c, {});
  REQUIRE(std::holds_alternative<BitCounterexample>(result));
  const BitTrace& trace = std::get<BitCounterexample>(result).trace;
  CHECK(trace.inputs.size() == 20);
  CHECK(replays(c, c.bads[0], trace));
}
