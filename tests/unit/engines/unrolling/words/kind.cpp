#include "engines/unrolling/words/kind.h"

#include "support/error.h"
#include "unit/engines/common.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

std::vector<int> lengths(const TransitionSystem& system, const EngineOptions& options, bool stop_at_first = false) {
  Run run;
  std::vector<Claim> properties;
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) properties.push_back({false, i});
  std::vector<int> result;
  const std::vector<Result> results = run.ask("kind", system, properties, options, stop_at_first);
  for (std::uint32_t i = 0; i < results.size(); ++i) result.push_back(length(system, results[i], i));
  return result;
}

EngineOptions unique_within(std::uint32_t bound) {
  EngineOptions options = within(bound);
  options.unique_states = true;
  return options;
}

// Counts 0 1 2 3 0 ...; from 4 on it goes 4 5 6 7 4. One bad is 6, one 2, one never true at all.
const std::string two_rings = R"(1 sort bitvec 1
2 sort bitvec 3
3 sort bitvec 2
4 zero 2
5 state 2
6 init 2 5 4
7 slice 3 5 1 0
8 inc 3 7
9 slice 1 5 2 2
10 concat 2 9 8
11 next 2 5 10
12 constd 2 6
13 eq 1 5 12
14 bad 13
15 constd 2 2
16 eq 1 5 15
17 bad 16
18 zero 1
19 bad 18
)";

}  // namespace

TEST_CASE("proofs and counterexamples side by side") {
  const TransitionSystem system = btor2::read("model", two_rings);
  // The ring 4 5 6 7 is a way to 6 of any length if states may repeat after the bad, but k good steps before it are at
  // most 3.
  CHECK(lengths(system, within(10)) == std::vector<int>{proven, 2, proven});
  CHECK(lengths(system, unique_within(10)) == std::vector<int>{proven, 2, proven});
}

TEST_CASE("the bound is the last k") {
  const TransitionSystem system = btor2::read("model", two_rings);
  CHECK(lengths(system, within(0)) == std::vector<int>{undecided, undecided, proven});
  CHECK(lengths(system, within(1)) == std::vector<int>{undecided, undecided, proven});
  CHECK(lengths(system, within(2)) == std::vector<int>{undecided, 2, proven});
  CHECK(lengths(system, within(3)) == std::vector<int>{undecided, 2, proven});
  CHECK(lengths(system, within(4)) == std::vector<int>{proven, 2, proven});
}

TEST_CASE("the k of a proof is as small as it can be") {
  const TransitionSystem system = btor2::read("model", two_rings);
  Run run;
  const std::vector<Result> results = run.ask("kind", system, {{false, 0}, {false, 2}}, within(10));
  CHECK(std::get<Proof>(results[0]).invariant.k == 4);
  CHECK(std::get<Proof>(results[1]).invariant.k == 0);
  Run other;
  const std::vector<Result> unique = other.ask("kind", system, {{false, 0}}, unique_within(10));
  CHECK(std::get<Proof>(unique[0]).invariant.unique_states);
}

TEST_CASE("runs without repetition decide where plain induction goes round for ever") {
  const std::string waiting = R"(1 sort bitvec 1
2 sort bitvec 2
3 zero 2
4 state 2
5 init 2 4 3
6 input 1 stay
7 eq 1 4 3
8 inc 2 4
9 ite 2 7 3 8
10 ite 2 6 4 9
11 next 2 4 10
12 ones 2
13 eq 1 4 12
14 bad 13
)";
  const TransitionSystem system = btor2::read("model", waiting);
  CHECK(lengths(system, within(8)) == std::vector<int>{undecided});
  CHECK(lengths(system, unique_within(8)) == std::vector<int>{proven});
}

TEST_CASE("runs without repetition know what a start depends on") {
  // Reached in one step; see the test of the same name of the check of invariants.
  const std::string text =
      "1 sort bitvec 1\n2 state 1\n3 state 1\n4 init 1 3 2\n5 state 1\n6 init 1 5 3\n7 next 1 5 5\n8 xor 1 2 5\n9 bad "
      "8\n";
  CHECK(lengths(btor2::read("model", text), unique_within(8)) == std::vector<int>{1});
  CHECK(lengths(btor2::read("model", text), within(8)) == std::vector<int>{1});
}

TEST_CASE("a system without anything to compare is decided by its first steps") {
  const TransitionSystem inputs =
      btor2::read("model", "1 sort bitvec 1\n2 input 1\n3 input 1\n4 bad 2\n5 and 1 2 -2\n6 bad 5\n");
  CHECK(lengths(inputs, unique_within(3)) == std::vector<int>{0, proven});
  const TransitionSystem once = btor2::read("model", "1 sort bitvec 1\n2 zero 1\n3 state 1\n4 init 1 3 2\n5 bad 3\n");
  CHECK(lengths(once, unique_within(3)) == std::vector<int>{1});
}

TEST_CASE("one counterexample ends the search when one is enough") {
  const TransitionSystem system = counter({4, 1, 3});
  CHECK(lengths(system, within(10), true) == std::vector<int>{undecided, 1, undecided});
  CHECK(lengths(system, within(10), false) == std::vector<int>{4, 1, 3});
}

TEST_CASE("justice is left alone") {
  TransitionSystem system = btor2::read("model", two_rings + "20 justice 1 16\n");
  Run run;
  const std::vector<Result> results = run.ask("kind", system, {{true, 0}, {false, 1}}, within(10));
  CHECK(reason(results[0]).find("justice") != std::string::npos);
  CHECK(length(system, results[1]) == 2);
  CHECK(length(system, Run().ask("kind", system, {{true, 0}})[0]) == undecided);
}

TEST_CASE("constraints are hypotheses up to the step of the bad, and in it") {
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
  CHECK(lengths(system, within(10)) == std::vector<int>{4, proven});
  CHECK(lengths(system, unique_within(10)) == std::vector<int>{4, proven});
}

TEST_CASE("a task that is stopped comes back undecided and says why") {
  const TransitionSystem system = counter({9, 10});
  Run run;
  run.stop.request(Stop::Reason::interrupted);
  const std::vector<Result> results = run.ask("kind", system, {{false, 0}, {false, 1}});
  REQUIRE(results.size() == 2);
  for (const Result& result : results) CHECK(reason(result).find("interrupted") != std::string::npos);
}

TEST_CASE("inits in a circle are not supported, and said so before solving") {
  TransitionSystem system;
  const Node a = system.add_state(Sort::bits(1));
  const Node b = system.add_state(Sort::bits(1));
  system.set_init(a, b);
  system.set_init(b, a);
  system.bads.push_back({a, ""});
  for (const char* engine : {"bmc", "kind"}) {
    Run run;
    CHECK_THROWS_AS(run.ask(engine, system, {{false, 0}}, within(3)), Unsupported);
  }
}

TEST_CASE("engines are found by name") {
  for (const EngineEntry& entry : engine_registry()) {
    const auto engine = make_engine(entry.name);
    REQUIRE(engine != nullptr);
    CHECK(engine->name() == entry.name);
    CHECK_FALSE(entry.summary.empty());
  }
  CHECK(make_engine("nonsense") == nullptr);
}
