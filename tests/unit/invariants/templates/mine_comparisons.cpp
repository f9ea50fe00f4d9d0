// What comparators, differences and updates of a model name.
#include "invariants/templates/mine_comparisons.h"

#include "test.h"
#include "unit/invariants/templates/forms.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

void mine(Pool& p) {
  invariants::vote_for_readings(p.system.terms(), p.cone, p.pool);
  invariants::mine_comparisons(p.system.terms(), p.cone, p.pool, never);
}

}  // namespace

TEST_CASE("a comparison gives the difference of its sides as a sum of registers") {
  Three s(8);
  s.m.system.bads.push_back({s.m.op(Kind::ult, s.m.op(Kind::add, s.x, s.y), s.z), ""});
  Pool p(s.m.system);
  mine(p);
  CHECK(p.offers({{"x", 1}, {"y", 1}, {"z", -1}}));
  CHECK(p.pool.reading(s.z) == Signedness::is_unsigned);
}

TEST_CASE("a signed comparison makes its words signed") {
  Three s(8);
  s.m.system.bads.push_back({s.m.op(Kind::slt, s.x, s.y), ""});
  Pool p(s.m.system);
  mine(p);
  CHECK(p.pool.reading(s.x) == Signedness::is_signed);
  CHECK(p.pool.reading(s.y) == Signedness::is_signed);
  CHECK(p.offers({{"x", 1}, {"y", -1}}));
}

TEST_CASE("an equation gives the form twice: wide, and as the model computes it") {
  Three s(8);
  s.m.system.bads.push_back({s.m.op(Kind::eq, s.m.op(Kind::add, s.x, s.y), s.z), ""});
  Pool p(s.m.system);
  mine(p);
  CHECK(p.offers({{"x", 1}, {"y", 1}, {"z", -1}}, false));
  CHECK(p.offers({{"x", 1}, {"y", 1}, {"z", -1}}, true));
}

TEST_CASE("a copy below an ite relates what is copied to the copy") {
  Make m(8);
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node copies = m.system.add_input(Sort::bits(1));
  m.system.set_next(x, m.terms().make(Kind::ite, {copies, y, x}));
  m.system.set_next(y, y);
  m.system.bads.push_back({m.terms().make(Kind::redand, {x}), ""});
  Pool p(m.system);
  mine(p);
  CHECK((p.offers({{"x", 1}, {"y", -1}}, false) || p.offers({{"x", 1}, {"y", -1}}, true)));
}

TEST_CASE("what is compared with inputs alone, or with a constant, relates nothing") {
  Three s(8);
  const Node in = s.m.system.add_input(Sort::bits(8));
  s.m.system.bads.push_back({s.m.op(Kind::ult, s.x, in), ""});
  s.m.system.bads.push_back({s.m.op(Kind::ult, s.y, s.m.number(9)), ""});
  Pool p(s.m.system);
  mine(p);
  for (const auto& entry : p.pool.entries()) CHECK(p.of(entry.form).size() < 2);
}
