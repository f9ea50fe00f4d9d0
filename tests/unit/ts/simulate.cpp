#include "ts/simulate.h"

#include "frontends/btor2/reader.h"
#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

std::uint64_t number(const Value& value) { return std::get<BitVector>(value).to_uint64(); }

const std::string model = R"(1 sort bitvec 4
2 state 1 seed
3 add 1 2 2
4 state 1 twice
5 init 1 4 3
6 input 1 step
7 add 1 4 6
8 next 1 4 7
9 state 1 free
10 one 1
11 state 1 once
12 init 1 11 10
13 sort bitvec 1
14 eq 13 4 9
15 bad 14
)";

}  // namespace

TEST_CASE("a run: free states, inits, inputs, nexts") {
  const TransitionSystem system = btor2::read("model", model);
  Simulator s(system);
  s.set_state(0, BitVector(4, 3));
  s.set_state(2, BitVector(4, 6));
  s.initialise();
  s.set_input(0, BitVector(4, 5));
  s.evaluate();
  CHECK(s.step() == 0);
  CHECK(number(s.state(0)) == 3);
  CHECK(number(s.state(1)) == 6);
  CHECK(number(s.state(3)) == 1);
  CHECK(number(s.input(0)) == 5);
  CHECK(s.holds(system.bads[0].term));
  CHECK(number(s.value(system.states()[1].next)) == 11);
  s.advance();
  CHECK(s.step() == 1);
  // A state without next and an input are zero until they are chosen.
  s.evaluate();
  CHECK(number(s.state(0)) == 0);
  CHECK(number(s.state(1)) == 11);
  CHECK(number(s.state(2)) == 0);
  CHECK(number(s.state(3)) == 0);
  CHECK(number(s.input(0)) == 0);
  CHECK_FALSE(s.holds(system.bads[0].term));
  s.set_state(2, BitVector(4, 11));
  s.evaluate();
  CHECK(s.holds(system.bads[0].term));
  s.advance();
  s.evaluate();
  CHECK(number(s.state(1)) == 11);
}

TEST_CASE("nexts are taken at once, not one after the other") {
  const TransitionSystem system = btor2::read("swap", R"(1 sort bitvec 4
2 state 1
3 state 1
4 next 1 2 3
5 next 1 3 2
)");
  Simulator s(system);
  s.set_state(0, BitVector(4, 1));
  s.set_state(1, BitVector(4, 2));
  s.initialise();
  for (int i = 0; i < 3; ++i) {
    s.evaluate();
    CHECK(number(s.state(0)) == (i % 2 == 0 ? 1u : 2u));
    CHECK(number(s.state(1)) == (i % 2 == 0 ? 2u : 1u));
    s.advance();
  }
}

TEST_CASE("a chain of inits is computed in its order") {
  TransitionSystem system;
  TermStore& t = system.terms();
  const Node a = system.add_state(Sort::bits(8));
  const Node b = system.add_state(Sort::bits(8));
  const Node c = system.add_state(Sort::bits(8));
  system.set_init(a, t.make(Kind::inc, {b}));
  system.set_init(b, t.make(Kind::inc, {c}));
  Simulator s(system);
  s.set_state(2, BitVector(8, 40));
  s.initialise();
  s.evaluate();
  CHECK(number(s.state(0)) == 42);
  CHECK(number(s.state(1)) == 41);
}

TEST_CASE("arrays are simulated") {
  const TransitionSystem system = btor2::read("memory", R"(1 sort bitvec 2
2 sort array 1 1
3 constd 1 3
4 state 2
5 init 2 4 3
6 input 1
7 zero 1
8 write 2 4 6 7
9 next 2 4 8
10 state 2
11 init 2 10 4
)");
  Simulator s(system);
  s.initialise();
  s.set_input(0, BitVector(2, 1));
  s.evaluate();
  CHECK(std::get<ArrayValue>(s.state(0)) == ArrayValue(2, BitVector(2, 3)));
  CHECK(s.state(0) == s.state(1));
  s.advance();
  s.evaluate();
  const ArrayValue after = std::get<ArrayValue>(s.state(0));
  CHECK(after.read(BitVector(2, 1)) == BitVector::zero(2));
  CHECK(after.read(BitVector(2, 2)) == BitVector(2, 3));
  CHECK(std::get<ArrayValue>(s.state(1)) == ArrayValue(2, BitVector::zero(2)));
}

TEST_CASE("inits in a circle cannot be simulated") {
  TransitionSystem system;
  const Node a = system.add_state(Sort::bits(1));
  const Node b = system.add_state(Sort::bits(1));
  system.set_init(a, b);
  system.set_init(b, a);
  CHECK_THROWS_AS(Simulator{system}, Unsupported);
}
