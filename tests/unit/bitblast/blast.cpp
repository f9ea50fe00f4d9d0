// Wide words and arrays against the evaluator, with random values; sharing; limits. Narrow words are exhaustive
// elsewhere.
#include "bitblast/blast.h"

#include "support/error.h"
#include "unit/bitblast/blasted.h"

#include "test.h"

using namespace polycube::impl;

namespace {

BitVector random_value(Random& random, std::uint32_t width) {
  BitVector result = BitVector::zero(width);
  const std::uint64_t style = random.below(4);  // dense, sparse, nearly all ones, small
  for (std::uint32_t i = 0; i < width; ++i) {
    const bool rare = random.below(16) == 0;
    result.set_bit(i, style == 0 ? random.coin() : style == 1 ? rare : style == 2 ? !rare : i < 4 && random.coin());
  }
  return result;
}

void check_wide(Kind kind, std::uint32_t width, Random& random) {
  TermStore terms;
  const Sort sort = Sort::bits(width);
  const Node a = terms.variable(sort);
  const Node b = terms.variable(sort);
  const Node c = terms.constant(random_value(random, width));
  std::vector<Node> roots{terms.make(kind, {a, b}), terms.make(kind, {a, c}), terms.make(kind, {c, b})};
  // Extended words, as division and multiplication like them.
  const std::uint32_t half = (width + 1) / 2;
  if (half < width) {
    const Node low = terms.make(Kind::uext, {terms.variable(Sort::bits(half))}, width - half);
    const Node sign = terms.make(Kind::sext, {terms.make(Kind::slice, {a}, half - 1, 0)}, width - half);
    roots.push_back(terms.make(kind, {a, low}));
    roots.push_back(terms.make(kind, {low, sign}));
  }
  test::Blasted blasted(terms, roots);
  INFO(info(kind).name << ", width " << width);
  CHECK(!blasted.random_difference(random));
}

}  // namespace

TEST_CASE("operators of two words, random, to width 128") {
  Random random(1);
  for (const KindInfo& row : kind_table) {
    if (row.arity != 2 || (row.rule != SortRule::same && row.rule != SortRule::predicate)) continue;
    for (const std::uint32_t width : {5u, 7u, 8u, 17u, 31u, 33u, 64u, 65u, 100u, 128u})
      check_wide(row.kind, width, random);
  }
}

TEST_CASE("operators of one word, random, to width 128") {
  Random random(2);
  for (const KindInfo& row : kind_table) {
    if (row.arity != 1 || !is_operator(row.kind)) continue;
    for (const std::uint32_t width : {5u, 16u, 33u, 64u, 127u, 128u}) {
      TermStore terms;
      const Node a = terms.variable(Sort::bits(width));
      const std::uint32_t low = static_cast<std::uint32_t>(random.below(width));
      const std::uint32_t high = low + static_cast<std::uint32_t>(random.below(width - low));
      const bool slice = row.kind == Kind::slice;
      const std::vector<Node> roots{terms.make(row.kind, {a},
                                               slice            ? high
                                               : row.params > 0 ? low
                                                                : 0,
                                               slice ? low : 0)};
      INFO(row.name << ", width " << width);
      CHECK(!test::Blasted(terms, roots).random_difference(random));
    }
  }
}

TEST_CASE("arrays") {
  Random random(3);
  for (std::uint32_t round = 0; round < 30; ++round) {
    TermStore terms;
    const Sort array =
        Sort::array(1 + static_cast<std::uint32_t>(random.below(6)), 1 + static_cast<std::uint32_t>(random.below(9)));
    std::vector<Node> arrays{terms.variable(array), terms.variable(array)};
    std::vector<Node> indices{terms.variable(array.index()), terms.variable(array.index()),
                              terms.constant(random_value(random, array.index_width()))};
    std::vector<Node> elements{terms.variable(array.element()), terms.constant(random_value(random, array.width()))};
    arrays.push_back(terms.const_array(array, elements[random.below(2)]));
    const Node condition = terms.variable(Sort::bits(1));
    const auto pick = [&](const std::vector<Node>& from) { return from[random.below(from.size())]; };
    for (std::uint32_t i = 0; i < 6; ++i) {
      if (random.below(3) == 0) {
        arrays.push_back(terms.make(Kind::ite, {condition, pick(arrays), pick(arrays)}));
      } else {
        arrays.push_back(terms.make(Kind::write, {pick(arrays), pick(indices), pick(elements)}));
      }
      elements.push_back(terms.make(Kind::read, {pick(arrays), pick(indices)}));
    }
    std::vector<Node> roots = elements;
    roots.push_back(arrays.back());
    roots.push_back(terms.make(Kind::eq, {pick(arrays), pick(arrays)}));
    roots.push_back(terms.make(Kind::neq, {arrays.back(), arrays[arrays.size() - 2]}));
    const Node same =
        terms.make(Kind::read, {terms.make(Kind::write, {arrays[0], indices[0], elements[0]}), indices[0]});
    roots.push_back(terms.make(Kind::eq, {same, elements[0]}));
    CHECK(!test::Blasted(terms, roots).random_difference(random));
  }
}

