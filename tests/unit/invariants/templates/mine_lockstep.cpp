// Forms that steps change in one direction, on samples that were written by hand and from steps in the model.
#include "invariants/templates/mine_lockstep.h"

#include "support/random.h"
#include "test.h"
#include "unit/invariants/templates/forms.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

struct Mined : Three {
  invariants::Samples samples;
  Pool pool;
  std::uint64_t at[2] = {100, 100};

  Mined() : Three(8), pool(m.system) { samples.registers = registers(); }
  void step(std::uint64_t by_x, std::uint64_t by_y, bool follows = true) {
    at[0] += by_x;
    at[1] += by_y;
    samples.states.push_back({BitVector(8, at[0]), BitVector(8, at[1]), BitVector(8, 7)});
    samples.follows.push_back(follows ? 1 : 0);
  }
  void mine() { invariants::mine_lockstep(m.terms(), samples, pool.pool, never); }
};

constexpr std::uint64_t minus_one = ~std::uint64_t{0};

}  // namespace

TEST_CASE("one up and one down keeps the sum") {
  Mined a;
  a.step(0, 0, false);
  for (int i = 0; i < 30; ++i) a.step(1, minus_one);
  a.mine();
  CHECK(a.pool.offers({{"x", 1}, {"y", 1}}));
}

TEST_CASE("one that always counts and one that sometimes does: the difference never falls") {
  Mined a;
  Random random(1);
  a.step(0, 0, false);
  for (int i = 0; i < 40; ++i) a.step(1, random.below(2));
  a.mine();
  CHECK(a.pool.offers({{"x", 1}, {"y", -1}}));
  CHECK_FALSE(a.pool.offers({{"x", 1}, {"y", 1}}));
}

TEST_CASE("samples that do not follow each other are no steps") {
  Mined a;
  for (int i = 0; i < 30; ++i) a.step(1, minus_one, false);
  a.mine();
  CHECK(a.pool.pool.entries().empty());
}

TEST_CASE("steps to all sides give nothing") {
  Mined a;
  Random random(2);
  a.step(0, 0, false);
  for (int i = 0; i < 60; ++i) a.step(random.below(3) + minus_one, random.below(3) + minus_one);
  a.mine();
  CHECK(a.pool.pool.entries().empty());
}

TEST_CASE("steps that the model has written in it") {
  Make m(8);
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node go = m.system.add_input(Sort::bits(1));
  m.system.set_next(x, m.terms().make(Kind::ite, {go, m.op(Kind::add, x, m.number(1)), x}));
  m.system.set_next(y, m.terms().make(Kind::ite, {go, m.op(Kind::sub, y, m.number(2)), y}));
  m.system.bads.push_back({m.op(Kind::eq, x, y), ""});
  Pool p(m.system);
  invariants::mine_written_steps(m.terms(), p.cone, p.pool, never);
  CHECK(p.offers({{"x", 2}, {"y", 1}}));
}
