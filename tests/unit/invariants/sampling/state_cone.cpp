// What is in a cone, and what reads inputs.
#include "invariants/sampling/state_cone.h"

#include <algorithm>

#include "test.h"
#include "unit/engines/ic3/words.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

TEST_CASE("the cone goes through next functions and constraints, the property does not") {
  Make m(8);
  TermStore& terms = m.terms();
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node constrained = m.state("constrained");
  const Node unused = m.state("unused");
  const Node choice = m.state("choice");  // no next: an input
  const Node in = m.system.add_input(Sort::bits(8), "in");
  const Node sum = m.op(Kind::add, y, in);
  m.system.set_next(x, sum);
  m.system.set_next(y, y);
  m.system.set_next(unused, x);
  m.system.set_next(constrained, constrained);
  const Node constraint = m.op(Kind::ult, constrained, choice);
  m.constrain(constraint);
  const Node bad = m.op(Kind::ugt, x, m.number(3));
  m.system.bads.push_back({bad, ""});
  const invariants::StateCone cone(m.system, std::vector<Node>{bad});
  for (const Node n : {x, y, constrained, choice, in, sum, constraint, bad}) CHECK(cone.contains(n));
  CHECK_FALSE(cone.contains(unused));
  CHECK(cone.in_property(x));
  CHECK(cone.in_property(bad));
  for (const Node n : {y, sum, constraint, constrained}) CHECK_FALSE(cone.in_property(n));
  CHECK(cone.registers() == std::vector<Node>{x, y, constrained});
  CHECK(cone.is_register(x));
  CHECK_FALSE(cone.is_register(choice));
  CHECK_FALSE(cone.is_register(in));
  CHECK(cone.next(x) == sum);
  for (const Node n : {in, choice, sum, constraint}) {
    CHECK(cone.reads_input(n));
    CHECK_FALSE(cone.is_state_word(n));
  }
  for (const Node n : {x, y, bad}) {
    CHECK_FALSE(cone.reads_input(n));
    CHECK(cone.is_state_word(n));
  }
  CHECK_FALSE(cone.is_state_word(m.number(3)));  // no register in it
  // Arguments come first.
  const auto place = [&](Node n) {
    return std::find(cone.terms().begin(), cone.terms().end(), n) - cone.terms().begin();
  };
  for (const Node n : cone.terms()) {
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) CHECK(place(terms.arg(n, i)) < place(n));
  }
}

TEST_CASE("an input feeds a register if no other register has it") {
  Make m(8);
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node z = m.state("z");
  const Node once = m.system.add_input(Sort::bits(8), "once");
  const Node twice = m.system.add_input(Sort::bits(8), "twice");
  const Node never = m.system.add_input(Sort::bits(8), "never");
  m.system.set_next(x, once);
  m.system.set_next(y, twice);
  m.system.set_next(z, twice);
  const Node bad = m.op(Kind::eq, m.op(Kind::add, x, y), m.op(Kind::add, z, never));
  const invariants::StateCone cone(m.system, std::vector<Node>{bad});
  CHECK(cone.register_fed_by(once) == x);
  CHECK_FALSE(static_cast<bool>(cone.register_fed_by(twice)));
  CHECK_FALSE(static_cast<bool>(cone.register_fed_by(never)));
}
