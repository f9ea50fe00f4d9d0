// Value numbers: every deduction against the operator itself on all words, and simulation with numbers on random term
// graphs against every concrete evaluation.
#include "domain/value_numbers.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "domain/simulate.h"
#include "domain_operators.h"
#include "support/random.h"
#include "term/evaluate.h"
#include "term/term_store.h"

#include "test.h"

using namespace polycube::impl;
using namespace domain_test;

TEST_SUITE_BEGIN("domain value numbers");

namespace {

/// What an argument of an operator may be: the word x, its complement, another word y, or a constant.
enum class Shape : std::uint8_t { x, not_x, y, zero, one, ones };
constexpr Shape shapes[] = {Shape::x, Shape::not_x, Shape::y, Shape::zero, Shape::one, Shape::ones};

std::uint32_t word_of(Shape shape, std::uint32_t x, std::uint32_t y, std::uint32_t width) {
  const std::uint32_t mask = words(width) - 1;
  switch (shape) {
    case Shape::x: return x & mask;
    case Shape::not_x: return ~x & mask;
    case Shape::y: return y & mask;
    case Shape::zero: return 0;
    case Shape::one: return 1;
    case Shape::ones: return mask;
  }
  return 0;
}

Constant constant_of(Shape shape, std::uint32_t width) {
  switch (shape) {
    case Shape::zero: return Constant::zero;
    case Shape::one: return width == 1 ? Constant::ones : Constant::one;
    case Shape::ones: return Constant::ones;
    default: return Constant::none;
  }
}

/// Constants have numbers of their own, as in a simulation.
ValueNumber number_of(Shape shape) {
  switch (shape) {
    case Shape::x: return ValueNumber(7);
    case Shape::not_x: return ~ValueNumber(7);
    default: return ValueNumber(10 + static_cast<std::uint32_t>(shape));
  }
}

bool is_word(Shape shape) { return shape <= Shape::y; }

/// Calls visit with all shapes of the operator's arguments, not all of them constants.
template <class Visit>
void for_all_shapes(const Operator& op, Visit visit) {
  std::vector<Shape> args(op.widths.size());
  const auto all = [&](auto self, std::size_t i) -> void {
    if (i < args.size()) {
      for (const Shape s : shapes) {
        args[i] = s;
        self(self, i + 1);
      }
    } else if (std::any_of(args.begin(), args.end(), is_word)) {
      visit(args);
    }
  };
  all(all, 0);
}

/// Is x the same word in all arguments where it occurs? The condition of an ite is a bit, its branches are not.
bool fits(const Operator& op, const std::vector<Shape>& args) {
  std::uint32_t width = 0;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!is_word(args[i])) continue;
    if (width != 0 && width != op.widths[i]) return false;
    width = op.widths[i];
  }
  return true;
}

bool is_right(const Operator& op, const std::vector<Shape>& args, const Deduction& d) {
  const std::uint32_t mask = words(op.result_width) - 1;
  for (std::uint32_t x = 0; x < words(op.widths.back()); ++x) {
    for (std::uint32_t y = 0; y < words(op.widths.back()); ++y) {
      std::vector<std::uint32_t> values;
      for (std::size_t i = 0; i < args.size(); ++i) values.push_back(word_of(args[i], x, y, op.widths[i]));
      const std::uint32_t result = op.result(values);
      switch (d.what) {
        case Deduced::nothing: break;
        case Deduced::zero:
          if (result != 0) return false;
          break;
        case Deduced::ones:
          if (result != mask) return false;
          break;
        case Deduced::argument:
          if (op.widths[d.argument] != op.result_width || result != values[d.argument]) return false;
          break;
        case Deduced::complement:
          if (op.widths[d.argument] != op.result_width || result != (~values[d.argument] & mask)) return false;
          break;
      }
    }
  }
  return true;
}

/// A graph over two words of one width and two flags, dense in equalities: few leaves, many operators.
struct Graph {
  Graph(Random& random, std::uint32_t width) : w(width) {
    for (int i = 0; i < 2; ++i) words.push_back(terms.variable(Sort::bits(width)));
    for (int i = 0; i < 2; ++i) flags.push_back(terms.variable(Sort::bits(1)));
    variables = words;
    variables.insert(variables.end(), flags.begin(), flags.end());
    words.push_back(terms.constant(BitVector::zero(width)));
    words.push_back(terms.constant(BitVector(width, random.next())));
    for (int i = 0; i < 16; ++i) grow(random);
    roots = words;
    roots.insert(roots.end(), flags.begin(), flags.end());
  }

