#include "invariants/inference/houdini.h"

#include "bv/apint.h"
#include "certify/check/check_invariant.h"
#include "invariants/inference/abstract_interpretation.h"
#include "invariants/inference/conditional_values.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "support/random.h"
#include "test.h"
#include "unit/engines/ic3/words.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

std::vector<Node> facts_of(const TransitionSystem& system, const invariants::InferenceOptions& options = {}) {
  Statistics statistics;
  return invariants::infer_invariants(system, all_roots(system), options, never, statistics).terms;
}

bool are_a_proof(const TransitionSystem& system) {
  invariants::InferenceOptions options;
  options.work = 400'000'000;
  Statistics statistics;
  return invariants::infer_invariants(system, all_roots(system), options, never, statistics).exclude_bads;
}

bool has(const TransitionSystem& system, const std::vector<Node>& facts, Node fact) {
  CHECK(system.terms().width(fact) == 1);
  return std::find(facts.begin(), facts.end(), fact) != facts.end();
}

/// A fact is a bad that is never reached, when negated.
TransitionSystem with_facts_as_bads(std::uint64_t seed, const invariants::InferenceOptions& options, std::size_t& count,
                                    std::vector<Node>& facts) {
  TransitionSystem system = reference::random_system(seed);
  facts = facts_of(system, options);
  count += facts.size();
  system.bads.clear();
  for (const Node fact : facts) system.bads.push_back({system.terms().make(Kind::not_, {fact}), ""});
  system.bads.push_back({system.terms().boolean(false), ""});
  return system;
}

}  // namespace

TEST_CASE("facts hold in all reachable states and are inductive together") {
  for (const bool runs : {false, true}) {
    std::size_t count = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
      CAPTURE(seed);
      invariants::InferenceOptions options;
      options.runs = runs;
      options.abstract = !runs;
      options.work = 400'000'000;
      std::vector<Node> facts;
      const TransitionSystem system = with_facts_as_bads(seed, options, count, facts);
      for (const auto& shortest : reference::shortest_counterexamples(system)) CHECK_FALSE(shortest.has_value());
      Invariant invariant;
      invariant.strengthening = facts;
      Statistics statistics;
      const auto last = static_cast<std::uint32_t>(system.bads.size() - 1);
      CHECK(check_invariant(system, last, invariant, {}, never, statistics).outcome ==
            InvariantCheck::Outcome::accepted);
    }
    CHECK(count > 50);
  }
}

TEST_CASE("abstract values contain all reachable states") {
  for (std::uint64_t seed = 200; seed < 400; ++seed) {
    CAPTURE(seed);
    TransitionSystem system = reference::random_system(seed);
    const invariants::StateCone cone(system, all_roots(system));
    WorkBudget budget(never, WorkBudget::unlimited);
    const std::vector<Hybrid> values = invariants::abstract_reach(system, cone, budget);
    REQUIRE(values.size() == cone.registers().size());
    system.bads.clear();
    TermStore& terms = system.terms();
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Node r = cone.registers()[i];
      const Node zeros = terms.constant(from_apint(values[i].bits().zeros()));
      const Node ones = terms.constant(from_apint(values[i].bits().ones()));
      const Node cleared = terms.make(Kind::not_, {terms.make(Kind::and_, {r, zeros})});
      system.bads.push_back({terms.make(Kind::not_, {terms.make(Kind::redand, {cleared})}), ""});
      system.bads.push_back({terms.make(Kind::neq, {terms.make(Kind::and_, {r, ones}), ones}), ""});
      const Interval& u = values[i].unsigned_part();
      system.bads.push_back({terms.make(Kind::ult, {r, terms.constant(u.lo())}), ""});
      system.bads.push_back({terms.make(Kind::ugt, {r, terms.constant(u.hi())}), ""});
      const Interval& s = values[i].signed_part();
      system.bads.push_back({terms.make(Kind::slt, {r, terms.constant(s.lo())}), ""});
      system.bads.push_back({terms.make(Kind::sgt, {r, terms.constant(s.hi())}), ""});
    }
    for (const auto& shortest : reference::shortest_counterexamples(system)) CHECK_FALSE(shortest.has_value());
  }
}

