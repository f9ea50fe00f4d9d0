// Justification: what it proposes is enough, on random terms by evaluation, and small where it should be.
#include "domain/needed_bits.h"

#include <vector>

#include "support/random.h"
#include "term/evaluate.h"

#include "test.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("domain needed bits");

namespace {

BitVector random_word(Random& random, std::uint32_t width) {
  const std::uint64_t value = random.next();
  return BitVector(width, random.coin() ? value : value & random.next() & random.next());
}

/// Operators of every kind over four words and two flags; what has another width is brought back to that of the words.
struct Model {
  Model(Random& random, std::uint32_t width) : w(width) {
    for (int i = 0; i < 4; ++i) words.push_back(terms.variable(Sort::bits(width)));
    for (int i = 0; i < 2; ++i) flags.push_back(terms.variable(Sort::bits(1)));
    variables = words;
    variables.insert(variables.end(), flags.begin(), flags.end());
    words.push_back(terms.constant(random_word(random, width)));
    for (int i = 0; i < 25; ++i) grow(random);
    roots = {words.back(), flags.back(), flags[flags.size() - 2]};
  }

  void grow(Random& random) {
    const auto word = [&] { return words[random.below(words.size())]; };
    const auto flag = [&] { return flags[random.below(flags.size())]; };
    const KindInfo& row = kind_table[static_cast<std::size_t>(Kind::not_) +
                                     random.below(kind_count - static_cast<std::size_t>(Kind::not_))];
    switch (random.below(6) == 0 ? SortRule::ite : row.rule) {
      case SortRule::same:
        words.push_back(row.arity == 1 ? terms.make(row.kind, {word()}) : terms.make(row.kind, {word(), word()}));
        return;
      case SortRule::reduce: flags.push_back(terms.make(row.kind, {word()})); return;
      case SortRule::predicate:
      case SortRule::equality: flags.push_back(terms.make(row.kind, {word(), word()})); return;
      case SortRule::boolean: flags.push_back(terms.make(row.kind, {flag(), flag()})); return;
      case SortRule::ite:
        words.push_back(terms.make(Kind::ite, {flag(), word(), word()}));
        flags.push_back(terms.make(random.coin() ? Kind::and_ : Kind::or_, {flag(), flag()}));
        return;
      case SortRule::extend: {
        const Node wide = terms.make(row.kind, {word()}, 3);
        const auto low = static_cast<std::uint32_t>(random.below(4));
        words.push_back(terms.make(Kind::slice, {wide}, low + w - 1, low));
        return;
      }
      case SortRule::concat: {
        const auto low = static_cast<std::uint32_t>(random.below(w + 1));
        words.push_back(terms.make(Kind::slice, {terms.make(row.kind, {word(), word()})}, low + w - 1, low));
        return;
      }
      default: return;
    }
  }

  std::uint32_t w;
  TermStore terms;
  std::vector<Node> words, flags, variables, roots;
};

struct Freedom {
  std::uint64_t bits = 0;
  std::uint64_t free = 0;
};

/// Are the roots as demanded whatever the bits are that were not asked for?
template <class V>
void check_model(Random& random, std::uint32_t width, Freedom& freedom) {
  Model model(random, width);
  Simulation<V> simulation(model.terms, model.roots);
  NeededBits<V> needed_bits(model.terms, simulation, model.variables);
  Evaluator evaluator(model.terms, model.roots);
  for (int round = 0; round < 4; ++round) {
    std::vector<BitVector> values;
    for (const Node n : model.variables) {
      values.push_back(random_word(random, model.terms.width(n)));
      if (!simulation.knows(n)) continue;
      simulation.set(n, V::constant(values.back()));
      evaluator.set(n, values.back());
    }
    simulation.run();
    evaluator.run();
    needed_bits.clear();
    const BitVector word = evaluator.bits(model.roots[0]);
    const BitVector flag = evaluator.bits(model.roots[1]);
    const BitVector mask = random_word(random, width);
    const BitVector other = random_word(random, width);
    const Signedness reading = random.coin() ? Signedness::is_signed : Signedness::is_unsigned;
    const bool above = at_most(reading, word, other);
    const Interval interval(reading, above ? word : other, above ? other : word);
    const std::uint64_t what = random.below(3);
    if (what == 0) needed_bits.need(model.roots[0], mask);
    if (what == 1) needed_bits.need_inside(model.roots[0], interval);
    if (what == 2) needed_bits.need_known(model.roots[1], Ternary::constant(flag));
    needed_bits.run();
    std::uint64_t wrong = 0;
    for (int sample = 0; sample < 40; ++sample) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        const Node n = model.variables[i];
        if (!simulation.knows(n)) continue;
        const Ternary needed = needed_bits.needed(n);
        const BitVector noise = bv::and_(random_word(random, values[i].width()), bv::not_(needed.mask()));
        evaluator.set(n, bv::xor_(values[i], noise));
        if (sample > 0) continue;
        freedom.bits += values[i].width();
        for (std::uint32_t b = 0; b < values[i].width(); ++b) freedom.free += needed.bit(b) ? 0 : 1;
      }
      evaluator.run();
      const BitVector& now = evaluator.bits(model.roots[0]);
      if (what == 0) wrong += bv::and_(bv::xor_(now, word), mask).is_zero() ? 0 : 1;
      if (what == 1) wrong += interval.contains(now) ? 0 : 1;
      if (what == 2) wrong += evaluator.bits(model.roots[1]) == flag ? 0 : 1;
    }
    CHECK(wrong == 0);
  }
}

}  // namespace