namespace {

struct Sharing {
  std::uint32_t apart;
  std::uint32_t together;
};

/// Gates of the two terms in graphs of their own, and in one.
template <class First, class Second>
Sharing sharing(std::uint32_t width, First first, Second second) {
  TermStore terms;
  const Node a = terms.variable(Sort::bits(width));
  const Node b = terms.variable(Sort::bits(width));
  const Node x = first(terms, a, b);
  const Node y = second(terms, a, b);
  const auto gates = [&](const std::vector<Node>& roots) { return test::Blasted(terms, roots).gates(); };
  return {gates({x}) + gates({y}), gates({x, y})};
}

auto make(Kind kind) {
  return [kind](TermStore& terms, Node a, Node b) { return terms.make(kind, {a, b}); };
}
auto turned(Kind kind) {
  return [kind](TermStore& terms, Node a, Node b) { return terms.make(kind, {b, a}); };
}

}  // namespace

TEST_CASE("what operators have in common is made once") {
  const auto twice = [](const Sharing& s) { return s.together * 2 == s.apart; };
  CHECK(twice(sharing(16, make(Kind::ult), turned(Kind::ugt))));
  CHECK(twice(sharing(16, make(Kind::slte), turned(Kind::sgte))));
  CHECK(twice(sharing(16, make(Kind::ult), make(Kind::usubo))));
  CHECK(twice(sharing(16, make(Kind::add), turned(Kind::add))));
  CHECK(twice(sharing(16, make(Kind::mul), turned(Kind::mul))));
  CHECK(twice(sharing(16, make(Kind::udiv), make(Kind::urem))));
  const Sharing divisions = sharing(16, make(Kind::sdiv), make(Kind::smod));
  CHECK(divisions.together < divisions.apart * 6 / 10);
  const Sharing borrow = sharing(16, make(Kind::sub), make(Kind::ult));
  CHECK(borrow.together < borrow.apart - 30);
}

TEST_CASE("sizes") {
  TermStore terms;
  const Node a = terms.variable(Sort::bits(32));
  const Node b = terms.variable(Sort::bits(32));
  const auto gates = [&](Node n) { return test::Blasted(terms, std::vector<Node>{n}).gates(); };
  const auto with = [&](Kind kind, std::uint64_t value) {
    return gates(terms.make(kind, {a, terms.constant(BitVector(32, value))}));
  };
  CHECK(gates(terms.make(Kind::add, {a, b})) <= 7 * 32);
  CHECK(gates(terms.make(Kind::sub, {a, b})) <= 7 * 32);
  CHECK(gates(terms.make(Kind::ult, {a, b})) <= 4 * 32);
  CHECK(with(Kind::ult, 1000) <= 32);
  CHECK(with(Kind::add, 1) <= 3 * 32);
  CHECK(gates(terms.make(Kind::neg, {a})) <= 3 * 32);
  CHECK(with(Kind::sll, 5) == 0);
  CHECK(with(Kind::mul, 64) == 0);
  CHECK(with(Kind::udiv, 64) == 0);
  CHECK(with(Kind::urem, 64) == 0);
  CHECK(with(Kind::rol, 35) == 0);
  CHECK(with(Kind::mul, 255) <= 7 * 32);  // 256 - 1
  CHECK(with(Kind::mul, 0xffffffff) <= 3 * 32);
  CHECK(with(Kind::urem, 10) <= 32 * 5 * 10);
}

TEST_CASE("bits that nothing needs are not made") {
  TermStore terms;
  const Node word = terms.variable(Sort::bits(1024));
  const Node amount = terms.variable(Sort::bits(8));
  const Node shifted = terms.make(Kind::srl, {word, terms.make(Kind::uext, {amount}, 1016)});
  const Node field = terms.make(Kind::slice, {shifted}, 2, 0);
  CHECK(test::Blasted(terms, std::vector<Node>{field}).gates() < 3 * 300);
  CHECK(test::Blasted(terms, std::vector<Node>{shifted}).gates() > 3 * 4096);
  const Node product = terms.make(Kind::mul, {word, terms.make(Kind::not_, {shifted})});
  CHECK(test::Blasted(terms, std::vector<Node>{terms.make(Kind::slice, {product}, 3, 1)}).gates() < 4000);
}

