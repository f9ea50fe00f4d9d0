// Property-directed k-induction on bits: what it proves alone, and what must not mislead it.
#include "certify/hints/bit_adviser.h"
#include "engines/unrolling/bits/bit_kind.h"
#include "test.h"
#include "unit/engines/bits_common.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;

namespace {

bool accepted(const Circuit& c, const BitInvariant& invariant) {
  const Stop stop;
  return check_bit_invariant(c, c.bads[0], invariant, stop).outcome == InvariantCheck::Outcome::accepted;
}

EngineOptions directed(std::uint32_t bound = 30) {
  EngineOptions options;
  options.bound = bound;
  options.quantify_inputs = false;
  options.kind_directed = true;
  return options;
}

/// Adds the gates of the proof to the circuit.
BitResult search(Circuit& c, const EngineOptions& options, const std::vector<BitClause>& known = {},
                 BitExchange& exchange = alone_on_bits()) {
  Stop stop(20);
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
  const BitTask task{.circuit = c, .bad = c.bads[0], .options = options, .known = known, .exchange = exchange};
  return BitKInduction().run(task, context);
}

std::optional<BitInvariant> proof(Circuit& c, const EngineOptions& options) {
  const BitResult result = search(c, options);
  CHECK(!std::holds_alternative<BitCounterexample>(result));
  const auto* found = std::get_if<BitProof>(&result);
  if (found == nullptr) return std::nullopt;
  CHECK(accepted(c, found->invariant));
  return found->invariant;
}

/// Steps of the counterexample; 0: there is none.
std::size_t reached(Circuit& c, const EngineOptions& options) {
  const BitResult result = search(c, options);
  const auto* found = std::get_if<BitCounterexample>(&result);
  if (found == nullptr) return 0;
  CHECK(replays(c, c.bads[0], found->trace));
  return found->trace.inputs.size();
}

std::optional<BitInvariant> proof_without(Circuit& c, EngineOptions options) {
  options.kind_directed = false;
  return proof(c, options);
}

/// eq2 of [BeyerDangl20]: two counters from the same number, compared when an input says so.
Circuit equal(std::size_t width) {
  Circuit c;
  Word y, z;
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
  c.bads = {c.aig.and_(add_input(c), c.aig.or_all(differences))};
  return c;
}

/// What others are told.
class Others : public BitExchange {
 public:
  std::vector<std::pair<FactKind, BitClause>> offers;
  void offer(FactKind kind, const std::vector<BitClause>& clauses) override {
    for (const BitClause& clause : clauses) offers.emplace_back(kind, clause);
  }
};

}  // namespace

TEST_CASE("the example of the paper's table 1: equalities of bits become lemmas") {
  for (const std::size_t width : {1U, 4U, 8U, 32U}) {
    Circuit c = equal(width);
    CHECK(!proof_without(c, directed(10)));
    const auto found = proof(c, directed(10));
    REQUIRE(found.has_value());
    CHECK(found->clauses.size() <= 2);
  }
}

TEST_CASE("lemmas that do not need the property are offered as invariants, open obligations as candidates") {
  Circuit c = equal(6);
  Others others;
  REQUIRE(std::holds_alternative<BitProof>(search(c, directed(), {}, others)));
  std::vector<BitClause> invariants;
  for (const auto& [kind, clause] : others.offers) {
    if (kind == FactKind::invariant) invariants.push_back(clause);
  }
  CHECK(!invariants.empty());
  Circuit without = c;  // they hold whatever the bad is
  without.bads = {signal_false};
  CHECK(accepted(without, {1, false, invariants}));
}

TEST_CASE("obligations of obligations: a flag that a chain of stages would set") {
  // The first stage is never set; the bad looks at the last one, if an input says so, and each stage keeps what it has.
  Circuit c;
  std::vector<Signal> stages = {add_latch(c)};
  for (std::size_t i = 0; i < 5; ++i) {
    stages.push_back(add_latch(c));
    const Signal take = add_input(c);
    set_next(c, stages[i + 1], c.aig.or_(stages[i + 1], c.aig.and_(take, stages[i])));
  }
  c.bads = {c.aig.and_(add_input(c), stages.back())};
  CHECK(!proof_without(c, directed(15)));
  const auto found = proof(c, directed(15));
  REQUIRE(found.has_value());
  CHECK(found->clauses.size() >= 2);
}