TEST_CASE("what a condition says about registers holds wherever the condition does") {
  const Kind kinds[] = {Kind::eq,   Kind::neq, Kind::ult,  Kind::ulte, Kind::ugt,
                        Kind::ugte, Kind::slt, Kind::slte, Kind::sgt,  Kind::sgte};
  std::size_t narrower = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Make m(3);
    const Node x = m.state("x");
    const Node y = m.state("y");
    for (const Node s : {x, y}) m.system.set_next(s, s);
    const auto side = [&] {
      const Node leaf = random.coin() ? (random.coin() ? x : y) : m.number(random.next());
      return random.below(4) > 0 ? leaf : m.op(Kind::add, leaf, m.number(1));
    };
    const auto comparison = [&] {
      const Node a = side();
      const Node b = side();
      const bool wide = random.below(3) == 0;
      return m.op(kinds[random.below(std::size(kinds))], wide ? m.wide(a) : a, wide ? m.wide(b) : b);
    };
    const Kind gates[] = {Kind::and_, Kind::or_, Kind::nand, Kind::nor, Kind::implies, Kind::xor_};
    Node condition = comparison();
    if (random.coin()) condition = m.op(gates[random.below(std::size(gates))], condition, comparison());
    if (random.coin()) condition = m.terms().make(Kind::not_, {condition});
    const bool holds = random.coin();
    const Node result = m.op(Kind::sub, x, y);
    const invariants::StateCone cone(m.system, std::vector<Node>{condition, x, y});
    Simulation<Hybrid> plain(m.terms(), std::vector<Node>{condition, result, x, y});
    plain.run();
    invariants::ConditionalValues conditional(m.terms(), cone, plain);
    invariants::ConditionalValues::Narrowed narrowed;
    const bool possible = conditional.assume(narrowed, condition, holds);
    narrower += narrowed.size();
    const auto below = possible ? conditional.value(result, narrowed) : std::nullopt;
    Evaluator values(m.terms(), std::vector<Node>{condition, result, x, y});
    for (std::uint64_t state = 0; state < 64; ++state) {
      values.set(x, BitVector(3, state));
      values.set(y, BitVector(3, state >> 3));
      values.run();
      if (values.bits(condition).is_true() != holds) continue;
      REQUIRE(possible);
      for (const auto& [variable, value] : narrowed) CHECK(value.contains(values.bits(variable)));
      REQUIRE(below);
      CHECK(below->contains(values.bits(result)));
    }
  }
  CHECK(narrower > 200);
}

TEST_CASE("bounds, congruences, constants and equalities are found at any width") {
  for (const std::uint32_t width : {8U, 32U, 128U}) {
    CAPTURE(width);
    Make m(width);
    const Node x = m.state("x");
    const Node same = m.state("same");
    const Node even = m.state("even");
    const Node fixed = m.state("fixed");
    for (const Node s : {x, same, even}) m.system.set_init(s, m.number(0));
    m.system.set_init(fixed, m.number(77));
    const Node in = m.system.add_input(Sort::bits(1));
    const auto step = [&](Node s) {
      const Node up = m.op(Kind::add, s, m.number(1));
      return m.terms().make(Kind::ite, {m.op(Kind::and_, in, m.op(Kind::ult, s, m.number(9))), up, s});
    };
    m.system.set_next(x, step(x));
    m.system.set_next(same, step(same));
    m.system.set_next(even, m.op(Kind::add, even, m.number(4)));
    m.system.set_next(fixed, fixed);
    const Node one = m.op(Kind::eq, m.op(Kind::add, even, fixed), m.op(Kind::add, x, same));
    m.system.bads.push_back({one, ""});
    const Node bound = m.op(Kind::ulte, x, m.number(9));
    const Node constant = m.op(Kind::eq, fixed, m.number(77));
    const Node low = m.terms().make(Kind::slice, {even}, 1, 0);
    const Node congruence = m.op(Kind::eq, low, m.terms().constant(BitVector::zero(2)));
    invariants::InferenceOptions options;
    options.work = 400'000'000;
    options.runs = false;
    const std::vector<Node> by_domain = facts_of(m.system, options);
    CHECK(has(m.system, by_domain, bound));
    CHECK(has(m.system, by_domain, constant));
    CHECK(has(m.system, by_domain, congruence));
    options.runs = true;
    options.abstract = false;
    const std::vector<Node> by_runs = facts_of(m.system, options);
    CHECK(has(m.system, by_runs, m.op(Kind::eq, x, same)));
    CHECK(has(m.system, by_runs, constant));
    CHECK(has(m.system, by_runs, congruence));
    options.abstract = true;
    const std::vector<Node> facts = facts_of(m.system, options);
    CHECK(has(m.system, facts, m.op(Kind::eq, x, same)));
    CHECK(has(m.system, facts, bound));
    // One of several ways to say a thing.
    CHECK(facts.size() <= 6);
  }
}

