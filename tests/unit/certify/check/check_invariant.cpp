#include "certify/check/check_invariant.h"

#include "frontends/btor2/reader.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Outcome = InvariantCheck::Outcome;

InvariantCheck check(const TransitionSystem& system, const Invariant& invariant, std::uint32_t property = 0,
                     SmtChoice choice = SmtChoice::bitwuzla) {
  const Stop stop;
  Statistics statistics;
  SmtOptions options;
  options.choice = choice;
  return check_invariant(system, property, invariant, options, stop, statistics);
}

Outcome outcome(const TransitionSystem& system, const Invariant& invariant) {
  const Outcome result = check(system, invariant).outcome;
  CHECK(check(system, invariant, 0, SmtChoice::boolector).outcome == result);
  return result;
}

Invariant inductive(std::uint32_t k, bool unique_states = false, std::vector<Node> strengthening = {}) {
  return {k, unique_states, std::move(strengthening)};
}

// Counts 0 1 2 0 1 2 ...; bad is the value 5. The values 3, 4, 5 lead round in 3 4 5 6 7 3.
const std::string counter = R"(1 sort bitvec 1
2 sort bitvec 3
3 zero 2
4 state 2 count
5 init 2 4 3
6 constd 2 2
7 eq 1 4 6
8 inc 2 4
9 ite 2 7 3 8
10 next 2 4 9
11 constd 2 5
12 eq 1 4 11
13 bad 12
)";

Node at_most(TransitionSystem& system, std::uint64_t most) {
  TermStore& terms = system.terms();
  const Node count = system.states()[0].variable;
  return terms.make(Kind::ulte, {count, terms.constant(BitVector(terms.width(count), most))});
}

}  // namespace

TEST_CASE("an inductive strengthening is accepted, a weaker or stronger one is not") {
  TransitionSystem system = btor2::read("counter", counter);
  CHECK(outcome(system, inductive(1, false, {at_most(system, 2)})) == Outcome::accepted);
  CHECK(outcome(system, inductive(1)) == Outcome::rejected);
  CHECK(outcome(system, inductive(1, false, {at_most(system, 6)})) == Outcome::rejected);
  const InvariantCheck weak = check(system, inductive(1, false, {at_most(system, 4)}));
  CHECK(weak.outcome == Outcome::rejected);
  CHECK(weak.reason.find("preserved") != std::string::npos);
  // What does not hold in the second step is inductive for no k > 1.
  for (const std::uint32_t k : {2u, 3u, 4u}) {
    const InvariantCheck strong = check(system, inductive(k, false, {at_most(system, 0)}));
    CHECK(strong.outcome == Outcome::rejected);
    CHECK(strong.reason.find("first steps") != std::string::npos);
  }
}

TEST_CASE("a strengthening may read the inputs of its step") {
  // The bad says that the input was set in the last step; a constraint forbids that while the word is small, as it is.
  const std::string text = R"(1 sort bitvec 1
2 sort bitvec 2
3 zero 1
4 one 2
5 input 1 in
6 state 1 last
7 init 1 6 3
8 next 1 6 5
9 state 2 word
10 init 2 9 4
11 next 2 9 9
12 ulte 1 9 4
13 implies 1 5 -12
14 constraint 13
15 bad 6
)";
  TransitionSystem system = btor2::read("inputs", text);
  TermStore& terms = system.terms();
  const Node input = system.inputs()[0];
  const Node last = system.states()[0].variable;
  const Node word = system.states()[1].variable;
  const Node one = terms.constant(BitVector(2, 1));
  const Node unset = terms.make(Kind::not_, {input});
  const Node small = terms.make(Kind::eq, {word, one});
  CHECK(outcome(system, inductive(1)) == Outcome::rejected);
  CHECK(outcome(system, inductive(1, false, {small})) == Outcome::accepted);
  // That the input is never set follows from the word, in the step after too; alone it does not go on.
  CHECK(outcome(system, inductive(1, false, {small, unset})) == Outcome::accepted);
  CHECK(outcome(system, inductive(1, false, {unset})) == Outcome::rejected);
  CHECK(outcome(system, inductive(1, false, {terms.make(Kind::implies, {input, last})})) == Outcome::rejected);
  CHECK(outcome(system, inductive(2, true, {small, unset})) == Outcome::accepted);
  // Without the constraint the input is what it likes, in the first step already.
  system.constraints.clear();
  const InvariantCheck free = check(system, inductive(1, false, {small, unset}));
  CHECK(free.outcome == Outcome::rejected);
  CHECK(free.reason.find("first steps") != std::string::npos);
}

