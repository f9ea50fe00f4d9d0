// Values for inputs that make goals true.
#include "invariants/sampling/input_justifier.h"

#include "test.h"
#include "unit/engines/ic3/words.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

/// x and y are registers with random values, a and b are inputs.
struct Search {
  Make m{8};
  Node x = m.state("x");
  Node y = m.state("y");
  Node a = m.system.add_input(Sort::bits(8), "a");
  Node b = m.system.add_input(Sort::bits(8), "b");

  /// How often, of so many times, the values that are chosen make the goal true.
  int hits(Node goal, int times) {
    for (const Node s : {x, y}) m.system.set_next(s, s);
    const Node all = m.op(Kind::ult, m.op(Kind::add, x, y), m.op(Kind::add, a, b));
    m.system.bads.push_back({m.op(Kind::and_, goal, all), ""});
    const invariants::StateCone cone(m.system, all_roots(m.system));
    Evaluator values(m.terms(), all_roots(m.system));
    std::vector<char> is_free(m.terms().size(), 0);
    is_free[a.id()] = is_free[b.id()] = 1;
    Random random(1);
    int count = 0;
    for (int i = 0; i < times; ++i) {
      for (const Node n : {x, y, a, b}) values.set(n, BitVector(8, random.next()));
      values.run();
      invariants::Justifier justifier(m.terms(), cone, values, random);
      const invariants::Goal goals[] = {{goal, BitVector::boolean(true)}};
      if (!justifier.run(goals, is_free, false)) continue;
      for (const invariants::Goal& chosen : justifier.chosen()) {
        CHECK((chosen.term == a || chosen.term == b));
        values.set(chosen.term, chosen.value);
      }
      values.run();
      count += values.bits(goal).is_true() ? 1 : 0;
    }
    return count;
  }
};

}  // namespace

TEST_CASE("an input that an equation determines gets its value, through sums and differences") {
  Search s;
  CHECK(s.hits(s.m.op(Kind::eq, s.a, s.m.op(Kind::add, s.x, s.y)), 50) == 50);
  Search sum;
  CHECK(sum.hits(sum.m.op(Kind::eq, sum.m.op(Kind::add, sum.a, sum.x), sum.y), 50) == 50);
  Search difference;
  CHECK(difference.hits(difference.m.op(Kind::eq, difference.y, difference.m.op(Kind::sub, difference.x, difference.a)),
                        50) == 50);
}

TEST_CASE("both sides of a conjunction, one of a disjunction") {
  Search s;
  const Node first = s.m.op(Kind::eq, s.a, s.x);
  const Node second = s.m.op(Kind::eq, s.b, s.m.op(Kind::add, s.a, s.m.number(1)));
  CHECK(s.hits(s.m.op(Kind::and_, first, second), 50) == 50);
  Search either;
  const Node one = either.m.op(Kind::eq, either.a, either.x);
  const Node other = either.m.op(Kind::eq, either.b, either.y);
  CHECK(either.hits(either.m.op(Kind::or_, one, other), 50) == 50);
}

TEST_CASE("what no input can make true is seen to fail") {
  Search s;
  const Node less = s.m.op(Kind::ult, s.x, s.y);
  CHECK(s.hits(s.m.op(Kind::and_, less, s.m.op(Kind::ult, s.y, s.x)), 20) == 0);
  Search both;
  const Node first = both.m.op(Kind::eq, both.a, both.x);
  const Node second = both.m.op(Kind::eq, both.a, both.m.op(Kind::add, both.x, both.m.number(1)));
  CHECK(both.hits(both.m.op(Kind::and_, first, second), 20) == 0);
}

TEST_CASE("random words are small more often than not") {
  Random random(1);
  int small = 0;
  for (int i = 0; i < 1000; ++i) {
    const BitVector word = invariants::random_word(random, 32);
    CHECK(word.width() == 32);
    small += word.to_uint64() < 256 ? 1 : 0;
  }
  CHECK(small > 400);
  CHECK(small < 1000);
}