TEST_CASE("equations of several registers are found, from the second step on if they begin there") {
  for (const std::uint32_t width : {8U, 32U, 64U}) {
    for (const bool late : {false, true}) {
      CAPTURE(width);
      CAPTURE(late);
      Make m(width);
      const Node x = m.state("x");
      const Node y = m.state("y");
      const Node first = m.first_step();
      const Node go = m.system.add_input(Sort::bits(1));
      const auto counts_by = [&](Node s, std::uint64_t amount) {
        const Node up = m.terms().make(Kind::ite, {go, m.op(Kind::add, s, m.number(amount)), s});
        m.system.set_next(s, late ? m.terms().make(Kind::ite, {first, m.number(amount), up}) : up);
        if (!late) m.system.set_init(s, m.number(0));
      };
      counts_by(x, 2);
      counts_by(y, 3);
      const Node apart = m.op(Kind::neq, m.op(Kind::mul, m.number(3), x), m.op(Kind::mul, m.number(2), y));
      m.system.bads.push_back({apart, ""});
      invariants::InferenceOptions options;
      options.work = 400'000'000;
      const std::vector<Node> facts = facts_of(m.system, options);
      REQUIRE_FALSE(facts.empty());
      std::vector<Node> roots = facts;
      roots.insert(roots.end(), {apart, first, x, y});
      Evaluator values(m.terms(), roots);
      values.set(first, BitVector::boolean(false));
      Random random(width);
      int beside = 0;
      for (int i = 0; i < 2000; ++i) {
        const std::uint64_t n = random.below(80);
        values.set(x, BitVector(width, 2 * n + random.below(2)));
        values.set(y, BitVector(width, 3 * n));
        values.run();
        const bool all = std::all_of(facts.begin(), facts.end(), [&](Node f) { return values.bits(f).is_true(); });
        CHECK(all == !values.bits(apart).is_true());
        beside += all ? 0 : 1;
      }
      CHECK(beside > 500);
    }
  }
}

TEST_CASE("a word counts flags, and one of several flags is set") {
  constexpr std::uint32_t flags = 12;
  for (const bool ring : {false, true}) {
    CAPTURE(ring);
    Make m(7);
    TermStore& terms = m.terms();
    const Node turn = m.system.add_input(Sort::bits(4), "turn");
    const Node moves = m.system.add_input(Sort::bits(1), "moves");
    const Node count = m.state("count");
    std::vector<Node> set;
    for (std::uint32_t i = 0; i < flags; ++i) {
      set.push_back(m.system.add_state(Sort::bits(1), "set" + std::to_string(i)));
      m.system.set_init(set[i], terms.boolean(ring && i == 0));
    }
    Node next = count;
    for (std::uint32_t i = 0; i < flags; ++i) {
      const Node chosen = m.op(Kind::eq, turn, terms.constant(BitVector(4, i)));
      const Node changed = ring ? set[(i + 1) % flags] : m.op(Kind::xor_, set[i], chosen);
      m.system.set_next(set[i], terms.make(Kind::ite, {moves, changed, set[i]}));
      const Node by = terms.make(Kind::ite, {set[i], m.number(127), m.number(1)});
      next = terms.make(Kind::ite, {m.op(Kind::and_, moves, chosen), m.op(Kind::add, count, by), next});
    }
    m.system.set_init(count, m.number(0));
    m.system.set_next(count, ring ? count : next);
    const Node two = m.op(Kind::and_, set[3], set[8]);
    m.system.bads.push_back({ring ? two : m.op(Kind::ugt, count, m.number(flags)), ""});
    CHECK(are_a_proof(m.system));
  }
}

