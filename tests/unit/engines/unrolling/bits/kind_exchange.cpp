// k-induction on bits with others beside it: their facts, their clean steps, what it tells them; and runs that end.
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

/// Hands out facts as soon as it was asked often enough, and keeps what it is told.
class Others : public BitExchange {
 public:
  std::vector<BitClause> facts;
  int polls_before = 0;
  std::uint32_t claimed = 0;
  bool decided = false;

  std::uint64_t answers_with_facts = 0;
  std::uint32_t told_clean = 0;
  std::vector<BitClause> candidates;
  mutable int polls = 0;

  bool has_news() const override { return polls++ >= polls_before && !facts.empty(); }
  std::vector<BitClause> take() override { return std::exchange(facts, {}); }
  void offer(FactKind kind, const std::vector<BitClause>& clauses) override {
    CHECK(kind != FactKind::bounded);
    candidates.insert(candidates.end(), clauses.begin(), clauses.end());
  }
  void used(std::uint64_t answers) override { answers_with_facts += answers; }
  std::uint32_t clean_steps() const override { return claimed; }
  void found_clean(std::uint32_t steps) override { told_clean = std::max(told_clean, steps); }
  bool settled() const override { return decided; }
};

BitResult run_beside(Circuit& c, Others& others, EngineOptions options, Statistics& statistics) {
  Stop stop(20);
  Log log;
  Context context{stop, statistics, log};
  BitTask task{.circuit = c, .bad = c.bads[0], .options = options, .exchange = others};
  return BitKInduction().run(task, context);
}

BitInvariant proof_beside(Circuit& c, Others& others, const EngineOptions& options = {}) {
  Statistics statistics;
  const BitResult result = run_beside(c, others, options, statistics);
  REQUIRE(std::holds_alternative<BitProof>(result));
  const BitProof& found = std::get<BitProof>(result);
  CHECK(accepted(c, found.invariant));
  return found.invariant;
}

EngineOptions plain() {
  EngineOptions options;
  options.quantify_inputs = false;
  return options;
}

/// eq2 of [BeyerDangl20]: two counters from the same number, compared when an input says so.
struct Equal {
  Circuit circuit;
  Word y, z;

  explicit Equal(std::size_t width) {
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
    c.bads = {c.aig.and_(add_input(c), c.aig.or_all(differences))};
  }

  /// y = z as one signal: gates that the unrolling does not have.
  BitClause fact() {
    std::vector<Signal> equal;
    for (std::size_t i = 0; i < y.size(); ++i) equal.push_back(circuit.aig.xnor(y[i], z[i]));
    return {circuit.aig.and_all(equal)};
  }
};

}  // namespace

TEST_CASE("kind_polls: a fact that comes during the step query is used before k grows") {
  for (const int polls : {0, 1, 2, 3, 8}) {
    Equal equal(8);
    Others others;
    others.polls_before = polls;
    others.facts = {equal.fact()};
    const BitClause fact = others.facts[0];
    const BitInvariant found = proof_beside(equal.circuit, others, plain());
    CHECK(found.clauses == std::vector<BitClause>{fact});
    CHECK(found.k == static_cast<std::uint32_t>(std::max(1, polls / 2)));
    CHECK(others.answers_with_facts == 1);
    BitInvariant less = found;
    less.clauses.clear();
    CHECK(!accepted(equal.circuit, less));
  }
}

TEST_CASE("injection: facts in the induction step only, or as suggestions that have to be proven") {
  for (const Injection inject : {Injection::everywhere, Injection::step, Injection::obligations}) {
    Equal equal(8);
    Others others;
    others.facts = {equal.fact()};
    EngineOptions options = plain();
    options.inject = inject;
    const BitInvariant found = proof_beside(equal.circuit, others, options);
    CHECK(found.k == 1);
    CHECK(found.clauses.size() == 1);
    CHECK(others.answers_with_facts == (inject == Injection::obligations ? 0 : 1));
  }
  // A wrong suggestion is not believed.
  Equal equal(8);
  Others others;
  others.facts = {{equal.y[0]}, {~equal.y[3], equal.z[2]}, equal.fact()};
  EngineOptions options = plain();
  options.inject = Injection::obligations;
  CHECK(proof_beside(equal.circuit, others, options).clauses.size() == 1);
}

