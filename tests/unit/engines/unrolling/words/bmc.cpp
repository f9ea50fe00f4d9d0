#include "engines/unrolling/words/bmc.h"

#include <type_traits>

#include "unit/engines/common.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

// A refuter cannot say that something is unreachable: the types have no room for it.
static_assert(!std::is_constructible_v<Refutation, Proof>);
static_assert(!std::is_assignable_v<Refutation&, Proof>);
static_assert(std::is_constructible_v<Result, Proof>);
static_assert(std::is_base_of_v<Refuter, Bmc>);
static_assert(!std::is_base_of_v<Prover, Bmc>);

namespace {

std::vector<int> lengths(const TransitionSystem& system, const EngineOptions& options, bool stop_at_first = false) {
  Run run;
  std::vector<Claim> properties;
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) properties.push_back({false, i});
  std::vector<int> result;
  for (const Result& r : run.ask("bmc", system, properties, options, stop_at_first))
    result.push_back(length(system, r));
  return result;
}

}  // namespace

TEST_CASE("the bound is the last step that is looked at") {
  for (const std::uint64_t value : {0U, 1U, 5U, 13U}) {
    const TransitionSystem system = counter({value});
    const int step = static_cast<int>(value);
    for (const std::uint32_t bmc_step : {0u, 1u, 2u, 3u, 7u}) {
      EngineOptions options = within(static_cast<std::uint32_t>(value));
      options.bmc_step = bmc_step;
      CHECK(lengths(system, options) == std::vector<int>{step});
      if (value == 0) continue;
      --options.bound;
      CHECK(lengths(system, options) == std::vector<int>{undecided});
    }
  }
}

TEST_CASE("nothing is looked at before bmc_start") {
  const TransitionSystem system = counter({3, 8});
  const auto from = [&](std::uint32_t start, std::uint32_t bound, std::uint32_t step = 1) {
    EngineOptions options = within(bound);
    options.bmc_start = start;
    options.bmc_step = step;
    return lengths(system, options);
  };
  for (const std::uint32_t step : {0u, 1u, 3u}) {
    CHECK(from(0, 20, step) == std::vector<int>{3, 8});
    CHECK(from(3, 20, step) == std::vector<int>{3, 8});
    CHECK(from(4, 20, step) == std::vector<int>{undecided, 8});
    CHECK(from(8, 20, step) == std::vector<int>{undecided, 8});
    CHECK(from(9, 20, step) == std::vector<int>{undecided, undecided});
    CHECK(from(8, 8, step) == std::vector<int>{undecided, 8});
    CHECK(from(9, 8, step) == std::vector<int>{undecided, undecided});
    CHECK(from(100, 8, step) == std::vector<int>{undecided, undecided});
  }
}

TEST_CASE("a counterexample is shortest, whatever the steps in one query") {
  // Two bads that both come true again and again.
  const std::string text = R"(1 sort bitvec 3
2 constd 1 1
3 state 1
4 init 1 3 2
5 inc 1 3
6 next 1 3 5
7 sort bitvec 1
8 slice 7 3 2 2
9 bad 8
10 slice 7 3 1 1
11 bad 10
)";
  for (std::uint32_t step = 0; step <= 9; ++step) {
    EngineOptions options = within(9);
    options.bmc_step = step;
    CHECK(lengths(btor2::read("model", text), options) == std::vector<int>{3, 1});
  }
}

TEST_CASE("one counterexample ends the search when one is enough") {
  const TransitionSystem system = counter({9, 2, 5});
  CHECK(lengths(system, within(20), false) == std::vector<int>{9, 2, 5});
  EngineOptions single = within(20);
  single.bmc_step = 1;
  CHECK(lengths(system, single, true) == std::vector<int>{undecided, 2, undecided});
}

