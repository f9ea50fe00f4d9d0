#include "term/evaluate.h"

#include "test.h"

using namespace polycube::impl;

namespace {

BitVector two(std::uint64_t value) { return BitVector(2, value); }

ArrayValue filled(std::uint32_t index_width, std::uint64_t fallback) { return ArrayValue(index_width, two(fallback)); }

}  // namespace

TEST_CASE("an array reads what was written, and its default elsewhere") {
  ArrayValue a = filled(3, 1);
  CHECK(a.index_width() == 3);
  CHECK(a.element_width() == 2);
  CHECK(a.read(BitVector(3, 5)) == two(1));
  a.write(BitVector(3, 5), two(2));
  a.write(BitVector(3, 5), two(3));
  CHECK(a.read(BitVector(3, 5)) == two(3));
  CHECK(a.read(BitVector(3, 4)) == two(1));
  CHECK(a.entries().size() == 1);
}

TEST_CASE("writing the default back removes the exception") {
  ArrayValue a = filled(3, 1);
  a.write(BitVector(3, 5), two(2));
  a.write(BitVector(3, 5), two(1));
  CHECK(a.entries().empty());
  CHECK(a == filled(3, 1));
  a.write(BitVector(3, 6), two(1));
  CHECK(a.entries().empty());
}

TEST_CASE("copies are independent") {
  ArrayValue a = filled(3, 0);
  a.write(BitVector(3, 1), two(1));
  ArrayValue b = a;
  b.write(BitVector(3, 1), two(2));
  b.write(BitVector(3, 2), two(3));
  CHECK(a.read(BitVector(3, 1)) == two(1));
  CHECK(a.read(BitVector(3, 2)) == two(0));
  CHECK(b.read(BitVector(3, 1)) == two(2));
  const ArrayValue c = b;
  b.write(BitVector(3, 1), two(0));
  CHECK(c.read(BitVector(3, 1)) == two(2));
}

TEST_CASE("arrays are equal when all their elements are, whatever the defaults") {
  // All pairs of arrays of four elements of one bit, each in both representations.
  const auto array = [](std::uint64_t elements, bool fallback) {
    ArrayValue a(2, BitVector::boolean(fallback));
    for (std::uint64_t i = 0; i < 4; ++i) a.write(BitVector(2, i), BitVector(1, elements >> i));
    return a;
  };
  for (std::uint64_t x = 0; x < 16; ++x) {
    for (std::uint64_t y = 0; y < 16; ++y) {
      for (const bool left : {false, true}) {
        for (const bool right : {false, true}) CHECK((array(x, left) == array(y, right)) == (x == y));
      }
    }
  }
}

TEST_CASE("arrays with different defaults are different where not all indices are exceptions") {
  ArrayValue a = filled(2, 0);
  const ArrayValue b = filled(2, 1);
  for (std::uint64_t i = 0; i < 3; ++i) a.write(BitVector(2, i), two(1));
  CHECK_FALSE(a == b);
  CHECK_FALSE(b == a);
  a.write(BitVector(2, 3), two(1));
  CHECK(a == b);
  CHECK(b == a);
  CHECK_FALSE(filled(40, 0) == filled(40, 1));
  ArrayValue wide = filled(40, 0);
  wide.write(BitVector(40, 1), two(1));
  CHECK_FALSE(wide == filled(40, 1));
  CHECK_FALSE(wide == filled(40, 0));
}

TEST_CASE("the zero of every sort") {
  CHECK(std::get<BitVector>(zero_value(Sort::bits(70))) == BitVector::zero(70));
  CHECK(std::get<ArrayValue>(zero_value(Sort::array(3, 2))) == filled(3, 0));
}

TEST_CASE("a cone holds each term once, arguments first") {
  TermStore t;
  const Node x = t.variable(Sort::bits(4));
  const Node y = t.variable(Sort::bits(4));
  const Node sum = t.make(Kind::add, {x, x});
  const Node unrelated = t.make(Kind::add, {y, x});
  const Node root = t.make(Kind::mul, {sum, sum});
  CHECK(cone(t, std::vector<Node>{root}) == std::vector<Node>{x, sum, root});
  CHECK(cone(t, std::vector<Node>{root, sum, root}) == std::vector<Node>{x, sum, root});
  CHECK(cone(t, std::vector<Node>{unrelated, sum}).size() == 4);
  CHECK(cone(t, std::vector<Node>{}).empty());
}

TEST_CASE("an evaluator computes its cone, again and again") {
  TermStore t;
  const Node x = t.variable(Sort::bits(4));
  const Node unused = t.variable(Sort::bits(4));
  const Node y = t.variable(Sort::bits(4));
  const Node sum = t.make(Kind::add, {x, y});
  const Node root = t.make(Kind::ult, {sum, t.constant(BitVector(4, 9))});
  const Node later = t.make(Kind::not_, {root});
  Evaluator e(t, std::vector<Node>{root});
  CHECK(e.variables() == std::vector<Node>{x, y});
  CHECK(e.knows(sum));
  CHECK_FALSE(e.knows(unused));
  CHECK_FALSE(e.knows(later));
  e.run();
  CHECK(e.bits(sum) == BitVector::zero(4));
  for (std::uint64_t a = 0; a < 16; ++a) {
    for (std::uint64_t b = 0; b < 16; ++b) {
      e.set(x, BitVector(4, a));
      e.set(y, Value(BitVector(4, b)));
      e.run();
      CHECK(e.bits(sum) == BitVector(4, a + b));
      CHECK(e.bits(root).is_true() == ((a + b) % 16 < 9));
      CHECK(e.value(x) == Value(BitVector(4, a)));
    }
  }
}

TEST_CASE("an evaluator computes arrays") {
  TermStore t;
  const Sort sort = Sort::array(2, 2);
  const Node a = t.variable(sort);
  const Node b = t.variable(sort);
  const Node i = t.variable(Sort::bits(2));
  const Node element = t.variable(Sort::bits(2));
  const Node c = t.variable(Sort::bits(1));
  const Node written = t.make(Kind::write, {a, i, element});
  const Node chosen = t.make(Kind::ite, {c, written, b});
  const Node filled_array = t.const_array(sort, element);
  const Node read = t.make(Kind::read, {chosen, i});
  const Node same = t.make(Kind::eq, {chosen, filled_array});
  const Node differs = t.make(Kind::neq, {chosen, filled_array});
  Evaluator e(t, std::vector<Node>{read, same, differs});
  ArrayValue start = filled(2, 3);
  start.write(two(1), two(0));
  e.set(a, start);
  e.set(i, two(1));
  e.set(element, two(3));
  e.set(c, BitVector::one(1));
  e.run();
  CHECK(e.bits(read) == two(3));
  CHECK(e.array(written) == filled(2, 3));
  CHECK(e.bits(same).is_true());
  CHECK_FALSE(e.bits(differs).is_true());
  CHECK(e.array(a) == start);
  e.set(c, BitVector::zero(1));
  e.run();
  CHECK(e.bits(read) == two(0));
  CHECK_FALSE(e.bits(same).is_true());
  CHECK(e.bits(differs).is_true());
  CHECK(e.value(chosen) == Value(filled(2, 0)));
}

TEST_CASE("deep terms need no deep recursion") {
  TermStore t;
  const Node x = t.variable(Sort::bits(32));
  Node n = x;
  for (int i = 0; i < 300'000; ++i) n = t.make(Kind::inc, {n});
  Evaluator e(t, std::vector<Node>{n});
  e.set(x, BitVector(32, 5));
  e.run();
  CHECK(e.bits(n) == BitVector(32, 300'005));
}
