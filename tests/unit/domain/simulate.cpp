// Simulation over random terms: sound against concrete evaluation, and the same whether run afresh or after changes.
#include "domain/simulate.h"

#include <random>

#include "term/evaluate.h"

#include "test.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("domain simulate");

namespace {

using Random = std::mt19937_64;

/// A store with three words, a flag and an array, and some operators over them.
struct Model {
  explicit Model(Random& random) {
    for (int i = 0; i < 3; ++i) words.push_back(terms.variable(Sort::bits(6)));
    flag = terms.variable(Sort::bits(1));
    memory = terms.variable(Sort::array(6, 6));
    std::vector<Node> nodes = words;
    nodes.push_back(terms.constant(BitVector(6, random() % 64)));
    const auto pick = [&] { return nodes[random() % nodes.size()]; };
    const Kind binary[] = {Kind::add, Kind::sub, Kind::mul, Kind::and_, Kind::or_,  Kind::xor_,
                           Kind::sll, Kind::srl, Kind::sra, Kind::udiv, Kind::urem, Kind::rol};
    for (int i = 0; i < 20; ++i) {
      switch (random() % 6) {
        case 0:
          nodes.push_back(terms.make(Kind::ite, {terms.make(Kind::slt, {pick(), pick()}), pick(), pick()}));
          break;
        case 1: nodes.push_back(terms.make(Kind::ite, {flag, pick(), pick()})); break;
        case 2:
          memory = terms.make(Kind::write, {memory, pick(), pick()});
          nodes.push_back(terms.make(Kind::read, {memory, pick()}));
          break;
        default: nodes.push_back(terms.make(binary[random() % 12], {pick(), pick()})); break;
      }
    }
    roots = {nodes.back(), nodes[nodes.size() - 2]};
  }
  TermStore terms;
  std::vector<Node> words;
  Node flag;
  Node memory;
  std::vector<Node> roots;
};

Ternary random_ternary(Random& random, std::uint32_t width) {
  Ternary value(width);
  for (std::uint32_t i = 0; i < width; ++i) {
    if (random() % 4 != 0) value.set_bit(i, random() % 2 == 0);
  }
  return value;
}

template <class V>
void check_model(Random& random) {
  const Model model(random);
  Simulation<V> kept(model.terms, model.roots);
  Evaluator evaluator(model.terms, model.roots);
  std::vector<Ternary> inputs(3, Ternary(6));
  for (int change = 0; change < 12; ++change) {
    // One word changes; what is kept must agree with a fresh run.
    const std::size_t i = random() % 3;
    inputs[i] = random_ternary(random, 6);
    if (kept.knows(model.words[i])) kept.set(model.words[i], abstraction<V>(inputs[i]));
    kept.run();
    Simulation<V> fresh(model.terms, model.roots);
    for (std::size_t k = 0; k < 3; ++k) {
      if (fresh.knows(model.words[k])) fresh.set(model.words[k], abstraction<V>(inputs[k]));
    }
    fresh.run();
    for (const Node n : cone(model.terms, model.roots)) {
      if (kept.knows(n)) CHECK(kept.value(n) == fresh.value(n));
    }
    for (int sample = 0; sample < 16; ++sample) {
      for (std::size_t k = 0; k < 3; ++k) {
        if (!evaluator.knows(model.words[k])) continue;
        const Ternary& t = inputs[k];
        const llvm::APInt free = ~(t.zeros() | t.ones()) & llvm::APInt(6, random() & 63);
        evaluator.set(model.words[k], from_apint(t.ones() | free));
      }
      if (evaluator.knows(model.flag)) evaluator.set(model.flag, BitVector::boolean(random() % 2 == 0));
      evaluator.run();
      for (const Node n : cone(model.terms, model.roots)) {
        if (kept.knows(n)) CHECK(kept.value(n).contains(evaluator.bits(n)));
      }
    }
  }
}

}  // namespace

TEST_CASE("random terms: sound, and changes are followed") {
  Random random(42);
  for (int round = 0; round < 20; ++round) {
    check_model<Ternary>(random);
    check_model<IntervalPair>(random);
    check_model<Hybrid>(random);
  }
}

TEST_CASE("an unchanged cone costs nothing") {
  TermStore terms;
  const Node x = terms.variable(Sort::bits(8));
  const Node y = terms.variable(Sort::bits(8));
  const Node masked = terms.make(Kind::and_, {x, terms.constant(BitVector(8, 0x0f))});
  const Node root = terms.make(Kind::add, {masked, y});
  const Node roots[] = {root};
  Simulation<Hybrid> simulation(terms, roots);
  simulation.run();
  const std::uint64_t before = simulation.steps();
  simulation.run();
  simulation.set(x, Hybrid::top(8));
  simulation.run();
  CHECK(simulation.steps() == before);
  // The change of x ends at the mask.
  simulation.set(x, abstraction<Hybrid>(Ternary::parse("1010----")));
  simulation.run();
  CHECK(simulation.steps() == before + 1);
  CHECK(simulation.value(masked).unsigned_part().to_string() == "[0, 15]");
}

TEST_CASE("arrays are unknown") {
  TermStore terms;
  const Sort sort = Sort::array(2, 4);
  const Node memory = terms.variable(sort);
  const Node index = terms.constant(BitVector(2, 1));
  const Node five = terms.constant(BitVector(4, 5));
  const Node written = terms.make(Kind::write, {memory, index, five});
  const Node roots[] = {terms.make(Kind::read, {written, index}), terms.make(Kind::eq, {memory, written})};
  const std::vector<Ternary> values = simulate<Ternary>(terms, {}, roots);
  CHECK(values[0] == Ternary::top(4));
  CHECK(values[1] == Ternary::top(1));
}

TEST_SUITE_END();