TEST_CASE("a larger k proves what a smaller does not") {
  // 3 4 5: the bad has two states before it that nothing leads to.
  const std::string text = R"(1 sort bitvec 3
2 zero 1
3 state 1
4 init 1 3 2
5 constd 1 2
6 sort bitvec 1
7 ulte 6 3 5
8 inc 1 3
9 ite 1 7 2 8
10 ones 1
11 eq 6 3 10
12 ite 1 11 2 9
13 next 1 3 12
14 constd 1 5
15 eq 6 3 14
16 bad 15
)";
  const TransitionSystem system = btor2::read("counter", text);
  CHECK(outcome(system, inductive(0)) == Outcome::rejected);
  CHECK(outcome(system, inductive(1)) == Outcome::rejected);
  CHECK(outcome(system, inductive(2)) == Outcome::rejected);
  CHECK(outcome(system, inductive(3)) == Outcome::accepted);
  CHECK(outcome(system, inductive(4)) == Outcome::accepted);
}

TEST_CASE("runs without repetition are enough where they are claimed") {
  // The state may stay where it is, so a run to the bad can have any length, but not without repeating a state.
  const std::string text = R"(1 sort bitvec 2
2 zero 1
3 sort bitvec 1
4 input 3 stay
5 state 1
6 init 1 5 2
7 one 1
8 eq 3 5 2
9 inc 1 5
10 ite 1 8 2 9
11 ite 1 4 5 10
12 next 1 5 11
13 ones 1
14 eq 3 5 13
15 bad 14
)";
  const TransitionSystem system = btor2::read("counter", text);
  for (std::uint32_t k = 0; k <= 6; ++k) CHECK(outcome(system, inductive(k)) == Outcome::rejected);
  CHECK(outcome(system, inductive(2, true)) == Outcome::rejected);
  CHECK(outcome(system, inductive(3, true)) == Outcome::accepted);
}

TEST_CASE("k = 0 claims that no state at all is bad") {
  TransitionSystem system =
      btor2::read("model", "1 sort bitvec 1\n2 input 1\n3 state 1\n4 and 1 3 -3\n5 bad 4\n6 bad 2\n");
  CHECK(outcome(system, inductive(0)) == Outcome::accepted);
  CHECK(check(system, inductive(0), 1).outcome == Outcome::rejected);
}

TEST_CASE("a bad that is reached is proven by nothing") {
  TransitionSystem system = btor2::read("counter", counter + "14 eq 1 4 6\n15 bad 14\n");  // the value 2, after 2 steps
  std::vector<std::vector<Node>> strengthenings = {{}, {system.terms().boolean(true)}, {system.terms().boolean(false)}};
  for (std::uint64_t most = 0; most < 8; ++most) strengthenings.push_back({at_most(system, most)});
  for (std::uint32_t k = 0; k <= 5; ++k) {
    for (const bool unique : {false, true}) {
      for (const std::vector<Node>& strengthening : strengthenings) {
        CHECK(check(system, inductive(k, unique, strengthening), 1).outcome == Outcome::rejected);
      }
    }
  }
}

TEST_CASE("constraints count as hypotheses, and in the step of the bad too") {
  const std::string text = R"(1 sort bitvec 1
2 zero 1
3 state 1
4 init 1 3 2
5 input 1
6 or 1 3 5
7 next 1 3 6
8 bad 3
)";
  CHECK(outcome(btor2::read("model", text), inductive(1)) == Outcome::rejected);
  CHECK(outcome(btor2::read("model", text + "9 constraint -5\n"), inductive(1)) == Outcome::accepted);
  CHECK(outcome(btor2::read("model", text + "9 nand 1 3 5\n10 constraint 9\n"), inductive(1)) == Outcome::rejected);
  CHECK(outcome(btor2::read("model", text + "9 constraint -3\n"), inductive(0)) == Outcome::accepted);
}