TEST_CASE("results come in the order of the task, for the properties of the task") {
  const TransitionSystem system = counter({9, 2, 5});
  Run run;
  const std::vector<Result> results = run.ask("bmc", system, {{false, 2}, {false, 0}}, within(20));
  REQUIRE(results.size() == 2);
  CHECK(length(system, results[0]) == 5);
  CHECK(length(system, results[1]) == 9);
  CHECK(std::get<Counterexample>(results[0]).witness.claims == std::vector<Claim>{{false, 2}});
  CHECK(run.ask("bmc", system, {}, within(20)).empty());
}

TEST_CASE("a run may end in a step that it cannot leave") {
  const std::string text = R"(1 sort bitvec 3
2 zero 1
3 state 1
4 init 1 3 2
5 inc 1 3
6 next 1 3 5
7 sort bitvec 1
8 constd 1 4
9 ulte 7 3 8
10 constraint 9
11 eq 7 3 8
12 bad 11
13 constd 1 5
14 eq 7 3 13
15 bad 14
)";
  const TransitionSystem system = btor2::read("model", text);
  for (std::uint32_t step = 0; step <= 8; ++step) {
    EngineOptions options = within(12);
    options.bmc_step = step;
    CHECK(lengths(system, options) == std::vector<int>{4, undecided});
  }
}

TEST_CASE("a task that is stopped comes back undecided and says why") {
  const TransitionSystem system = counter({9});
  Run run;
  run.stop.request(Stop::Reason::memory);
  const std::vector<Result> results = run.ask("bmc", system, {{false, 0}});
  REQUIRE(results.size() == 1);
  CHECK(reason(results[0]).find("memory") != std::string::npos);
}

TEST_CASE("a deadline ends a search without end") {
  TransitionSystem system =
      btor2::read("model", "1 sort bitvec 1\n2 state 1\n3 next 1 2 2\n4 input 1\n5 zero 1\n6 bad 5\n");
  const Stop::Clock::time_point start = Stop::Clock::now();
  Stop stop(0.2);
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
  const std::vector<Result> results = make_engine("bmc")->run({system, {{false, 0}}, true, {}}, context).properties;
  REQUIRE(results.size() == 1);
  CHECK(reason(results[0]).find("time limit") != std::string::npos);
  CHECK(Stop::Clock::now() - start < std::chrono::seconds(30));
}

TEST_CASE("justice is a lasso with all conditions in its loop") {
  // Counts modulo 8 where the input says so; j0: at 5 again and again, j1: waiting and moving again and again.
  const std::string text = R"(1 sort bitvec 1
2 sort bitvec 3
3 zero 2
4 state 2
5 init 2 4 3
6 input 1
7 uext 2 6 2
8 add 2 4 7
9 next 2 4 8
10 constd 2 5
11 eq 1 4 10
12 justice 1 11
13 justice 2 6 -6
14 bad 11
)";
  for (const SmtChoice choice : {SmtChoice::bitwuzla, SmtChoice::boolector}) {
    EngineOptions options = within(15);
    options.smt.choice = choice;
    const TransitionSystem system = btor2::read("model", text);
    Run run;
    const std::vector<Result> results = run.ask("bmc", system, {{true, 0}, {true, 1}, {false, 0}}, options);
    CHECK(length(system, results[0]) == 6);  // five steps up, then a loop of one step
    CHECK(length(system, results[1]) == 9);  // all the way round, with one step of waiting
    CHECK(length(system, results[2]) == 5);

    const TransitionSystem fair = btor2::read("model", text + "15 fair 6\n");
    const std::vector<Result> with_fairness = Run().ask("bmc", fair, {{true, 0}}, options);
    CHECK(length(fair, with_fairness[0]) == 8);

    const TransitionSystem constrained =
        btor2::read("model", text + "15 constd 2 6\n16 neq 1 4 15\n17 constraint 16\n18 fair 6\n");
    CHECK(length(constrained, Run().ask("bmc", constrained, {{true, 0}}, options)[0]) == undecided);
  }
}

TEST_CASE("statistics tell how far the search came") {
  Run run;
  run.ask("bmc", counter({50}), {{false, 0}}, within(17));
  CHECK(run.statistics.counter("bmc_steps_clean").get() == 18);
}
