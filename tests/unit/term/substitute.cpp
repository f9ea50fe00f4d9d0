#include "term/substitute.h"

#include "reference/random_system.h"
#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

Value random_value(Sort sort, Random& random) {
  if (sort.is_bits()) return BitVector(sort.width(), random.next());
  ArrayValue result(sort.index_width(), BitVector(sort.width(), random.next()));
  result.write(BitVector(sort.index_width(), random.next()), BitVector(sort.width(), random.next()));
  return result;
}

}  // namespace

TEST_CASE("images in another store have the same values") {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const TransitionSystem system = reference::random_system(seed);
    const std::vector<Node> roots = system.roots();
    Evaluator here(system.terms(), roots);
    TermStore store;
    Substitution copy(system.terms(), store);
    std::vector<std::pair<Node, Node>> variables;
    for (const Node n : here.variables()) {
      variables.emplace_back(n, store.variable(system.terms().sort(n)));
      copy.set(n, variables.back().second);
    }
    std::vector<Node> images;
    for (const Node n : roots) images.push_back(copy(n));
    Evaluator there(store, images);
    Random random(seed);
    for (const auto& [variable, image] : variables) {
      const Value value = random_value(store.sort(image), random);
      here.set(variable, value);
      if (there.knows(image)) there.set(image, value);
    }
    here.run();
    there.run();
    for (std::size_t i = 0; i < roots.size(); ++i) CHECK(here.value(roots[i]) == there.value(images[i]));
  }
}

TEST_CASE("in the same store, variables that were not set stay, and terms without set ones are their own images") {
  TermStore terms;
  const Node a = terms.variable(Sort::bits(4));
  const Node b = terms.variable(Sort::bits(4));
  const Node c = terms.variable(Sort::bits(4));
  const Node sum = terms.make(Kind::add, {a, b});
  const Node product = terms.make(Kind::mul, {b, c});
  const Node less = terms.make(Kind::ult, {sum, product});
  Substitution change(terms, terms);
  change.set(a, product);
  CHECK(change(product) == product);
  CHECK(change(less) == terms.make(Kind::ult, {terms.make(Kind::add, {product, b}), product}));
  // What is put in is not looked at again.
  change.set(c, a);
  CHECK(change(a) == product);
}
