#include "ts/init_order.h"

#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Groups = std::vector<std::vector<std::uint32_t>>;

struct Chain {
  TransitionSystem system;
  std::vector<Node> states;

  explicit Chain(std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) states.push_back(system.add_state(Sort::bits(4)));
  }
  Node sum(std::uint32_t i, std::uint32_t j) { return system.terms().make(Kind::add, {states[i], states[j]}); }
};

}  // namespace

TEST_CASE("states without init come first, also when there are none") {
  Chain c(3);
  CHECK(init_order(c.system) == Groups{{0, 1, 2}});
  for (const Node s : c.states) c.system.set_init(s, c.system.terms().constant(BitVector(4, 3)));
  CHECK(init_order(c.system) == Groups{{}, {0, 1, 2}});
  CHECK(init_order(TransitionSystem()) == Groups{{}});
}

TEST_CASE("a chain of inits is followed, forwards and backwards") {
  Chain forwards(4);
  for (std::uint32_t i = 1; i < 4; ++i) forwards.system.set_init(forwards.states[i], forwards.states[i - 1]);
  CHECK(init_order(forwards.system) == Groups{{0}, {1}, {2}, {3}});
  Chain backwards(4);
  for (std::uint32_t i = 0; i < 3; ++i) backwards.system.set_init(backwards.states[i], backwards.states[i + 1]);
  CHECK(init_order(backwards.system) == Groups{{3}, {2}, {1}, {0}});
}

TEST_CASE("the longest way counts") {
  Chain c(5);
  c.system.set_init(c.states[1], c.sum(0, 0));
  c.system.set_init(c.states[2], c.sum(0, 1));
  c.system.set_init(c.states[3], c.sum(2, 0));
  c.system.set_init(c.states[4], c.sum(0, 1));
  CHECK(init_order(c.system) == Groups{{0}, {1}, {2, 4}, {3}});
}

TEST_CASE("shared terms below several inits are no circle") {
  Chain c(3);
  TermStore& t = c.system.terms();
  const Node shared = t.make(Kind::mul, {c.states[0], c.states[0]});
  const Node twice = t.make(Kind::add, {shared, t.make(Kind::neg, {shared})});
  c.system.set_init(c.states[1], twice);
  c.system.set_init(c.states[2], t.make(Kind::xor_, {twice, t.make(Kind::sub, {c.states[1], shared})}));
  CHECK(init_order(c.system) == Groups{{0}, {1}, {2}});
}

TEST_CASE("circles of any length are refused") {
  for (std::uint32_t length = 1; length <= 4; ++length) {
    CAPTURE(length);
    Chain c(length + 1);
    for (std::uint32_t i = 0; i < length; ++i) c.system.set_init(c.states[i], c.sum((i + 1) % length, length));
    CHECK_THROWS_AS(init_order(c.system), Unsupported);
  }
}

TEST_CASE("a circle that is entered from outside is refused too") {
  Chain c(4);
  c.system.set_init(c.states[0], c.sum(1, 3));
  c.system.set_init(c.states[1], c.states[2]);
  c.system.set_init(c.states[2], c.states[1]);
  CHECK_THROWS_AS(init_order(c.system), Unsupported);
}

TEST_CASE("long chains need no deep recursion") {
  constexpr std::uint32_t count = 20000;
  Chain c(count);
  for (std::uint32_t i = 0; i + 1 < count; ++i) c.system.set_init(c.states[i], c.sum(i + 1, i + 1));
  CHECK(init_order(c.system).size() == count);
}
