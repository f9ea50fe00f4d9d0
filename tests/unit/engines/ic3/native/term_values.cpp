// Values and images of terms of random systems, against the evaluator.
#include "engines/ic3/native/term_values.h"

#include "engines/ic3/native/term_map.h"
#include "reference/random_system.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

namespace {

Value random_value(Sort sort, Random& random) {
  if (sort.is_bits()) return BitVector(sort.width(), random.next());
  ArrayValue array(sort.index_width(), BitVector(sort.width(), random.next()));
  for (int i = 0; i < 2; ++i) {
    array.write(BitVector(sort.index_width(), random.next()), BitVector(sort.width(), random.next()));
  }
  return array;
}

}  // namespace

TEST_CASE("terms have the values that the evaluator computes, and so have their images over constants") {
  std::size_t arrays = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    TransitionSystem system = reference::random_system(seed);
    const std::vector<Node> roots = system.roots();
    Evaluator exact(system.terms(), roots);
    Random random(seed);
    Builder build(system.terms());
    TermValues values(system.terms());
    for (int round = 0; round < 3; ++round) {
      values.clear();
      TermMap constants(build);
      for (const Node n : exact.variables()) {
        const Value value = random_value(system.terms().sort(n), random);
        exact.set(n, value);
        values.set(n, value);
        constants.set(n, constant_term(build, value));
      }
      exact.run();
      TermValues closed(system.terms());
      for (const Node n : roots) {
        REQUIRE(values.value(n) == exact.value(n));
        REQUIRE(closed.value(constants(n)) == exact.value(n));
        arrays += system.terms().sort(n).is_array() ? 1 : 0;
      }
    }
  }
  CHECK(arrays > 100);
}

TEST_CASE("a variable without a value is zero, and a new value counts after clear") {
  TermStore terms;
  const Node x = terms.variable(Sort::bits(8));
  const Node next = terms.make(Kind::inc, {x});
  TermValues values(terms);
  CHECK(values.bits(next) == BitVector(8, 1));
  values.clear();
  values.set(x, BitVector(8, 6));
  CHECK(values.bits(next) == BitVector(8, 7));
}

TEST_CASE("of an ite only the branch that counts is evaluated") {
  TermStore terms;
  const Node x = terms.variable(Sort::bits(1));
  Node deep = terms.variable(Sort::array(8, 8));
  for (int i = 0; i < 100'000; ++i) {
    deep = terms.make(Kind::write, {deep, terms.variable(Sort::bits(8)), terms.constant(BitVector::one(8))});
  }
  const Node flat = terms.variable(Sort::array(8, 8));
  TermValues values(terms);
  CHECK(values.array(terms.make(Kind::ite, {x, deep, flat})).default_element().is_zero());
}
