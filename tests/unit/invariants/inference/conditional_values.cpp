// Conditions that share their parts; that what is said is sound is tested with the facts (houdini.cpp).
#include "invariants/inference/conditional_values.h"

#include "test.h"
#include "unit/engines/ic3/words.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

TEST_CASE("each conjunct counts once, however many ways lead to it") {
  Make m(8);
  const Node x = m.state("x");
  const Node below = m.op(Kind::ult, x, m.number(9));
  Node both = below;
  Node neither = m.terms().make(Kind::not_, {below});
  for (std::uint64_t i = 0; i < 30; ++i) {
    const Node more = m.op(Kind::ult, x, m.number(10 + i));
    both = m.op(Kind::and_, m.op(Kind::and_, both, more), both);
    neither = m.op(Kind::or_, m.op(Kind::nand, m.terms().make(Kind::not_, {neither}), more), neither);
  }
  m.system.set_next(x, m.terms().make(Kind::ite, {both, x, m.number(3)}));
  m.system.bads.push_back({m.op(Kind::and_, both, m.terms().make(Kind::not_, {neither})), ""});
  const invariants::StateCone cone(m.system, all_roots(m.system));
  const Simulation<Hybrid> simulation = [&] {
    Simulation<Hybrid> result(m.terms(), cone.terms());
    result.run();
    return result;
  }();
  invariants::ConditionalValues values(m.terms(), cone, simulation);
  for (const auto& [condition, holds] : {std::pair(both, true), std::pair(neither, false)}) {
    invariants::ConditionalValues::Narrowed narrowed;
    CHECK(values.assume(narrowed, condition, holds));
    REQUIRE(narrowed.contains(x));
    CHECK(narrowed.at(x).unsigned_part().hi().to_uint64() <= 8);
  }
  invariants::ConditionalValues::Narrowed narrowed;
  CHECK(values.assume(narrowed, both, true));
  CHECK_FALSE(values.assume(narrowed, m.op(Kind::ult, m.number(8), x), true));
}

TEST_CASE("a word that was extended many times is narrowed below") {
  Make m(8);
  const Node x = m.state("x");
  Node wide = x;
  for (int i = 0; i < 100000; ++i) wide = m.terms().make(Kind::uext, {wide}, i % 10000 == 0 ? 1 : 0);
  const Node condition = m.op(Kind::ult, wide, m.terms().constant(BitVector(m.terms().width(wide), 7)));
  m.system.set_next(x, x);
  m.system.bads.push_back({condition, ""});
  const invariants::StateCone cone(m.system, all_roots(m.system));
  Simulation<Hybrid> simulation(m.terms(), cone.terms());
  simulation.run();
  invariants::ConditionalValues values(m.terms(), cone, simulation);
  invariants::ConditionalValues::Narrowed narrowed;
  CHECK(values.assume(narrowed, condition, true));
  REQUIRE(narrowed.contains(x));
  CHECK(narrowed.at(x).unsigned_part().hi().to_uint64() == 6);
}
