// IC3 over native arrays: what it answers, where it gives up, and that the oracle's answers mean what they say.
#include "engines/ic3/native/native_ic3.h"

#include "engines/ic3/native/native_oracle.h"
#include "unit/engines/common.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

/// A memory of 2^32 cells; a held index, and the last word that was written there, once there was one.
TransitionSystem returning(bool broken) {
  return btor2::read("returning", std::string(R"(1 sort bitvec 1
2 sort bitvec 32
3 sort bitvec 8
4 sort array 2 3
5 zero 1
6 state 4 memory
7 state 2 place
8 next 2 7 7
9 input 2 where
10 input 3 what
11 write 4 6 9 10
12 next 4 6 11
13 eq 1 7 9
14 state 3 value
15 ite 3 13 10 14
16 next 3 14 15
17 state 1 known
18 init 1 17 5
19 or 1 17 13
20 next 1 17 19
21 read 3 6 7
)") + (broken ? "22 constd 3 200\n23 ugt 1 21 22\n" : "22 neq 1 21 14\n23 and 1 17 22\n") +
                                      "24 bad 23\n25 and 1 17 23\n26 bad 25\n");
}

EngineOptions native(std::uint32_t bound = 0xffffffff) {
  EngineOptions options = within(bound);
  options.arrays = Arrays::native;
  return options;
}

}  // namespace

TEST_CASE("a memory of 2^32 cells returns what was written; its lemma has one read") {
  const TransitionSystem system = returning(false);
  Run run;
  const auto results = run.ask("ic3", system, {{false, 0}, {false, 1}}, native());
  CHECK(length(system, results[0], 0) == proven);
  CHECK(length(system, results[1], 1) == proven);
  CHECK(run.statistics.value("ic3_lemmas") <= 2);
}

TEST_CASE("counterexamples over a memory that starts with anything") {
  const TransitionSystem system = returning(true);
  Run run;
  const auto results = run.ask("ic3", system, {{false, 0}, {false, 1}}, native());
  CHECK(length(system, results[0], 0) == 0);
  CHECK(length(system, results[1], 1) >= 1);
}

TEST_CASE("one counterexample is enough, if one is asked for; a bound ends the search") {
  const TransitionSystem system = returning(true);
  Run run;
  const auto first = run.ask("ic3", system, {{false, 0}, {false, 1}}, native(), true);
  CHECK(length(system, first[0], 0) == 0);
  CHECK(reason(first[1]) == "another property was decided first");
  const auto bounded = run.ask("ic3", returning(false), {{false, 0}}, native(0));
  CHECK(reason(bounded[0]) == "no counterexample within the bound");
}

TEST_CASE("a stop ends the search, and justice is not treated") {
  const TransitionSystem system = returning(false);
  Run run;
  run.stop.request(Stop::Reason::timeout);
  CHECK(length(system, run.ask("ic3", system, {{false, 0}}, native())[0]) == undecided);
  TransitionSystem fair = returning(false);
  fair.justices.push_back({{fair.bads[0].term}, "", ""});
  Run other;
  CHECK(reason(other.ask("ic3", fair, {{true, 0}}, native())[0]) == "IC3 does not treat justice");
}

TEST_CASE("systems without arrays go to the search on bits") {
  const TransitionSystem system = counter({5});
  Run run;
  CHECK(length(system, run.ask("ic3", system, {{false, 0}}, native())[0]) == 5);
  CHECK(run.statistics.value("native_queries") == 0);
}

TEST_CASE("the oracle: the start, a step from it, its core and its predecessor") {
  using namespace polycube::impl::ic3;
  const TransitionSystem system = returning(false);
  Run run;
  const EngineOptions options = native();
  StepTerms terms(system, system.bads[0].term);
  NativeOracle oracle(terms, options, run.context);
  oracle.extend();
  oracle.extend();
  CHECK(oracle.bad(0) == Answer::unsat);
  REQUIRE(oracle.bad(1) == Answer::sat);
  const Cube bad = oracle.predecessor().state;
  CHECK(bad.size() == 2);
  CHECK_FALSE(oracle.initial(bad));
  REQUIRE(oracle.step(0, bad.literals(), true) == Answer::unsat);
  CHECK(oracle.core_level() == 0);
  std::vector<Lit> core = oracle.core();
  oracle.keep_from_initial(core, bad.literals());
  CHECK_FALSE(oracle.initial(Cube(core)));
  CHECK(oracle.step(infinity, core, true) == Answer::unsat);
  CHECK(oracle.core_level() == infinity);
  oracle.block(Cube(core), 1, infinity);
  CHECK(oracle.bad(1) == Answer::unsat);
  CHECK(oracle.initial(Cube()));
}