  Node pick(Random& random, const std::vector<Node>& from) { return from[random.below(from.size())]; }
  Node word(Random& random) { return pick(random, words); }

  void add(Node n) { (terms.width(n) == w && w > 1 ? words : terms.width(n) == 1 ? flags : words).push_back(n); }

  void grow(Random& random) {
    const auto kind =
        static_cast<Kind>(static_cast<std::size_t>(Kind::not_) +
                          random.below(random.coin() ? kind_count - static_cast<std::size_t>(Kind::not_) : 40));
    const KindInfo& row = info(random.below(4) == 0 ? Kind::ite : kind);
    switch (row.rule) {
      case SortRule::same:
      case SortRule::reduce:
      case SortRule::predicate:
      case SortRule::equality:
        add(row.arity == 1 ? terms.make(row.kind, {word(random)}) : terms.make(row.kind, {word(random), word(random)}));
        return;
      case SortRule::boolean: return add(terms.make(row.kind, {pick(random, flags), pick(random, flags)}));
      case SortRule::ite: return add(terms.make(row.kind, {pick(random, flags), word(random), word(random)}));
      case SortRule::extend: {
        const Node wide = terms.make(row.kind, {word(random)}, 2);
        return add(terms.make(Kind::slice, {wide}, w + 1, 2));
      }
      case SortRule::slice: {
        const auto bit = static_cast<std::uint32_t>(random.below(w));
        return add(terms.make(row.kind, {word(random)}, bit, bit));
      }
      case SortRule::concat: {
        const Node wide = terms.make(row.kind, {word(random), word(random)});
        return add(terms.make(Kind::slice, {wide}, w, 1));
      }
      default: return;
    }
  }

  std::uint32_t w;
  TermStore terms;
  std::vector<Node> words, flags, variables, roots;
};

Ternary random_value(Random& random, std::uint32_t width) {
  Ternary value(width);
  const std::uint64_t known = random.below(3);  // of two
  for (std::uint32_t i = 0; i < width; ++i) {
    if (random.below(2) < known) value.set_bit(i, random.coin());
  }
  return value;
}

struct Gain {
  std::uint64_t unsound = 0;
  std::uint64_t unequal = 0;  // terms known to be equal that are not
  std::uint64_t worse = 0;    // than without numbers
  std::uint64_t better = 0;
  std::uint64_t equal_pairs = 0;
};

template <class V>
void compare(Random& random, std::uint32_t width, Gain& gain) {
  Graph graph(random, width);
  Simulation<V> with(graph.terms, graph.roots);
  Simulation<V> without(graph.terms, graph.roots, false);
  Evaluator evaluator(graph.terms, graph.roots);
  const std::vector<Node> order = cone(graph.terms, graph.roots);
  for (int round = 0; round < 6; ++round) {
    std::vector<Ternary> inputs;
    for (const Node n : graph.variables) {
      inputs.push_back(random_value(random, graph.terms.width(n)));
      with.set(n, abstraction<V>(inputs.back()));
      without.set(n, abstraction<V>(inputs.back()));
    }
    with.run();
    without.run();
    std::vector<std::pair<Node, Node>> equal;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (!without.value(order[i]).contains(with.value(order[i]))) ++gain.worse;
      if (!with.value(order[i]).contains(without.value(order[i]))) ++gain.better;
      for (std::size_t k = 0; k < i; ++k) {
        if (with.known_equal(order[i], order[k])) equal.push_back({order[i], order[k]});
      }
    }
    gain.equal_pairs += equal.size();
    const std::uint32_t bits = 2 * width + 2;
    for (std::uint32_t point = 0; point < words(bits); ++point) {
      const std::uint32_t values[] = {point & (words(width) - 1), point >> width & (words(width) - 1),
                                      point >> (2 * width) & 1, point >> (2 * width + 1)};
      bool inside = true;
      for (std::size_t i = 0; i < 4; ++i) {
        const BitVector value(graph.terms.width(graph.variables[i]), values[i]);
        inside = inside && inputs[i].contains(value) && abstraction<V>(inputs[i]).contains(value);
        evaluator.set(graph.variables[i], value);
      }
      if (!inside) continue;
      evaluator.run();
      for (const Node n : order) gain.unsound += with.value(n).contains(evaluator.bits(n)) ? 0 : 1;
      for (const auto& [a, b] : equal) gain.unequal += evaluator.bits(a) == evaluator.bits(b) ? 0 : 1;
    }
  }
}

}  // namespace

