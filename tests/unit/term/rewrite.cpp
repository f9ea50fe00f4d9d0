// Rules that descend into chains, which may be longer than any stack. What single rules promise: tests/exhaustive.
#include "term/rewrite.h"

#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

constexpr std::uint32_t width = 20;
constexpr std::uint64_t length = 100000;

struct Chains {
  TermStore terms;
  Builder build{terms};
  Node x = terms.variable(Sort::bits(width));
  Node y = terms.variable(Sort::bits(width));
  Node memory = terms.variable(Sort::array(width, width));

  Node number(std::uint64_t value) { return terms.constant(BitVector(width, value)); }

  /// The same with rules and without for some values, and not much larger than the term that was simplified.
  void compare(Kind kind, std::initializer_list<Node> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0) {
    const std::uint32_t before = terms.size();
    const Node simplified = build.make(kind, args, p0, p1);
    CHECK(terms.size() - before < 3000);
    const Node plain = terms.make(kind, args, p0, p1);
    Evaluator values(terms, std::vector<Node>{simplified, plain});
    Random random(1);
    for (int round = 0; round < 4; ++round) {
      for (const Node v : {x, y}) {
        if (values.knows(v)) values.set(v, BitVector(width, round == 0 ? 7 : random.below(2 * length)));
      }
      values.run();
      CHECK(values.value(simplified) == values.value(plain));
    }
  }
};

}  // namespace

TEST_CASE("comparisons with the entries of a long table, and their bits") {
  Chains c;
  Node table = c.x;
  for (std::uint64_t i = 0; i < length; ++i) {
    table = c.terms.make(Kind::ite, {c.build.eq(c.number(i), c.y), c.number(7 * i), table});
  }
  c.compare(Kind::eq, {c.number(49), table});
  c.compare(Kind::eq, {c.number(50), table});
  c.compare(Kind::slice, {table}, 3, 2);
}

TEST_CASE("masks, sums, reads and negations in long chains") {
  Chains c;
  Node masked = c.x;
  Node less = c.x;
  Node more = c.y;
  Node memory = c.memory;
  for (std::uint64_t i = 0; i < length; ++i) {
    masked = c.terms.make(i % 2 == 0 ? Kind::and_ : Kind::xor_, {c.number(i | 0xf0000), masked});
    const Node word = c.terms.make(Kind::mul, {c.number(i | 3), c.x});
    less = c.terms.make(Kind::add, {word, less});
    more = c.terms.make(Kind::add, {word, more});
    memory = c.terms.make(Kind::write, {memory, c.number(i + 1), c.x});
  }
  c.compare(Kind::slice, {masked}, 5, 1);
  c.compare(Kind::eq, {less, more});
  // The evaluator copies an array for each write, so only a short chain is evaluated.
  CHECK(c.terms.kind(c.build.make(Kind::read, {memory, c.number(0)})) == Kind::read);
  CHECK(c.build.make(Kind::read, {memory, c.number(length - 2)}) == c.x);
  Node few = c.memory;
  for (std::uint64_t i = 0; i < 700; ++i) few = c.terms.make(Kind::write, {few, c.number(i + 1), c.number(i)});
  c.compare(Kind::read, {few, c.number(0)});
  c.compare(Kind::read, {few, c.number(100)});
  c.compare(Kind::read, {few, c.number(600)});
  Node turned = c.x;
  for (std::uint64_t i = 0; i < length; ++i) {
    turned = i % 2 == 0 ? c.terms.make(Kind::not_, {turned}) : c.terms.make(Kind::add, {c.number(i), turned});
  }
  c.compare(Kind::eq, {c.number(7), turned});
}
