#include "term/implied_conjuncts.h"

#include <algorithm>

#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Values = std::vector<std::pair<Node, bool>>;

}  // namespace

TEST_CASE("a value is told by those of smaller terms") {
  TermStore terms;
  const Node a = terms.variable(Sort::bits(1));
  const Node b = terms.variable(Sort::bits(1));
  const Node c = terms.variable(Sort::bits(1));
  const Node x = terms.variable(Sort::bits(8));
  const Node zero = terms.constant(BitVector::zero(1));
  const Node one = terms.boolean(true);
  const Node less = terms.make(Kind::ult, {x, terms.constant(BitVector::zero(8))});
  const auto make = [&](Kind kind, std::initializer_list<Node> args) { return terms.make(kind, args); };
  CHECK(implied_conjuncts(terms, {{make(Kind::and_, {a, make(Kind::or_, {b, c})}), true}}) ==
        Values{{a, true}, {make(Kind::or_, {b, c}), true}});
  CHECK(implied_conjuncts(terms, {{make(Kind::implies, {a, make(Kind::or_, {b, less})}), false}}) ==
        Values{{a, true}, {b, false}, {less, false}});
  CHECK(implied_conjuncts(terms, {{make(Kind::ite, {a, zero, b}), true}}) == Values{{a, false}, {b, true}});
  CHECK(implied_conjuncts(terms, {{make(Kind::ite, {a, b, one}), false}}) == Values{{a, true}, {b, false}});
  CHECK(implied_conjuncts(terms, {{make(Kind::eq, {a, zero}), true}, {make(Kind::eq, {one, a}), false}}) ==
        Values{{a, false}});
  CHECK(implied_conjuncts(terms, {{make(Kind::and_, {one, a}), false}}) == Values{{a, false}});
  CHECK(implied_conjuncts(terms, {{one, true}}).empty());
  CHECK(implied_conjuncts(terms, {{a, true}, {make(Kind::not_, {a}), true}}) == Values{{a, true}, {a, false}});
}

TEST_CASE("what is told apart says the same") {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    TermStore terms;
    std::vector<Node> pool = {terms.boolean(true), terms.boolean(false)};
    for (int i = 0; i < 4; ++i) pool.push_back(terms.variable(Sort::bits(1)));
    const auto any = [&] { return pool[random.below(pool.size())]; };
    for (int i = 0; i < 12; ++i) {
      constexpr Kind kinds[] = {Kind::not_, Kind::and_, Kind::or_, Kind::implies, Kind::eq, Kind::xor_, Kind::ite};
      const Kind kind = kinds[random.below(std::size(kinds))];
      const Node args[] = {any(), any(), any()};
      pool.push_back(terms.make(kind, std::span(args).first(info(kind).arity)));
    }
    const Values given = {{any(), random.below(2) == 0}, {pool.back(), random.below(2) == 0}};
    const Values told = implied_conjuncts(terms, given);
    Evaluator evaluator(terms, pool);
    for (std::uint32_t row = 0; row < 16; ++row) {
      for (std::uint32_t i = 0; i < 4; ++i) evaluator.set(pool[2 + i], BitVector(1, row >> i & 1));
      evaluator.run();
      const auto hold = [&](const Values& all) {
        return std::all_of(all.begin(), all.end(),
                           [&](const auto& v) { return evaluator.bits(v.first).bit(0) == v.second; });
      };
      CHECK(hold(told) == hold(given));
    }
  }
}
