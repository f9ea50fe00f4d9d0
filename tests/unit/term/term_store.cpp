#include "term/term_store.h"

#include <array>
#include <optional>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

TEST_CASE("terms of the same structure are the same") {
  TermStore t;
  const Node x = t.variable(Sort::bits(4));
  const Node y = t.variable(Sort::bits(4));
  CHECK(x != y);
  CHECK(t.make(Kind::add, {x, y}) == t.make(Kind::add, {x, y}));
  CHECK(t.make(Kind::add, {x, y}) != t.make(Kind::add, {y, x}));
  CHECK(t.make(Kind::add, {x, y}) != t.make(Kind::sub, {x, y}));
  CHECK(t.make(Kind::slice, {x}, 2, 1) == t.make(Kind::slice, {x}, 2, 1));
  CHECK(t.make(Kind::slice, {x}, 2, 1) != t.make(Kind::slice, {x}, 3, 2));
  CHECK(t.make(Kind::uext, {x}, 1) != t.make(Kind::uext, {x}, 2));
  CHECK(t.make(Kind::uext, {x}, 1) != t.make(Kind::sext, {x}, 1));
  CHECK(t.constant(BitVector(4, 3)) == t.constant(BitVector(4, 3)));
  CHECK(t.constant(BitVector(4, 3)) != t.constant(BitVector(5, 3)));
  CHECK(t.const_array(Sort::array(3, 4), x) == t.const_array(Sort::array(3, 4), x));
  CHECK(t.const_array(Sort::array(3, 4), x) != t.const_array(Sort::array(2, 4), x));
}

TEST_CASE("true and false are the constants of width 1") {
  TermStore t;
  CHECK(t.boolean(true) == t.constant(BitVector::boolean(true)));
  CHECK(t.boolean(false) == t.constant(BitVector::boolean(false)));
  CHECK(t.is_true(t.boolean(true)));
  CHECK_FALSE(t.is_true(t.boolean(false)));
  CHECK(t.is_false(t.boolean(false)));
  CHECK_FALSE(t.is_true(t.constant(BitVector(2, 1))));
}

TEST_CASE("sharing survives the growth of the tables, and ids are topological") {
  TermStore t;
  Random random(7);
  std::vector<Node> pool;
  for (int i = 0; i < 4; ++i) pool.push_back(t.variable(Sort::bits(16)));
  std::vector<std::array<Node, 3>> made;
  for (int i = 0; i < 20000; ++i) {
    const Node a = pool[random.below(pool.size())];
    const Node b = random.below(4) == 0 ? t.constant(BitVector(16, random.next())) : pool[random.below(pool.size())];
    const Node n = t.make(Kind::add, {a, b});
    pool.push_back(n);
    made.push_back({a, b, n});
  }
  const std::uint32_t size = t.size();
  for (const auto& [a, b, n] : made) REQUIRE(t.make(Kind::add, {a, b}) == n);
  CHECK(t.size() == size);
  for (std::uint32_t id = 0; id < t.size(); ++id) {
    for (std::uint32_t i = 0; i < t.arity(Node(id)); ++i) REQUIRE(t.arg(Node(id), i).id() < id);
  }
  for (std::uint64_t value = 0; value < 5000; ++value) {
    const Node n = t.constant(BitVector(20, value));
    REQUIRE(t.value(n) == BitVector(20, value));
    REQUIRE(t.constant(BitVector(20, value)) == n);
  }
}

TEST_CASE("references to constants stay good while the store grows") {
  TermStore t;
  std::vector<const BitVector*> values;
  for (std::uint64_t i = 0; i < 3000; ++i) values.push_back(&t.value(t.constant(BitVector(100, i))));
  for (std::uint64_t i = 0; i < 3000; ++i) {
    CHECK(values[i] == &t.value(t.constant(BitVector(100, i))));
    CHECK(*values[i] == BitVector(100, i));
  }
}

TEST_CASE("a term knows what it was made of") {
  TermStore t;
  const Node x = t.variable(Sort::bits(8));
  const Node c = t.variable(Sort::bits(1));
  const Node slice = t.make(Kind::slice, {x}, 6, 3);
  CHECK(t.kind(slice) == Kind::slice);
  CHECK(t.arity(slice) == 1);
  CHECK(t.arg(slice, 0) == x);
  CHECK(t.param(slice, 0) == 6);
  CHECK(t.param(slice, 1) == 3);
  CHECK(t.width(slice) == 4);
  const Node choice = t.make(Kind::ite, {c, x, x});
  CHECK(t.arg(choice, 0) == c);
  CHECK(t.arg(choice, 2) == x);
  CHECK(t.is_variable(x));
  CHECK_FALSE(t.is_variable(slice));
  CHECK_FALSE(t.is_constant(slice));
  CHECK_FALSE(bool(Node()));
  CHECK(bool(Node(0)));
}