TEST_CASE("gates that are made for a fact after the start are copied into steps that exist and into new ones") {
  // `flag` stays false. The bad: it was set three steps ago.
  Circuit c;
  const Signal flag = add_latch(c);
  set_next(c, flag, c.aig.and_(flag, add_input(c)));
  std::vector<Signal> stages = {flag};
  for (int i = 0; i < 6; ++i) {
    stages.push_back(add_latch(c));
    set_next(c, stages.back(), stages[stages.size() - 2]);
  }
  c.bads = {c.aig.and_(add_input(c), stages.back())};
  Others others;
  others.polls_before = 5;
  others.facts = {{c.aig.and_(~flag, ~stages[1])}, {~stages[2], stages[1]}};
  const BitInvariant found = proof_beside(c, others, plain());
  CHECK(found.clauses.size() == 2);
  CHECK(found.k <= 5);
}

TEST_CASE("a fact about what the bad does not depend on is left out of the queries, and harmless") {
  Equal equal(4);
  Circuit& c = equal.circuit;
  const Signal other = add_latch(c);
  const Signal input = add_input(c);
  set_next(c, other, other);
  Others others;
  others.facts = {{~other}, {~other, equal.y[0]}, {c.aig.or_(input, ~other)}, equal.fact()};
  CHECK(proof_beside(c, others, plain()).k == 1);
}

TEST_CASE("clean steps of others are not asked about; a counterexample after them is found") {
  for (const std::uint32_t claimed : {0U, 5U, 19U}) {
    Circuit c;
    const Word counter = add_counter(c, 5, add_input(c));
    c.bads = {equals(c.aig, counter, 19)};
    Others others;
    others.claimed = claimed;
    Statistics statistics;
    const BitResult result = run_beside(c, others, {}, statistics);
    REQUIRE(std::holds_alternative<BitCounterexample>(result));
    const BitTrace& trace = std::get<BitCounterexample>(result).trace;
    CHECK(trace.inputs.size() == 20);
    CHECK(replays(c, c.bads[0], trace));
    CHECK(others.told_clean == (claimed < 19 ? 19 : 0));
  }
}

TEST_CASE("what stands in the way is offered as a candidate, lifted") {
  Equal equal(8);
  Others others;
  EngineOptions options = plain();
  options.bound = 6;
  Statistics statistics;
  CHECK(std::holds_alternative<Undecided>(run_beside(equal.circuit, others, options, statistics)));
  REQUIRE(others.candidates.size() == 6);
  for (const BitClause& clause : others.candidates) {
    CHECK(clause.size() >= 2);
    CHECK(clause.size() <= 16);
    // It excludes a state with different numbers: it holds wherever they are equal.
    const BitInvariant with_fact{1, false, {equal.fact(), clause}};
    CHECK(accepted(equal.circuit, with_fact));
  }
}

TEST_CASE("a property that others have settled is not searched on") {
  Equal equal(8);
  Others others;
  others.decided = true;
  Statistics statistics;
  CHECK(std::holds_alternative<Undecided>(run_beside(equal.circuit, others, plain(), statistics)));
}

TEST_CASE("forward condition: where runs end, nothing after their end is reached") {
  // A counter that has to stay below five as long as the flag is set; at nine it is bad. The flag is never cleared.
  Circuit c;
  const Signal flag = add_latch(c, signal_true);
  const Word counter = add_counter(c, 4);
  const Signal small = c.aig.and_(~counter[3], c.aig.or_(~counter[2], c.aig.and_(~counter[1], ~counter[0])));
  c.constraints = {c.aig.or_(~flag, small)};
  const Signal leave = add_input(c);
  c.bads = {c.aig.and_all(std::vector<Signal>{leave, ~flag, equals(c.aig, counter, 9)})};
  Others nobody;
  Statistics statistics;
  const BitResult result = run_beside(c, nobody, plain(), statistics);
  REQUIRE(std::holds_alternative<BitProof>(result));
  const BitInvariant& found = std::get<BitProof>(result).invariant;
  CHECK(accepted(c, found));
  REQUIRE(!found.clauses.empty());
  CHECK(statistics.value("kind_longest_run") == 5);
}

TEST_CASE("forward condition: no run at all") {
  Circuit c;
  const Word counter = add_counter(c, 3, add_input(c));
  const Signal input = add_input(c);
  c.constraints = {c.aig.and_(counter[1], input)};  // not so at the start
  c.bads = {c.aig.and_(input, equals(c.aig, counter, 2))};
  Others nobody;
  Statistics statistics;
  const BitResult result = run_beside(c, nobody, {}, statistics);
  REQUIRE(std::holds_alternative<BitProof>(result));
  CHECK(accepted(c, std::get<BitProof>(result).invariant));
}