TEST_CASE("a word counts the bits of another one, and one bit of a word is set") {
  constexpr std::uint32_t flags = 12;
  for (const bool ring : {false, true}) {
    CAPTURE(ring);
    Make m(flags);
    TermStore& terms = m.terms();
    const Node turn = terms.make(Kind::uext, {m.system.add_input(Sort::bits(4), "turn")}, flags - 4);
    const Node moves = m.system.add_input(Sort::bits(1), "moves");
    const Node set = m.state("set");
    const Node count = m.system.add_state(Sort::bits(7), "count");
    const auto number = [&](std::uint64_t value) { return terms.constant(BitVector(7, value)); };
    const Node chosen = m.op(Kind::sll, m.number(1), turn);
    const Node is_set = terms.make(Kind::redor, {m.op(Kind::and_, set, chosen)});
    const Node changes = m.op(Kind::and_, moves, m.op(Kind::ult, turn, m.number(flags)));
    const Node by = terms.make(Kind::ite, {is_set, number(127), number(1)});
    m.system.set_init(set, m.number(ring ? 1 : 0));
    m.system.set_init(count, number(0));
    const Node next = ring ? m.op(Kind::rol, set, m.number(1)) : m.op(Kind::xor_, set, chosen);
    m.system.set_next(set, terms.make(Kind::ite, {ring ? moves : changes, next, set}));
    m.system.set_next(count, ring ? count : terms.make(Kind::ite, {changes, m.op(Kind::add, count, by), count}));
    const Node two = m.op(Kind::eq, m.op(Kind::and_, set, m.number(0x88)), m.number(0x88));
    m.system.bads.push_back({ring ? two : m.op(Kind::ugt, count, number(flags)), ""});
    CHECK(are_a_proof(m.system));
  }
}

TEST_CASE("a queue's count is the difference of its pointers, and has a bit more") {
  Make m(32);
  TermStore& terms = m.terms();
  const Node count = m.system.add_state(Sort::bits(33), "count");
  const Node put = m.system.add_input(Sort::bits(1), "put");
  const Node take = m.system.add_input(Sort::bits(1), "take");
  const Node head = m.state("head");
  const Node tail = m.state("tail");
  const auto wide = [&](std::uint64_t value) { return terms.constant(BitVector(33, value)); };
  const Node full = m.op(Kind::eq, count, wide(std::uint64_t{1} << 32));
  const Node empty = m.op(Kind::eq, count, wide(0));
  const auto unless = [&](Node go, Node blocked) { return m.op(Kind::and_, go, terms.make(Kind::not_, {blocked})); };
  const Node puts = unless(put, full);
  const Node takes = unless(take, empty);
  const auto up = [&](Node go, Node word, Node by) {
    return terms.make(Kind::ite, {go, m.op(Kind::add, word, by), word});
  };
  m.system.set_init(count, wide(0));
  for (const Node pointer : {head, tail}) m.system.set_init(pointer, m.number(0));
  m.system.set_next(head, up(puts, head, m.number(1)));
  m.system.set_next(tail, up(takes, tail, m.number(1)));
  m.system.set_next(count, up(takes, up(puts, count, wide(1)), terms.constant(BitVector::ones(33))));
  m.system.bads.push_back({unless(unless(m.op(Kind::eq, head, tail), full), empty), ""});
  CHECK(are_a_proof(m.system));
}

