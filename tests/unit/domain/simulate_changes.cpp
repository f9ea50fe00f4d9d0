// Changes of a simulation: what is taken back, what stops early, and what lies outside the focus.
#include "domain/simulate.h"

#include <vector>

#include "support/random.h"
#include "term/evaluate.h"

#include "test.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("domain simulate changes");

namespace {

struct Model {
  explicit Model(Random& random, std::uint32_t width = 5) {
    for (int i = 0; i < 5; ++i) variables.push_back(terms.variable(Sort::bits(width)));
    std::vector<Node> nodes = variables;
    nodes.push_back(terms.constant(BitVector(width, random.next())));
    const Kind binary[] = {Kind::add, Kind::sub, Kind::and_, Kind::or_, Kind::xor_, Kind::mul, Kind::srl};
    const auto pick = [&] { return nodes[random.below(nodes.size())]; };
    for (int i = 0; i < 30; ++i) {
      const Node condition = terms.make(Kind::ult, {pick(), pick()});
      nodes.push_back(random.coin() ? terms.make(Kind::ite, {condition, pick(), pick()})
                                    : terms.make(binary[random.below(7)], {pick(), pick()}));
    }
    roots.assign(nodes.end() - 4, nodes.end());
  }
  TermStore terms;
  std::vector<Node> variables;
  std::vector<Node> roots;
};

Ternary random_value(Random& random, std::uint32_t width) {
  Ternary value(width);
  for (std::uint32_t i = 0; i < width; ++i) {
    if (random.below(4) != 0) value.set_bit(i, random.coin());
  }
  return value;
}

/// All values, and which terms are known to be equal to the first root.
template <class V>
std::vector<V> snapshot(const Model& model, const Simulation<V>& simulation, std::vector<bool>& equal) {
  std::vector<V> values;
  equal.clear();
  for (const Node n : cone(model.terms, model.roots)) {
    if (!simulation.in_focus(n)) continue;
    values.push_back(simulation.value(n));
    equal.push_back(simulation.known_equal(n, model.roots[0]));
  }
  return values;
}

template <class V>
void check_undo(Random& random) {
  const Model model(random);
  Simulation<V> simulation(model.terms, model.roots);
  const auto change = [&] {
    const Node n = model.variables[random.below(5)];
    if (simulation.knows(n)) simulation.set(n, abstraction<V>(random_value(random, 5)));
  };
  for (int round = 0; round < 12; ++round) {
    change();
    simulation.run();
    simulation.start_trials();
    std::vector<bool> equal_before;
    std::vector<bool> equal_after;
    const std::vector<V> before = snapshot(model, simulation, equal_before);
    // Some changes run through, some do not, some stop at the first root that changes.
    const std::uint64_t how = random.below(3);
    for (std::uint64_t i = 0; i <= random.below(3); ++i) {
      change();
      if (how > 0) simulation.run();
    }
    if (how == 2) {
      change();
      simulation.run_while([](std::uint32_t, const V&) { return false; });
    }
    simulation.undo();
    CHECK(snapshot(model, simulation, equal_after) == before);
    CHECK(equal_after == equal_before);
  }
}

/// Trials between two focuses leave no trace, whether they were run, given up or kept.
template <class V>
void disturb(Random& random, const Model& model, Simulation<V>& simulation) {
  simulation.start_trials();
  for (std::uint64_t i = random.below(4); i > 0; --i) {
    const Node n = model.variables[random.below(5)];
    if (simulation.knows(n)) simulation.set(n, abstraction<V>(random_value(random, 5)));
    const bool stop = random.below(3) == 0;
    if (!simulation.run_while([&](std::uint32_t, const V&) { return !stop; })) return;
    if (random.coin()) simulation.keep();
  }
}

template <class V>
void check_focus(Random& random) {
  const Model model(random);
  Simulation<V> kept(model.terms, model.roots);
  std::vector<V> values(5, V::top(5));
  for (int round = 0; round < 12; ++round) {
    std::vector<Node> roots;
    for (const Node n : model.roots) {
      if (random.coin()) roots.push_back(n);
    }
    kept.focus(roots);
    Simulation<V> fresh(model.terms, roots);
    for (std::size_t i = 0; i < 5; ++i) {
      const Node n = model.variables[i];
      CHECK(kept.in_focus(n) == fresh.knows(n));
      if (random.coin()) {
        values[i] = abstraction<V>(random_value(random, 5));
        if (kept.knows(n)) kept.set(n, values[i]);
      }
      if (fresh.knows(n)) fresh.set(n, values[i]);
    }
    kept.run();
    fresh.run();
    std::size_t count = 0;
    for (const Node n : cone(model.terms, roots)) {
      ++count;
      CHECK(kept.value(n) == fresh.value(n));
    }
    CHECK(kept.focused() == count);
    if (random.coin()) disturb(random, model, kept);
  }
}

}  // namespace

TEST_CASE("undo brings back values and numbers") {
  Random random(5);
  for (int round = 0; round < 40; ++round) {
    check_undo<Ternary>(random);
    check_undo<IntervalPair>(random);
    check_undo<Hybrid>(random);
  }
}

TEST_CASE("in focus, values are those of a simulation of these roots alone") {
  Random random(6);
  for (int round = 0; round < 40; ++round) {
    check_focus<Ternary>(random);
    check_focus<IntervalPair>(random);
    check_focus<Hybrid>(random);
  }
}

TEST_CASE("what lies outside the focus costs nothing, and a refusal ends the run") {
  TermStore terms;
  const Node x = terms.variable(Sort::bits(8));
  const Node y = terms.variable(Sort::bits(8));
  const Node mask = terms.constant(BitVector(8, 0x0f));
  const Node low = terms.make(Kind::and_, {x, mask});
  const Node sum = terms.make(Kind::add, {low, y});
  const Node big = terms.make(Kind::mul, {sum, sum});
  const Node roots[] = {low, big};
  Simulation<Hybrid> simulation(terms, roots);
  const Node first[] = {low};
  simulation.focus(first);
  CHECK(simulation.in_focus(x));
  CHECK(!simulation.in_focus(y));
  CHECK(simulation.focused() == 3);
  simulation.run();
  CHECK(simulation.steps() == 1);
  simulation.focus(roots);
  simulation.run();
  CHECK(simulation.steps() == 3);  // `low` still has its value
  simulation.start_trials();
  simulation.set(x, Hybrid::constant(BitVector(8, 0x35)));
  std::vector<std::uint32_t> asked;
  CHECK(!simulation.run_while([&](std::uint32_t root, const Hybrid& value) {
    asked.push_back(root);
    CHECK(value.value() == BitVector(8, 0x05));
    return false;
  }));
  CHECK(asked == std::vector<std::uint32_t>{0});
  CHECK(simulation.steps() == 4);
  simulation.undo();
  CHECK(simulation.value(low).unsigned_part().to_string() == "[0, 15]");
}

TEST_CASE("a variable may be a root") {
  TermStore terms;
  const Node x = terms.variable(Sort::bits(4));
  const Node roots[] = {x};
  Simulation<Ternary> simulation(terms, roots);
  simulation.focus(roots);
  simulation.run();
  simulation.start_trials();
  simulation.set(x, Ternary::parse("1--0"));
  bool asked = false;
  simulation.run_while([&](std::uint32_t, const Ternary& value) { return asked = value.to_string() == "1--0"; });
  CHECK(asked);
}

TEST_SUITE_END();
