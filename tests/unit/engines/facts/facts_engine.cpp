#include <chrono>
#include <thread>

#include "app/check/board_exchange.h"
#include "facts/fact_code.h"
#include "support/random.h"
#include "unit/engines/common.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const std::vector<bool> everybody(producer_count, true);

/// x and y count together, one of them only on request, z lags behind x; the bads need that x = y.
TransitionSystem followers() {
  return btor2::read("followers", R"(1 sort bitvec 1
2 sort bitvec 16
3 zero 2
4 input 1 go
5 state 2 x
6 init 2 5 3
7 state 2 y
8 init 2 7 3
9 inc 2 5
10 ite 2 4 9 5
11 next 2 5 10
12 inc 2 7
13 ite 2 4 12 7
14 next 2 7 13
15 neq 1 5 7
16 bad 15 differ
17 constd 2 65535
18 eq 1 5 17
19 bad 18 far
)");
}

struct Worker {
  explicit Worker(Board& board, const TransitionSystem& system, std::size_t writer)
      : own(system.detached()), exchange(board, own, writer) {}
  void start(const char* engine) {
    thread = std::thread([this, engine] {
      Context context{stop, statistics, log, exchange};
      results = make_engine(engine)->run({own, {{false, 0}, {false, 1}}, false, {}}, context).properties;
    });
  }
  void end() {
    stop.request(Stop::Reason::interrupted);
    thread.join();
  }
  TransitionSystem own;
  Stop stop;
  Statistics statistics;
  Log log;
  BoardExchange exchange;
  std::vector<Result> results;
  std::thread thread;
};

bool comes(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!condition() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  return condition();
}

Node equal(const TransitionSystem& system) {
  return system.shared_terms()->make(Kind::eq, {system.states()[0].variable, system.states()[1].variable});
}

}  // namespace

TEST_CASE("alone, it proves what invariants prove") {
  const TransitionSystem system = followers();
  Run run;
  const std::vector<Result> results = run.ask("facts", system, {{false, 0}, {false, 1}});
  CHECK(length(system, results[0], 0) == proven);
  CHECK(length(system, results[1], 1) == undecided);
  CHECK(run.statistics.value("facts_proven") > 0);
}

TEST_CASE("facts of one worker reach another, and a property that they exclude is proven") {
  const TransitionSystem system = followers();
  Board board({Producer::facts, Producer::ic3, Producer::kind}, {false, true, true, true}, 2);
  Worker keeper(board, system, 0);
  Worker one(board, system, 1);
  Worker other(board, system, 2);
  keeper.start("facts");
  CHECK(comes([&] { return board.gatekeeper_rests(); }));
  CHECK(other.exchange.proven() == 0);
  const Node wrong = one.own.shared_terms()->make(Kind::not_, {equal(one.own)});
  const Node facts[] = {wrong, equal(one.own)};
  one.exchange.offer(FactKind::invariant, facts);
  CHECK(comes([&] { return other.exchange.proven() == 1; }));
  CHECK(other.exchange.facts(0) == std::vector<Node>{equal(other.own)});
  CHECK(other.exchange.facts(1).empty());
  keeper.end();
  CHECK(length(keeper.own, keeper.results[0], 0) == proven);
  CHECK(std::holds_alternative<Undecided>(keeper.results[1]));
  CHECK(board.counts(1).offered == 2);
  CHECK(board.counts(1).proven == 1);
  CHECK(board.counts(1).refused == 1);
  CHECK(board.counts(2).read == 1);
}

TEST_CASE("who may not be read is not, and news are for all") {
  const TransitionSystem system = followers();
  Board board({Producer::ic3, Producer::bmc}, {false, false, false, true}, 2);
  Worker one(board, system, 0);
  Worker other(board, system, 1);
  const Node fact = equal(one.own);
  one.exchange.offer(FactKind::invariant, {&fact, 1});
  one.exchange.found_clean(0, 5);
  CHECK(board.all_offered() == 0);
  CHECK(other.exchange.clean_steps(0) == 0);
  other.exchange.found_clean(0, 7);
  CHECK(one.exchange.clean_steps(0) == 7);
  board.settle(1);
  CHECK(one.exchange.settled(1));
}

TEST_CASE("the facts of the modest are proven beside those of who floods the board") {
  const TransitionSystem system = followers();
  Board board({Producer::facts, Producer::ic3, Producer::kind}, {false, true, true, true}, 2);
  Worker flood(board, system, 1);
  TermStore& store = *flood.own.shared_terms();
  Random random(0);
  for (std::uint32_t i = 0; i < 30'000; ++i) {
    Node clause = store.boolean(false);
    for (std::uint32_t n = 0; n < 4; ++n) {
      const auto bit = static_cast<std::uint32_t>(random.below(16));
      const Node literal = store.make(Kind::slice, {flood.own.states()[random.below(2)].variable}, bit, bit);
      clause = store.make(Kind::or_, {clause, random.coin() ? literal : store.make(Kind::not_, {literal})});
    }
    flood.exchange.offer(FactKind::invariant, {&clause, 1});
  }
  Worker modest(board, system, 2);
  const Node fact = equal(modest.own);
  modest.exchange.offer(FactKind::invariant, {&fact, 1});
  Worker keeper(board, system, 0);
  keeper.start("facts");
  CHECK(comes([&] { return board.counts(2).proven == 1; }));
  keeper.end();
  CHECK(length(keeper.own, keeper.results[0], 0) == proven);
}

TEST_CASE("garbage in a log is refused") {
  const TransitionSystem system = followers();
  Board board({Producer::facts, Producer::ic3}, {false, true, true, true}, 2);
  FactWriter writer(board.offered(1));
  Random random(3);
  std::vector<Fact> noise(500);
  for (Fact& fact : noise) {
    fact.code.resize(random.below(40));
    for (std::uint8_t& byte : fact.code) byte = static_cast<std::uint8_t>(random.below(64));
  }
  REQUIRE(writer.append(noise));
  const Fact good{FactKind::candidate, 1, 0, 0, *encode_fact(system, equal(system))};
  REQUIRE(writer.append({&good, 1}));
  Worker keeper(board, system, 0);
  keeper.start("facts");
  CHECK(comes([&] { return board.proven().size() > 0; }));
  keeper.end();
  CHECK(board.counts(1).refused > 400);
}
