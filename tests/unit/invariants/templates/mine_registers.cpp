// Numbers and bunches of bits.
#include "invariants/templates/mine_registers.h"

#include "test.h"
#include "unit/invariants/templates/forms.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

TEST_CASE("operators decide what registers are used for, through extensions, too") {
  Make m(8);
  const Node number = m.state("number");
  const Node bits = m.state("bits");
  const Node neither = m.state("neither");
  const Node flag = m.system.add_state(Sort::bits(1), "flag");
  const Node go = m.system.add_input(Sort::bits(1));
  const Node up = m.op(Kind::add, number, m.number(1));
  m.system.set_next(number, m.terms().make(Kind::ite, {go, up, number}));
  for (const Node s : {bits, neither, flag}) m.system.set_next(s, s);
  m.system.bads.push_back({m.op(Kind::ult, m.wide(number), m.wide_number(9)), ""});
  m.system.bads.push_back({m.terms().make(Kind::slice, {bits}, 3, 3), ""});
  m.system.bads.push_back({m.terms().make(Kind::redor, {bits}), ""});
  m.system.bads.push_back({m.op(Kind::and_, flag, m.op(Kind::eq, neither, m.number(3))), ""});
  Pool p(m.system);
  const std::vector<invariants::RegisterUse> uses = invariants::register_uses(m.terms(), p.cone);
  REQUIRE(uses.size() == 3);  // a flag is no word
  for (const invariants::RegisterUse& use : uses) {
    if (use.variable == number) {
      CHECK(use.as_number == 2);  // the sum, and the comparison
      CHECK(use.as_bits == 0);
      CHECK(use.counts);
    } else if (use.variable == bits) {
      CHECK(use.as_number == 0);
      CHECK(use.as_bits == 2);
      CHECK_FALSE(use.counts);
    } else {
      CHECK(use.variable == neither);
      CHECK(use.as_number == 0);
      CHECK(use.as_bits == 0);
      CHECK_FALSE(use.counts);
    }
  }
}

TEST_CASE("a register whose next value is an input that an equation ties to a sum counts") {
  Make m(8);
  const Node x = m.state("x");
  const Node next = m.system.add_input(Sort::bits(8), "x.next");
  m.system.set_next(x, next);
  m.constrain(m.op(Kind::eq, next, m.op(Kind::add, x, m.number(1))));
  m.system.bads.push_back({m.op(Kind::eq, x, m.number(3)), ""});
  Pool p(m.system);
  const std::vector<invariants::RegisterUse> uses = invariants::register_uses(m.terms(), p.cone);
  REQUIRE(uses.size() == 1);
  CHECK(uses[0].counts);
}