TEST_CASE("the sort of a term follows from its arguments") {
  TermStore t;
  const Node b = t.variable(Sort::bits(1));
  const Node x = t.variable(Sort::bits(5));
  const Node y = t.variable(Sort::bits(3));
  const Node a = t.variable(Sort::array(5, 3));
  CHECK(t.sort(t.make(Kind::neg, {x})) == Sort::bits(5));
  CHECK(t.sort(t.make(Kind::redxor, {x})) == Sort::bits(1));
  CHECK(t.sort(t.make(Kind::ult, {x, x})) == Sort::bits(1));
  CHECK(t.sort(t.make(Kind::saddo, {x, x})) == Sort::bits(1));
  CHECK(t.sort(t.make(Kind::eq, {a, a})) == Sort::bits(1));
  CHECK(t.sort(t.make(Kind::concat, {x, y})) == Sort::bits(8));
  CHECK(t.sort(t.make(Kind::sext, {y}, 4)) == Sort::bits(7));
  CHECK(t.sort(t.make(Kind::read, {a, x})) == Sort::bits(3));
  CHECK(t.sort(t.make(Kind::write, {a, x, y})) == Sort::array(5, 3));
  CHECK(t.sort(t.make(Kind::ite, {b, a, a})) == Sort::array(5, 3));
  CHECK(t.sort(t.const_array(Sort::array(9, 3), y)) == Sort::array(9, 3));
}

TEST_CASE("what is not well-sorted is told apart") {
  TermStore t;
  const Node b = t.variable(Sort::bits(1));
  const Node x = t.variable(Sort::bits(5));
  const Node y = t.variable(Sort::bits(3));
  const Node a = t.variable(Sort::array(5, 3));
  const Node other = t.variable(Sort::array(3, 3));
  const auto ok = [&](Kind kind, std::vector<Node> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0) {
    return t.well_sorted(kind, args, p0, p1);
  };
  CHECK(ok(Kind::add, {x, x}));
  CHECK_FALSE(ok(Kind::add, {x, y}));
  CHECK_FALSE(ok(Kind::add, {x}));
  CHECK_FALSE(ok(Kind::add, {x, x, x}));
  CHECK_FALSE(ok(Kind::add, {a, a}));
  CHECK_FALSE(ok(Kind::not_, {a}));
  CHECK_FALSE(ok(Kind::redor, {a}));
  CHECK_FALSE(ok(Kind::ult, {x, y}));
  CHECK_FALSE(ok(Kind::ult, {a, a}));
  CHECK(ok(Kind::iff, {b, b}));
  CHECK_FALSE(ok(Kind::iff, {x, x}));
  CHECK_FALSE(ok(Kind::implies, {b, x}));
  CHECK(ok(Kind::neq, {a, a}));
  CHECK_FALSE(ok(Kind::neq, {a, other}));
  CHECK_FALSE(ok(Kind::neq, {a, x}));
  CHECK(ok(Kind::slice, {x}, 4, 0));
  CHECK_FALSE(ok(Kind::slice, {x}, 5, 0));
  CHECK_FALSE(ok(Kind::slice, {x}, 1, 2));
  CHECK_FALSE(ok(Kind::slice, {a}, 1, 0));
  CHECK(ok(Kind::uext, {x}, 0));
  CHECK(ok(Kind::uext, {x}, max_width - 5));
  CHECK_FALSE(ok(Kind::uext, {x}, max_width - 4));
  CHECK_FALSE(ok(Kind::sext, {x}, 0xffffffff));
  CHECK_FALSE(ok(Kind::sext, {a}, 1));
  CHECK(ok(Kind::concat, {x, y}));
  CHECK_FALSE(ok(Kind::concat, {x, a}));
  const Node widest = t.make(Kind::uext, {x}, max_width - 5);
  CHECK_FALSE(ok(Kind::concat, {widest, b}));
  CHECK(ok(Kind::ite, {b, x, x}));
  CHECK(ok(Kind::ite, {b, a, a}));
  CHECK_FALSE(ok(Kind::ite, {x, x, x}));
  CHECK_FALSE(ok(Kind::ite, {b, x, y}));
  CHECK_FALSE(ok(Kind::ite, {b, a, other}));
  CHECK(ok(Kind::read, {a, x}));
  CHECK_FALSE(ok(Kind::read, {a, y}));
  CHECK_FALSE(ok(Kind::read, {x, x}));
  CHECK(ok(Kind::write, {a, x, y}));
  CHECK_FALSE(ok(Kind::write, {a, y, y}));
  CHECK_FALSE(ok(Kind::write, {a, x, x}));
  CHECK_FALSE(ok(Kind::constant, {}));
  CHECK_FALSE(ok(Kind::variable, {}));
  CHECK_FALSE(ok(Kind::const_array, {y}));
}

TEST_CASE("operators are found by their tags") {
  for (const KindInfo& row : kind_table) {
    CHECK(info(row.kind).name == row.name);
    CHECK(operator_named(row.name) == (is_operator(row.kind) ? std::optional(row.kind) : std::nullopt));
  }
  CHECK(operator_named("udivo") == std::nullopt);
  CHECK(operator_named("AND") == std::nullopt);
  CHECK(operator_named("") == std::nullopt);
}