TEST_CASE("the ranks of an arbiter are distinct") {
  constexpr std::uint32_t requesters = 6;
  Make m(3);
  TermStore& terms = m.terms();
  const Node winner = m.system.add_input(Sort::bits(3), "winner");
  std::vector<Node> ranks;
  for (std::uint32_t i = 0; i < requesters; ++i) {
    ranks.push_back(m.system.add_state(Sort::bits(3), "rank" + std::to_string(i)));
    m.system.set_init(ranks[i], m.number(i));
  }
  // Whoever has this rank gets the last one, those behind move up.
  for (const Node rank : ranks) {
    const Node behind = m.op(Kind::ugt, rank, winner);
    const Node moved = terms.make(Kind::ite, {behind, m.op(Kind::sub, rank, m.number(1)), rank});
    const Node known = m.op(Kind::ult, winner, m.number(requesters));
    const Node wins = m.op(Kind::and_, known, m.op(Kind::eq, rank, winner));
    m.system.set_next(rank, terms.make(Kind::ite, {wins, m.number(requesters - 1), moved}));
  }
  m.system.bads.push_back({m.op(Kind::eq, ranks[1], ranks[4]), ""});
  CHECK(has(m.system, facts_of(m.system), m.op(Kind::neq, ranks[1], ranks[4])));
  CHECK(are_a_proof(m.system));
}

TEST_CASE("a word is a multiple of another one, or above it") {
  for (const bool equal : {false, true}) {
    CAPTURE(equal);
    Make m(40);
    TermStore& terms = m.terms();
    const Node go = m.system.add_input(Sort::bits(1), "go");
    const Node small = m.state("small");
    const Node large = m.state("large");
    m.system.set_init(small, m.number(0));
    if (equal) m.system.set_init(large, m.number(0));
    const Node room = m.op(Kind::ult, large, m.number(1'000'000));
    const Node moves = m.op(Kind::and_, go, room);
    m.system.set_next(small, terms.make(Kind::ite, {moves, m.op(Kind::add, small, m.number(1)), small}));
    m.system.set_next(large, terms.make(Kind::ite, {moves, m.op(Kind::add, large, m.number(3)), large}));
    const Node few = m.op(Kind::ult, large, m.number(30));
    m.system.bads.push_back({m.op(Kind::and_, few, m.op(Kind::ugt, small, m.number(10))), ""});
    CHECK(are_a_proof(m.system));
    if (!equal) continue;
    const Node multiple = terms.make(Kind::mul, {m.number(3), small});
    CHECK(has(m.system, facts_of(m.system), m.op(Kind::eq, large, multiple)));
  }
}

TEST_CASE("one of two words always has its usual value") {
  Make m(16);
  TermStore& terms = m.terms();
  const Node any = m.system.add_input(Sort::bits(16), "any");
  const Node held = m.state("held");
  const Node waiting = m.state("waiting");
  for (const Node s : {held, waiting}) m.system.set_init(s, m.number(0));
  const Node free = m.op(Kind::eq, held, m.number(0));
  const Node calm = m.op(Kind::eq, waiting, m.number(0));
  const Node turn = m.system.add_input(Sort::bits(1), "turn");
  const Node back = terms.make(Kind::not_, {turn});
  m.system.set_next(held, terms.make(Kind::ite, {m.op(Kind::and_, calm, turn), any, m.number(0)}));
  const Node starts = m.op(Kind::and_, free, m.op(Kind::and_, calm, back));
  m.system.set_next(waiting, terms.make(Kind::ite, {starts, any, m.number(0)}));
  m.system.bads.push_back({terms.make(Kind::not_, {m.op(Kind::or_, free, calm)}), ""});
  CHECK(are_a_proof(m.system));
}

