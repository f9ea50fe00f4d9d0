// Terms as linear sums: by all values at small widths, each term looked at once, chains of any depth.
#include "domain/linear_sum.h"

#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

/// Modulo 2^width. Words are what is no arithmetic, and what has more than so many words.
class Modulo : public LinearRules {
 public:
  explicit Modulo(const TermStore& terms, std::size_t most_words = 100) : terms_(terms), most_words_(most_words) {}

  LinearStep step(Node n, Signedness reading) override {
    ++asked;
    return arithmetic_step(terms_, n, reading);
  }
  LinearSum word(Node n, Signedness) override { return {{{n.id(), 1}}, 0}; }
  bool simplify(Node n, LinearSum& sum) override {
    const std::uint32_t width = terms_.width(n);
    for (LinearTerm& t : sum.terms) t.coefficient = Integer::of(t.coefficient.to_word(width), Signedness::is_unsigned);
    std::erase_if(sum.terms, [](const LinearTerm& t) { return t.coefficient.is_zero(); });
    return sum.terms.size() <= most_words_;
  }

  std::size_t asked = 0;

 private:
  const TermStore& terms_;
  std::size_t most_words_;
};

/// Terms that share their parts, over three variables.
struct Terms {
  Terms(std::uint64_t seed, std::uint32_t width) {
    Random random(seed);
    for (int i = 0; i < 3; ++i) made.push_back(store.variable(Sort::bits(width)));
    variables = made;
    const auto one = [&] { return made[made.size() - 1 - random.below(std::min<std::size_t>(made.size(), 6))]; };
    constexpr Kind unary[] = {Kind::inc, Kind::dec, Kind::neg, Kind::not_};
    constexpr Kind binary[] = {Kind::add, Kind::add, Kind::add, Kind::sub, Kind::sub, Kind::and_, Kind::mul};
    for (int i = 0; i < 25; ++i) {
      const Node number = store.constant(BitVector(width, random.next()));
      switch (random.below(5)) {
        case 0: made.push_back(store.make(unary[random.below(4)], {one()})); break;
        case 1: made.push_back(store.make(Kind::mul, {random.coin() ? number : one(), number})); break;
        case 2: made.push_back(store.make(Kind::add, {one(), number})); break;
        default: made.push_back(store.make(binary[random.below(7)], {one(), one()})); break;
      }
    }
  }

  TermStore store;
  std::vector<Node> variables;
  std::vector<Node> made;
};

void check_sum(const LinearSum& sum, Node n, const Evaluator& values) {
  Integer number = sum.constant;
  for (const LinearTerm& t : sum.terms) {
    number += t.coefficient * Integer::of(values.bits(Node(t.word)), Signedness::is_unsigned);
  }
  REQUIRE(number.to_word(values.bits(n).width()) == values.bits(n));
}

}  // namespace

TEST_CASE("the sum is the term, for all values of all variables") {
  std::size_t parts = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    const std::uint32_t width = 1 + static_cast<std::uint32_t>(seed % 3);
    Terms terms(seed, width);
    Modulo rules(terms.store, seed % 2 == 0 ? 100 : 2);
    LinearSums sums(terms.store, rules);
    Evaluator values(terms.store, terms.made);
    for (std::uint64_t code = 0; code < std::uint64_t{1} << (3 * width); ++code) {
      for (std::uint32_t i = 0; i < 3; ++i) values.set(terms.variables[i], BitVector(width, code >> (i * width)));
      values.run();
      for (const Node n : terms.made) check_sum(sums(n, Signedness::is_unsigned), n, values);
    }
    for (const Node n : terms.made) parts += sums(n, Signedness::is_unsigned).terms.size();
  }
  CHECK(parts > 5000);
}

TEST_CASE("each term is looked at once, however many ways lead to it, and chains may be long") {
  TermStore store;
  const Node x = store.variable(Sort::bits(32));
  Node doubled = x;
  for (int i = 0; i < 40; ++i) doubled = store.make(Kind::add, {doubled, doubled});
  Node less = x;
  Node more = store.make(Kind::inc, {x});
  for (int i = 0; i < 100000; ++i) less = std::exchange(more, store.make(Kind::sub, {more, less}));
  Modulo rules(store);
  LinearSums sums(store, rules);
  CHECK(sums(doubled, Signedness::is_unsigned).terms.empty());
  CHECK(rules.asked == 41);
  const Node before = store.arg(store.arg(doubled, 0), 0);
  CHECK(sums(before, Signedness::is_unsigned).terms.empty());
  CHECK(rules.asked == 41);
  // x, x + 1, 1, -x, -x - 1, -1, x, ..
  const LinearSum& last = sums(more, Signedness::is_unsigned);
  CHECK(last.terms.empty());
  CHECK(rules.asked == 41 + 100001);
  sums.clear();
  CHECK(sums(more, Signedness::is_unsigned).terms.empty());
  CHECK(rules.asked == 41 + 2 * 100001 + 1);
}

TEST_CASE("a sum that is refused is a word") {
  TermStore store;
  std::vector<Node> x;
  for (int i = 0; i < 4; ++i) x.push_back(store.variable(Sort::bits(8)));
  Node sum = x[0];
  for (int i = 1; i < 4; ++i) sum = store.make(Kind::add, {sum, x[static_cast<std::size_t>(i)]});
  Modulo rules(store, 2);
  LinearSums sums(store, rules);
  const std::vector<LinearTerm> expected{{x[3].id(), 1}, {store.arg(sum, 0).id(), 1}};
  CHECK(sums(sum, Signedness::is_unsigned).terms == expected);
}

TEST_CASE("what all ways have in common, if they do") {
  struct Rules : Modulo {
    explicit Rules(const TermStore& terms) : Modulo(terms), store(terms) {}
    LinearStep step(Node n, Signedness reading) override {
      if (store.kind(n) != Kind::ite) return Modulo::step(n, reading);
      return {LinearStep::Kind::common, {{store.arg(n, 2), reading}, {store.arg(n, 1), reading}}, 0};
    }
    const TermStore& store;
  };
  TermStore store;
  const Node c = store.variable(Sort::bits(1));
  const Node x = store.variable(Sort::bits(8));
  const Node y = store.variable(Sort::bits(8));
  const Node twice = store.make(Kind::add, {x, x});
  const Node product = store.make(Kind::mul, {store.constant(BitVector(8, 2)), x});
  const Node same = store.make(Kind::ite, {c, twice, product});
  const Node different = store.make(Kind::ite, {c, twice, y});
  const Node numbers = store.make(Kind::ite, {c, store.constant(BitVector(8, 2)), store.constant(BitVector(8, 2))});
  Rules rules(store);
  LinearSums sums(store, rules);
  CHECK(sums(same, Signedness::is_unsigned).terms == std::vector<LinearTerm>{{x.id(), 2}});
  CHECK(sums(different, Signedness::is_unsigned).terms == std::vector<LinearTerm>{{different.id(), 1}});
  CHECK(sums(numbers, Signedness::is_unsigned).terms == std::vector<LinearTerm>{{numbers.id(), 1}});
}