TEST_CASE("a constraint behind the violation does not hide it in the base") {
  // Bad holds in step 0, and no run has a step 1.
  const std::string text = R"(1 sort bitvec 1
2 zero 1
3 state 1
4 init 1 3 2
5 one 1
6 next 1 3 5
7 constraint -3
8 bad -3
)";
  const TransitionSystem system = btor2::read("model", text);
  for (std::uint32_t k = 0; k <= 4; ++k) {
    for (const bool unique : {false, true}) CHECK(outcome(system, inductive(k, unique)) == Outcome::rejected);
  }
}

TEST_CASE("runs without repetition know what a start depends on") {
  // Not bad at the start, where `kept` is what `free` is, by way of `between`; later `free` is anything. Were `free`
  // not compared, two steps would count as the same state and this reachable bad would be proven.
  const std::string text = R"(1 sort bitvec 1
2 state 1 free
3 state 1 between
4 init 1 3 2
5 state 1 kept
6 init 1 5 3
7 next 1 5 5
8 xor 1 2 5
9 bad 8
)";
  const TransitionSystem system = btor2::read("model", text);
  for (std::uint32_t k = 0; k <= 5; ++k) {
    for (const bool unique : {false, true}) CHECK(outcome(system, inductive(k, unique)) == Outcome::rejected);
  }
}

TEST_CASE("inits that do not concern the property leave a proof over unique states as it is") {
  // `free` is new in every step, so two steps in a row are the same state and a run without repetition has one step.
  // That other states start as terms, or as `free`, changes nothing: the property does not depend on them.
  const std::string text = R"(1 sort bitvec 1
2 zero 1
3 state 1 free
4 state 1 kept
5 init 1 4 2
6 next 1 4 4
7 and 1 3 4
8 bad 7
9 not 1 2
10 state 1 computed
11 init 1 10 9
12 state 1 copied
13 init 1 12 3
14 next 1 12 12
)";
  const TransitionSystem system = btor2::read("model", text);
  CHECK(outcome(system, inductive(1, true)) == Outcome::accepted);
  CHECK(outcome(system, inductive(1, false)) == Outcome::rejected);
  // Once the property depends on the copy, `free` tells starts apart, and the proof is none.
  const TransitionSystem other = btor2::read("model", text + "15 and 1 7 -12\n16 bad 15\n");
  CHECK(check(other, inductive(1, true), 1).outcome == Outcome::rejected);
}

TEST_CASE("arrays and states without next") {
  const std::string text = R"(1 sort bitvec 1
2 sort bitvec 2
3 sort array 2 1
4 zero 1
5 state 3 mem
6 init 3 5 4
7 state 2 where
8 write 3 5 7 4
9 next 3 5 8
10 input 2
11 read 1 5 10
12 bad 11
)";
  TransitionSystem system = btor2::read("model", text);
  TermStore& terms = system.terms();
  std::vector<Node> all_zero;
  for (std::uint64_t i = 0; i < 4; ++i) {
    all_zero.push_back(terms.make(
        Kind::not_, {terms.make(Kind::read, {system.states()[0].variable, terms.constant(BitVector(2, i))})}));
  }
  CHECK(outcome(system, inductive(1, false, all_zero)) == Outcome::accepted);
  all_zero.pop_back();
  CHECK(outcome(system, inductive(1, false, all_zero)) == Outcome::rejected);
}

TEST_CASE("stopped is not accepted") {
  const TransitionSystem system = btor2::read("counter", counter);
  Stop stop;
  stop.request(Stop::Reason::timeout);
  Statistics statistics;
  for (const std::uint32_t k : {0u, 1u, 3u}) {
    CHECK(check_invariant(system, 0, inductive(k), {}, stop, statistics).outcome == Outcome::stopped);
  }
}
