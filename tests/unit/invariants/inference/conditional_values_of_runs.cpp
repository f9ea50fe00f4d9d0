// What follows from conditions. That it holds wherever they do, on random ones: houdini.cpp.
#include "invariants/inference/conditional_values.h"

#include "test.h"
#include "unit/engines/ic3/words.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

struct Under {
  Make m{8};
  Node x = m.state("x");
  Node y = m.state("y");

  Under() {
    for (const Node s : {x, y}) m.system.set_next(s, s);
  }
  /// The values of a term where the condition holds, or does not.
  std::optional<Hybrid> value(Node term, Node condition, bool holds) {
    const invariants::StateCone cone(m.system, std::vector<Node>{term, condition, x, y});
    Simulation<Hybrid> plain(m.terms(), std::vector<Node>{term, condition, x, y});
    plain.run();
    invariants::ConditionalValues conditional(m.terms(), cone, plain);
    invariants::ConditionalValues::Narrowed narrowed;
    if (!conditional.assume(narrowed, condition, holds)) return std::nullopt;
    return conditional.value(term, narrowed);
  }
};

void check_between(const std::optional<Hybrid>& value, std::uint64_t low, std::uint64_t high) {
  REQUIRE(value);
  CHECK(value->unsigned_part().lo().to_uint64() == low);
  CHECK(value->unsigned_part().hi().to_uint64() == high);
}

}  // namespace

TEST_CASE("a comparison narrows its register, both ways round and negated") {
  Under u;
  const Node less = u.m.op(Kind::ult, u.x, u.m.number(5));
  check_between(u.value(u.x, less, true), 0, 4);
  check_between(u.value(u.x, less, false), 5, 255);
  check_between(u.value(u.x, u.m.op(Kind::ugte, u.m.number(9), u.x), true), 0, 9);
  check_between(u.value(u.x, u.m.op(Kind::eq, u.x, u.m.number(9)), true), 9, 9);
  check_between(u.value(u.y, less, true), 0, 255);
}

TEST_CASE("terms over a narrowed register are computed again") {
  Under u;
  const Node less = u.m.op(Kind::ult, u.x, u.m.number(5));
  check_between(u.value(u.m.op(Kind::add, u.x, u.m.number(3)), less, true), 3, 7);
}

TEST_CASE("both sides of a conjunction count, and what contradicts itself cannot hold") {
  Under u;
  const Node less = u.m.op(Kind::ult, u.x, u.m.number(5));
  const Node more = u.m.op(Kind::ugt, u.x, u.m.number(2));
  check_between(u.value(u.x, u.m.op(Kind::and_, less, more), true), 3, 4);
  const Node far = u.m.op(Kind::ugt, u.x, u.m.number(7));
  CHECK_FALSE(u.value(u.x, u.m.op(Kind::and_, less, far), true).has_value());
}

TEST_CASE("an ite has the values of each side under its condition") {
  Under u;
  const Node less = u.m.op(Kind::ult, u.x, u.m.number(8));
  const Node saturated = u.m.terms().make(Kind::ite, {less, u.m.op(Kind::add, u.x, u.m.number(1)), u.m.number(8)});
  check_between(u.value(saturated, u.m.terms().boolean(true), true), 1, 8);
  check_between(u.value(saturated, less, false), 8, 8);
}
