// What abstract reachability finds. That it is sound on random systems: houdini.cpp.
#include "invariants/inference/abstract_interpretation.h"

#include "support/work_budget.h"
#include "test.h"
#include "unit/engines/ic3/words.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

/// Of the only register.
Hybrid reach(Make& m) {
  const invariants::StateCone cone(m.system, all_roots(m.system));
  WorkBudget budget(never, WorkBudget::unlimited);
  const std::vector<Hybrid> values = invariants::abstract_reach(m.system, cone, budget);
  REQUIRE(values.size() == 1);
  return values[0];
}

Node counter(Make& m) {
  const Node x = m.state("x");
  m.system.set_init(x, m.number(0));
  m.system.bads.push_back({m.op(Kind::eq, x, m.number(77)), ""});
  return x;
}

}  // namespace

TEST_CASE("the condition of an ite bounds a counter, at any width") {
  for (const std::uint32_t width : {8U, 32U, 100U}) {
    Make m(width);
    const Node x = counter(m);
    const Node up = m.op(Kind::add, x, m.number(1));
    m.system.set_next(x, m.terms().make(Kind::ite, {m.op(Kind::ult, x, m.number(8)), up, x}));
    const Hybrid value = reach(m);
    CHECK(value.unsigned_part().lo().is_zero());
    CHECK(value.unsigned_part().hi() == BitVector(width, 8));
  }
}

TEST_CASE("a constraint bounds what it constrains") {
  Make m(16);
  const Node x = counter(m);
  m.system.set_next(x, m.op(Kind::add, x, m.number(1)));
  m.constrain(m.op(Kind::ult, x, m.number(100)));
  const Hybrid value = reach(m);
  CHECK(value.contains(BitVector(16, 99)));
  CHECK(value.unsigned_part().hi().to_uint64() <= 100);
}

TEST_CASE("a counter by four keeps its low bits") {
  Make m(16);
  const Node x = counter(m);
  m.system.set_next(x, m.op(Kind::add, x, m.number(4)));
  const Hybrid value = reach(m);
  CHECK(value.bits().bit(0) == false);
  CHECK(value.bits().bit(1) == false);
  CHECK_FALSE(value.bits().bit(2).has_value());
}

TEST_CASE("what never moves is a constant, and a stopped search has no result") {
  Make m(16);
  const Node x = counter(m);
  m.system.set_next(x, m.op(Kind::mul, x, m.number(3)));
  CHECK(reach(m) == Hybrid::constant(m.terms().value(m.number(0))));
  Stop stop;
  stop.request(Stop::Reason::interrupted);
  const invariants::StateCone cone(m.system, all_roots(m.system));
  WorkBudget budget(stop, WorkBudget::unlimited);
  CHECK(invariants::abstract_reach(m.system, cone, budget).empty());
}