TEST_CASE("every deduction holds on all words") {
  std::map<Deduced, std::uint64_t> count;
  for (const Operator& op : all_operators(4)) {
    INFO(op.name());
    std::uint64_t wrong = 0;
    for_all_shapes(op, [&](const std::vector<Shape>& args) {
      if (!fits(op, args)) return;
      std::vector<ValueNumber> numbers;
      std::vector<Constant> constants;
      for (std::size_t i = 0; i < args.size(); ++i) {
        numbers.push_back(number_of(args[i]));
        constants.push_back(constant_of(args[i], op.widths[i]));
      }
      const Deduction d = deduce(op.kind, numbers, constants, op.widths.back());
      ++count[d.what];
      if (!is_right(op, args, d)) ++wrong;
    });
    CHECK(wrong == 0);
  }
  for (const Deduced what : {Deduced::zero, Deduced::ones, Deduced::argument, Deduced::complement}) {
    CHECK(count[what] > 100);
  }
}

TEST_CASE(
    "random graphs: sound, right about equalities, never worse and often "
    "better than without numbers") {
  Random random(20231);
  Gain ternary;
  Gain interval;
  Gain hybrid;
  for (int round = 0; round < 1200; ++round) {
    const auto width = 1 + static_cast<std::uint32_t>(random.below(round % 16 == 0 ? 4 : 3));
    compare<Ternary>(random, width, ternary);
    compare<IntervalPair>(random, width, interval);
    compare<Hybrid>(random, width, hybrid);
  }
  for (const Gain* gain : {&ternary, &interval, &hybrid}) {
    MESSAGE("better: ", gain->better, ", equal pairs: ", gain->equal_pairs);
    CHECK(gain->unsound == 0);
    CHECK(gain->unequal == 0);
    CHECK(gain->worse == 0);
    CHECK(gain->better > 1000);
    CHECK(gain->equal_pairs > 1000);
  }
}

TEST_CASE("what is equal only under the current values loses nothing") {
  TermStore terms;
  const Sort sort = Sort::bits(4);
  const Node x = terms.variable(sort);
  const Node y = terms.variable(sort);
  const Node z = terms.variable(sort);
  const Node c = terms.variable(Sort::bits(1));
  const Node d = terms.variable(Sort::bits(1));
  const Node chosen = terms.make(Kind::ite, {c, x, y});
  const auto make = [&](Kind kind, Node a, Node b) { return terms.make(kind, {a, b}); };
  struct Case {
    Node term;
    const char* expected;
  };
  const Node mixed = make(Kind::and_, c, terms.make(Kind::not_, {c}));
  const std::vector<Case> cases = {
      {make(Kind::sub, chosen, x), "0000"},
      {make(Kind::xor_, x, chosen), "0000"},
      {make(Kind::eq, chosen, x), "1"},
      {make(Kind::neq, chosen, x), "0"},
      {make(Kind::ulte, chosen, x), "1"},
      {make(Kind::slt, chosen, x), "0"},
      {make(Kind::urem, chosen, x), "0000"},
      {make(Kind::add, chosen, terms.make(Kind::not_, {x})), "1111"},
      {make(Kind::and_, terms.make(Kind::not_, {chosen}), x), "0000"},
      {make(Kind::or_, terms.make(Kind::not_, {chosen}), x), "1111"},
      {make(Kind::eq, terms.make(Kind::not_, {chosen}), x), "0"},
      // A branch whichever it is, and the sum of equals through two different terms.
      {make(Kind::sub, terms.make(Kind::ite, {d, chosen, x}), x), "0000"},
      {make(Kind::eq, make(Kind::add, chosen, z), make(Kind::add, z, x)), "1"},
      {make(Kind::eq, make(Kind::mul, chosen, z), make(Kind::mul, terms.make(Kind::ite, {c, x, z}), z)), "1"},
      {make(Kind::xor_, make(Kind::ult, chosen, z), make(Kind::ugte, x, z)), "1"},
      {make(Kind::and_, d, terms.make(Kind::not_, {terms.make(Kind::ite, {c, d, c})})), "0"},
      {mixed, "0"},
  };
  std::vector<Node> roots;
  for (const Case& k : cases) roots.push_back(k.term);
  Simulation<Hybrid> simulation(terms, roots);
  simulation.set(c, Hybrid::constant(BitVector::one(1)));
  simulation.run();
  for (const Case& k : cases) CHECK(simulation.value(k.term).bits().to_string() == k.expected);
  // With the other choice nothing of the kind is known.
  simulation.forget(c);
  simulation.run();
  std::size_t lost = 0;
  for (const Case& k : cases) lost += simulation.value(k.term).is_constant() ? 0 : 1;
  CHECK(lost == cases.size() - 1);  // all but `mixed`
}

TEST_SUITE_END();