TEST_CASE("counterexamples through obligations are replayed, and need not be the shortest") {
  for (const std::uint32_t end : {1U, 5U, 19U}) {
    Circuit c;
    const Word counter = add_counter(c, 5, add_input(c));
    c.bads = {c.aig.and_(add_input(c), equals(c.aig, counter, end))};
    CHECK(reached(c, directed()) >= end + 1);
  }
}

TEST_CASE("lift_nondet: a state with two successors of which one is bad") {
  // With the input of the model fixed the successor is bad. Without it nothing could be lifted.
  Circuit c;
  const Signal choice = add_input(c);
  const Signal leave = add_input(c);
  const Signal armed = add_latch(c);
  const Signal fired = add_latch(c);
  const Signal other = add_free_latch(c);
  set_next(c, armed, armed);
  set_next(c, fired, c.aig.and_(choice, armed));
  set_next(c, other, ~other);
  c.bads = {c.aig.and_(leave, fired)};
  const auto found = proof(c, directed());
  REQUIRE(found.has_value());
  REQUIRE(found->clauses.size() == 1);
  CHECK(found->clauses[0] == BitClause{~armed});
  set_next(c, armed, c.aig.or_(armed, other));
  CHECK(reached(c, directed()) >= 3);
}

TEST_CASE("lift_vacuous: states that constraints leave without a successor are no counterexample") {
  // Where `blocked` holds the constraint fails in the next step. `blocked` holds as soon as `armed` does.
  Circuit c;
  const Signal choice = add_input(c);
  const Signal leave = add_input(c);
  const Signal armed = add_latch(c);
  const Signal blocked = add_latch(c);
  const Signal fired = add_latch(c);
  set_next(c, armed, c.aig.or_(armed, choice));
  set_next(c, blocked, c.aig.or_(armed, choice));
  set_next(c, fired, c.aig.and_(armed, choice));
  c.constraints = {~blocked};
  c.bads = {c.aig.and_(leave, fired)};
  CHECK(reached(c, directed()) == 0);
  CHECK(proof(c, directed()).has_value());
}

TEST_CASE("x := 2 x - 1 from 2: x > 1 is no invariant, though it implies that x is not 0 one step later") {
  for (const std::size_t width : {4U, 8U}) {
    Circuit c;
    Word x;
    for (std::size_t i = 0; i < width; ++i) x.push_back(add_latch(c, i == 1 ? signal_true : signal_false));
    Word twice(x.begin(), x.end() - 1);
    twice.insert(twice.begin(), signal_false);
    // Minus one is plus all ones.
    Signal carry = signal_false;
    for (std::size_t i = 0; i < width; ++i) {
      set_next(c, x[i], ~c.aig.xor_(twice[i], carry));
      carry = c.aig.or_(twice[i], carry);
    }
    c.bads = {equals(c.aig, x, 0)};
    const Signal more_than_one = ~c.aig.or_(equals(c.aig, x, 0), equals(c.aig, x, 1));
    CHECK(!accepted(c, {1, false, {{more_than_one}}}));
    CHECK(proof(c, directed()).has_value());
    c.bads = {c.aig.or_(x.back(), equals(c.aig, x, 0))};  // signed, not above 0
    CHECK(reached(c, directed()) == width);
  }
}

TEST_CASE("lemmas, quantified inputs and known clauses in one proof") {
  Circuit c = equal(6);
  EngineOptions options = directed();
  options.quantify_inputs = true;
  CHECK(proof(c, options).has_value());
  const Signal still = add_latch(c);
  c.bads = {c.aig.or_(c.bads[0], c.aig.and_(still, add_input(c)))};
  const BitResult result = search(c, directed(), {{~still}});
  REQUIRE(std::holds_alternative<BitProof>(result));
  CHECK(std::get<BitProof>(result).uses_known);
  CHECK(accepted(c, std::get<BitProof>(result).invariant));
}