TEST_CASE("what is asked for is enough, and often little") {
  Random random(11);
  Freedom freedom;
  for (int round = 0; round < 400; ++round) {
    const auto width = static_cast<std::uint32_t>(round % 8 == 0 ? 65 + random.below(8) : 2 + random.below(7));
    check_model<Ternary>(random, width, freedom);
    check_model<IntervalPair>(random, width, freedom);
    check_model<Hybrid>(random, width, freedom);
  }
  MESSAGE("free: ", freedom.free, " of ", freedom.bits);
  CHECK(freedom.free * 2 > freedom.bits);
}

TEST_CASE("of each operator only what decides") {
  TermStore terms;
  const auto word = [&](const char* digits) { return BitVector::from_binary(digits); };
  const Node x = terms.variable(Sort::bits(4));
  const Node y = terms.variable(Sort::bits(4));
  const Node c = terms.variable(Sort::bits(1));
  struct Case {
    Node root;
    const char* bits;  // of the root that are demanded
    const char* x;
    const char* y;
    const char* c;
  };
  // At x = 0110, y = 0011, c = 1.
  const std::vector<Case> cases = {
      {terms.make(Kind::ite, {c, x, y}), "1010", "0-1-", "----", "1"},
      {terms.make(Kind::and_, {x, y}), "0110", "--1-", "-01-", "-"},
      {terms.make(Kind::or_, {x, y}), "0101", "-1--", "---1", "-"},
      {terms.make(Kind::add, {x, y}), "0010", "--10", "--11", "-"},
      {terms.make(Kind::ult, {y, x}), "1", "-1--", "00--", "-"},
      {terms.make(Kind::ult, {x, y}), "1", "-1--", "00--", "-"},
      {terms.make(Kind::slte, {y, x}), "1", "01--", "-0--", "-"},
      {terms.make(Kind::eq, {x, y}), "1", "-1--", "-0--", "-"},
      {terms.make(Kind::redor, {x}), "1", "-1--", "----", "-"},
      {terms.make(Kind::redand, {x}), "1", "0---", "----", "-"},
      {terms.make(Kind::concat, {x, y}), "10000001", "0---", "---1", "-"},
      {terms.make(Kind::slice, {x}, 2, 1), "10", "-1--", "----", "-"},
      {terms.make(Kind::sext, {x}, 2), "100001", "0--0", "----", "-"},
      {terms.make(Kind::sll, {x, terms.constant(word("0001"))}), "1001", "-1--", "----", "-"},
      {terms.make(Kind::rol, {x, terms.constant(word("0001"))}), "0001", "0---", "----", "-"},
      {terms.make(Kind::mul, {x, terms.constant(word("0000"))}), "1111", "----", "----", "-"},
  };
  std::vector<Node> roots;
  for (const Case& k : cases) roots.push_back(k.root);
  const Node states[] = {x, y, c};
  Simulation<Ternary> simulation(terms, roots);
  simulation.set(x, Ternary::parse("0110"));
  simulation.set(y, Ternary::parse("0011"));
  simulation.set(c, Ternary::parse("1"));
  simulation.run();
  NeededBits<Ternary> needed_bits(terms, simulation, states);
  for (const Case& k : cases) {
    CAPTURE(std::string(info(terms.kind(k.root)).name));
    needed_bits.clear();
    needed_bits.need(k.root, word(k.bits));
    needed_bits.run();
    CHECK(needed_bits.needed(x).to_string() == k.x);
    CHECK(needed_bits.needed(y).to_string() == k.y);
    CHECK(needed_bits.needed(c).to_string() == k.c);
  }
}

TEST_SUITE_END();