TEST_CASE("what holds in the second of two loops alone") {
  Make m(16);
  TermStore& terms = m.terms();
  const Node second = m.system.add_state(Sort::bits(1), "second");
  const Node leave = m.system.add_input(Sort::bits(1), "leave");
  const Node any = m.system.add_input(Sort::bits(16), "any");
  const Node i = m.state("i");
  const Node j = m.state("j");
  const Node k = m.state("k");
  m.system.set_init(second, terms.boolean(false));
  for (const Node n : {i, j, k}) m.system.set_init(n, m.number(0));
  const auto in_first = [&](Node then, Node otherwise) { return terms.make(Kind::ite, {second, otherwise, then}); };
  const auto unless_leaving = [&](Node then, Node otherwise) {
    return terms.make(Kind::ite, {leave, otherwise, then});
  };
  m.system.set_next(second, m.op(Kind::or_, second, leave));
  m.system.set_next(i, in_first(unless_leaving(m.op(Kind::add, i, m.number(1)), i), i));
  m.system.set_next(j, in_first(unless_leaving(any, m.number(0)), m.op(Kind::add, j, m.number(1))));
  m.system.set_next(k, in_first(unless_leaving(m.op(Kind::add, k, m.number(1)), k), m.op(Kind::sub, k, m.number(1))));
  m.system.bads.push_back({m.op(Kind::and_, second, m.op(Kind::neq, m.op(Kind::add, k, j), i)), ""});
  for (const bool places : {false, true}) {
    invariants::InferenceOptions options;
    options.work = 400'000'000;
    options.places = places;
    Invariant invariant;
    invariant.strengthening = facts_of(m.system, options);
    Statistics statistics;
    const bool proven =
        check_invariant(m.system, 0, invariant, {}, never, statistics).outcome == InvariantCheck::Outcome::accepted;
    CHECK(proven == places);
  }
}

TEST_CASE("registers that never pass each other") {
  Make m(8);
  const Node low = m.state("low");
  const Node high = m.state("high");
  for (const Node s : {low, high}) m.system.set_init(s, m.number(7));
  const Node go = m.system.add_input(Sort::bits(1));
  const Node follows = m.op(Kind::and_, go, m.op(Kind::ult, low, high));
  m.system.set_next(low, m.terms().make(Kind::ite, {follows, m.op(Kind::add, low, m.number(1)), low}));
  const Node room = m.op(Kind::ult, high, m.number(200));
  m.system.set_next(high, m.terms().make(Kind::ite, {room, m.op(Kind::add, high, m.number(1)), high}));
  m.system.bads.push_back({m.op(Kind::ugt, low, high), ""});
  invariants::InferenceOptions options;
  options.work = 400'000'000;
  CHECK(has(m.system, facts_of(m.system, options), m.op(Kind::ulte, low, high)));
}

TEST_CASE("what no constraint allows is not a fact of the states before it") {
  // x is free at first; the constraint x < 4 holds in every step but says nothing about the state after the last one.
  Make m(8);
  const Node x = m.state("x");
  m.system.set_next(x, m.op(Kind::add, x, m.number(1)));
  m.constrain(m.op(Kind::ult, x, m.number(4)));
  m.system.bads.push_back({m.op(Kind::eq, x, m.number(3)), ""});
  CHECK(facts_of(m.system).empty());
}

TEST_CASE("facts of models with a dead value are about the other states") {
  const TransitionSystem system = relational(8);
  invariants::InferenceOptions options;
  options.work = 400'000'000;
  for (const Node fact : facts_of(system, options)) CHECK(system.terms().kind(fact) == Kind::or_);
}

TEST_CASE("no facts without time, without registers, or for what is too large") {
  const TransitionSystem system = countdown(8);
  invariants::InferenceOptions options;
  CHECK_FALSE(facts_of(system, options).empty());
  options.max_terms = 5;
  CHECK(facts_of(system, options).empty());
  Stop stop;
  stop.request(Stop::Reason::timeout);
  Statistics statistics;
  CHECK(invariants::infer_invariants(system, all_roots(system), {}, stop, statistics).terms.empty());
  TransitionSystem empty;
  empty.bads.push_back({empty.add_input(Sort::bits(1)), ""});
  CHECK(facts_of(empty).empty());
}