TEST_CASE("what is needed in part first and as a whole later is made again") {
  TermStore terms;
  const Node a = terms.variable(Sort::bits(16));
  const Node b = terms.variable(Sort::bits(16));
  const Node sum = terms.make(Kind::concat, {terms.make(Kind::add, {a, b}), terms.make(Kind::ult, {a, b})});
  const Node part = terms.make(Kind::slice, {sum}, 3, 2);
  const Node inverse = terms.make(Kind::not_, {sum});
  const auto with = [&](const std::vector<std::vector<Node>>& calls) {
    Aig aig;
    Blaster blaster(terms, aig);
    for (const Node v : {a, b}) {
      Word word(16);
      for (Signal& s : word) s = aig.leaf();
      blaster.set(v, word);
    }
    for (const std::vector<Node>& roots : calls) blaster.blast(roots);
    CHECK(blaster.knows(sum) == (calls.back().back() == inverse));
    const Bits bits = blaster.bits(calls.back().back());
    return std::pair(Word(bits.begin(), bits.end()), aig.gates());
  };
  CHECK(with({{inverse}}).first.size() == 17);
  CHECK(with({{inverse}}).second == with({{part}, {inverse}}).second);
  CHECK(with({{part}}).first.size() == 2);
  CHECK(with({{part}}).second < 50);
  // By function: the whole after the part, against the evaluator.
  test::Blasted blasted(terms, std::vector<Node>{part, inverse});
  Random random(4);
  CHECK(!blasted.random_difference(random));
}

TEST_CASE("what is too large is refused") {
  TermStore terms;
  BlastLimits limits;
  const Node zeros = terms.const_array(Sort::array(30, 32), terms.constant(BitVector(32, 0)));
  Aig aig;
  const auto blast = [&](Node n) {
    Blaster blaster(terms, aig, limits);
    blaster.blast(std::vector<Node>{n});
  };
  CHECK_THROWS_AS(blast(zeros), Unsupported);
  CHECK_THROWS_AS(blast(terms.make(Kind::eq, {zeros, zeros})), Unsupported);
  CHECK_THROWS_AS(blast(terms.make(Kind::read, {zeros, terms.constant(BitVector(30, 7))})), Unsupported);
  limits.array_bits = 64;
  limits.array_term_bits = 130;
  const auto constant_array = [&](std::uint32_t index_width, std::uint64_t value) {
    return terms.const_array(Sort::array(index_width, 8), terms.constant(BitVector(8, value)));
  };
  CHECK_NOTHROW(blast(constant_array(3, 0)));
  CHECK_THROWS_AS(blast(constant_array(4, 0)), Unsupported);
  const Node both = terms.make(Kind::eq, {constant_array(3, 0), constant_array(3, 1)});  // three times 64 bits
  CHECK_THROWS_AS(blast(both), Unsupported);
  limits.gates = 100000;
  const Node wide = terms.variable(Sort::bits(4000));
  Word word(4000);
  for (Signal& s : word) s = aig.leaf();
  const auto blast_wide = [&](Kind kind, Node other) {
    Blaster blaster(terms, aig, limits);
    blaster.set(wide, word);
    blaster.blast(std::vector<Node>{terms.make(kind, {wide, other})});
  };
  CHECK_THROWS_AS(blast_wide(Kind::mul, wide), Unsupported);
  CHECK_THROWS_AS(blast_wide(Kind::smod, wide), Unsupported);
  CHECK_NOTHROW(blast_wide(Kind::mul, terms.constant(BitVector(4000, 8))));
}

TEST_CASE("a chain of a million terms") {
  TermStore terms;
  Aig aig;
  Node n = terms.variable(Sort::bits(1));
  const Node v = n;
  const Node w = terms.variable(Sort::bits(1));
  for (std::uint32_t i = 0; i < 1000000; ++i)
    n = terms.make(i % 3 == 0 ? Kind::xor_ : Kind::and_, {n, i % 2 == 0 ? w : v});
  Blaster blaster(terms, aig);
  const Signal s = aig.leaf();
  const Signal t = aig.leaf();
  blaster.set(v, Bits(&s, 1));
  blaster.set(w, Bits(&t, 1));
  blaster.blast(std::vector<Node>{n});
  CHECK(blaster.knows(n));
}
