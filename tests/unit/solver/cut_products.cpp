#include "solver/cut_products.h"

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

constexpr Kind kinds[] = {Kind::mul, Kind::udiv, Kind::urem, Kind::sdiv, Kind::srem, Kind::smod};

struct Case {
  TermStore terms;
  Builder build{terms};
  CutProducts cut{build, 2};
  Sort word = Sort::bits(3);
  Node x = terms.variable(word);
  Node y = terms.variable(word);
  Node z = terms.variable(word);
};

}  // namespace

TEST_CASE("structurally equal products become the same variable, also below products") {
  Case c;
  const Node xy = c.build.make(Kind::mul, {c.x, c.y});
  const Node yx = c.build.make(Kind::mul, {c.y, c.x});
  CHECK(c.terms.is_variable(c.cut(xy)));
  CHECK(c.cut(xy) == c.cut(yx));
  CHECK(c.cut.products() == 1);
  const Node chain = c.terms.make(Kind::urem, {c.terms.make(Kind::mul, {c.x, c.y}), c.z});
  CHECK(c.terms.is_variable(c.cut(chain)));
  CHECK(c.cut.products() == 2);
  CHECK_FALSE(c.terms.is_product(c.cut(c.build.make(Kind::mul, {c.x, c.terms.constant(BitVector(3, 3))}))));
}

TEST_CASE("narrow products stay as they are") {
  TermStore terms;
  Builder build(terms);
  CutProducts cut(build, 4);
  const Node product = build.make(Kind::mul, {terms.variable(Sort::bits(3)), terms.variable(Sort::bits(3))});
  CHECK(cut(product) == product);
}

TEST_CASE("lemmas hold for all real products, and exclude the model that violates them") {
  Random random(5);
  std::uint32_t violations = 0;
  for (std::uint32_t round = 0; round < 400; ++round) {
    Case c;
    const Node variables[] = {c.x, c.y, c.z};
    std::vector<Node> products;
    for (int i = 0; i < 3; ++i) {
      const Node left = variables[random.below(3)];
      const Node right = i == 2 && random.coin() ? products[0] : variables[random.below(3)];
      products.push_back(c.terms.make(kinds[random.below(std::size(kinds))], {left, right}));
    }
    std::vector<Node> cut;
    for (const Node p : products) cut.push_back(c.cut(p));
    std::vector<BitVector> values(c.terms.size() + 64);
    for (BitVector& v : values) v = BitVector(3, random.below(3) == 0 ? random.below(2) : random.next());
    const auto value_of = [&](Node v) -> Value { return values[v.id()]; };
    const std::vector<Node> lemmas = c.cut.violated(cut, value_of);
    for (const Node lemma : lemmas) {
      ++violations;
      const Node roots[] = {lemma};
      Evaluator model(c.terms, roots);
      for (const Node v : model.variables()) model.set(v, values[v.id()]);
      model.run();
      CHECK(model.bits(lemma).is_zero());
      // Real values of the products, for all operands.
      std::vector<Node> all = {lemma};
      all.insert(all.end(), products.begin(), products.end());
      Evaluator real(c.terms, all);
      for (std::uint32_t code = 0; code < 512; ++code) {
        const auto set = [&](Node v, const BitVector& value) {
          if (real.knows(v)) real.set(v, value);
        };
        set(c.x, BitVector(3, code));
        set(c.y, BitVector(3, code >> 3));
        set(c.z, BitVector(3, code >> 6));
        real.run();
        for (std::size_t i = 0; i < products.size(); ++i) {
          if (c.terms.is_variable(cut[i])) set(cut[i], real.bits(products[i]));
        }
        real.run();
        CHECK(real.bits(lemma).is_true());
      }
    }
  }
  CHECK(violations > 300);
}
