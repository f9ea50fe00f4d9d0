#include "certify/minimise/minimise_strengthening.h"

#include "certify/check/check_invariant.h"
#include "frontends/btor2/reader.h"
#include "test.h"

using namespace polycube::impl;

namespace {

// `a` counts to 5 and stays, `b` follows it, `c` is a counter of its own; bad: b is 7.
const std::string model = R"(1 sort bitvec 1
2 sort bitvec 3
3 zero 2
4 state 2 a
5 init 2 4 3
6 state 2 b
7 init 2 6 3
8 state 2 c
9 init 2 8 3
10 constd 2 5
11 ult 1 4 10
12 inc 2 4
13 ite 2 11 12 4
14 next 2 4 13
15 next 2 6 4
16 inc 2 8
17 next 2 8 16
18 ones 2
19 eq 1 6 18
20 bad 19
21 eq 1 8 18
22 bad 21
)";

const std::vector<std::uint32_t> first_bad = {0};

Node at_most(TransitionSystem& system, std::size_t state, std::uint64_t most) {
  TermStore& terms = system.terms();
  return terms.make(Kind::ulte, {system.states()[state].variable, terms.constant(BitVector(3, most))});
}

Invariant minimise(const TransitionSystem& system, const Invariant& invariant, SmtChoice choice,
                   std::uint64_t work = 200'000'000) {
  const Stop stop;
  Statistics statistics;
  SmtOptions options;
  options.choice = choice;
  return minimise_strengthening(system, first_bad, invariant, options, stop, statistics, work);
}

bool proves(const TransitionSystem& system, const Invariant& invariant) {
  const Stop stop;
  Statistics statistics;
  return check_invariant(system, 0, invariant, {}, stop, statistics).outcome == InvariantCheck::Outcome::accepted;
}

}  // namespace

TEST_CASE("what the property does not need goes, and what it needs stays") {
  for (const SmtChoice choice : {SmtChoice::bitwuzla, SmtChoice::boolector}) {
    TransitionSystem system = btor2::read("model", model);
    TermStore& terms = system.terms();
    const Node a = at_most(system, 0, 5);
    const Node wider = at_most(system, 0, 6);
    const Node b = at_most(system, 1, 5);
    const Node any = at_most(system, 2, 7);
    const Invariant all{1, false, {any, terms.make(Kind::and_, {b, a}), wider, terms.boolean(true)}};
    REQUIRE(proves(system, all));
    const Invariant least = minimise(system, all, choice);
    REQUIRE(least.strengthening.size() == 1);
    CHECK((least.strengthening[0] == a || least.strengthening[0] == wider));
    CHECK(proves(system, least));
    // With k = 2 nothing is needed: where `a` was not 7, it is not 7, and `b` follows it.
    CHECK(minimise(system, {2, false, {b, a, any}}, choice).strengthening.empty());
    // What is no proof stays as it is.
    const Invariant none{1, false, {any}};
    CHECK(minimise(system, none, choice).strengthening == none.strengthening);
  }
}

TEST_CASE("no time, unique states: nothing happens") {
  TransitionSystem system = btor2::read("model", model);
  const Invariant all{1, false, {at_most(system, 2, 7), at_most(system, 0, 5)}};
  CHECK(minimise(system, all, SmtChoice::bitwuzla, 0).strengthening == all.strengthening);
  const Invariant unique{1, true, all.strengthening};
  CHECK(minimise(system, unique, SmtChoice::bitwuzla).strengthening == all.strengthening);
}

TEST_CASE("a condition may need others, over several steps") {
  // A chain: each word is at most 4 if the one before is; only the last one is in the property.
  std::string text =
      "1 sort bitvec 1\n2 sort bitvec 3\n3 zero 2\n4 constd 2 4\n5 input 2 in\n6 ulte 1 5 4\n7 ite 2 6 5 4\n";
  std::string last = "7";
  for (int i = 0; i < 6; ++i) {
    const int id = 10 + 10 * i;
    text += std::to_string(id) + " state 2\n" + std::to_string(id + 1) + " init 2 " + std::to_string(id) + " 3\n" +
            std::to_string(id + 2) + " next 2 " + std::to_string(id) + " " + last + "\n";
    last = std::to_string(id);
  }
  text += "90 ugt 1 60 4\n91 bad 90\n";
  TransitionSystem system = btor2::read("chain", text);
  Invariant all{1, false, {}};
  for (std::size_t i = 0; i < 6; ++i) {
    all.strengthening.push_back(at_most(system, i, 6));
    all.strengthening.push_back(at_most(system, i, 4));
  }
  const Invariant least = minimise(system, all, SmtChoice::bitwuzla);
  CHECK(least.strengthening.size() == 5);
  CHECK(proves(system, least));
}
