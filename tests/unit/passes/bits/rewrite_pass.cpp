#include "passes/bits/rewrite_pass.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "bitblast/cnf.h"
#include "passes/bits/rewriting/refactorer.h"
#include "passes/bits/rewriting/rewrite_cuts.h"
#include "passes/bits/rewriting/rewrite_graph.h"
#include "passes/bits/rewriting/rewrite_library.h"
#include "passes/bits/rewriting/rewriter.h"
#include "solver/cadical_solver.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

Truth4 complement_if(bool flip, Truth4 t) { return flip ? static_cast<Truth4>(~t) : t; }

Truth4 evaluate(const RewriteStructure& structure, const std::array<Truth4, 4>& inputs) {
  std::vector<Truth4> values = {0};
  values.insert(values.end(), inputs.begin(), inputs.end());
  const auto edge = [&](RewriteStructure::Edge e) { return complement_if((e & 1) != 0, values[e >> 1]); };
  for (const RewriteStructure::Gate g : structure.gates) {
    values.push_back(static_cast<Truth4>(edge(g.left) & edge(g.right)));
  }
  return edge(structure.output);
}

/// Gates as redundant as those of a careless synthesis: the same functions in several forms.
Circuit random_circuit(Random& random, std::uint32_t leaves, std::uint32_t gates) {
  Circuit circuit;
  circuit.aig = Aig(false);
  Aig& aig = circuit.aig;
  std::vector<Signal> pool;
  for (std::uint32_t i = 0; i < leaves; ++i) {
    pool.push_back(aig.leaf());
    if (random.coin()) {
      circuit.inputs.push_back(pool.back());
    } else {
      circuit.latches.push_back({pool.back(), pool.back(), signal_false});
    }
  }
  const auto pick = [&] { return pool[random.below(pool.size())] ^ random.coin(); };
  const auto recent = [&] {
    return pool[pool.size() - 1 - random.below(std::min<std::size_t>(pool.size(), 12))] ^ random.coin();
  };
  while (aig.gates() < gates) {
    const Signal a = recent();
    const Signal b = recent();
    const Signal c = pick();
    switch (random.below(5)) {
      case 0: pool.push_back(aig.or_(aig.and_(a, ~b), aig.and_(~a, b))); break;
      case 1: pool.push_back(aig.or_(aig.and_(a, c), aig.or_(aig.and_(~a, b), aig.and_(b, c)))); break;
      case 2: pool.push_back(aig.and_(aig.and_(a, b), aig.and_(c, pick()))); break;
      case 3: pool.push_back(aig.or_(aig.and_(a, b), aig.and_(a, c))); break;
      default: pool.push_back(aig.and_(a, c)); break;
    }
  }
  for (Latch& l : circuit.latches) l.next = recent();
  circuit.bads.push_back(recent());
  if (random.coin()) circuit.constraints.push_back(pick());
  return circuit;
}

/// Do the images of all nodes have the values that the lift claims, and are the parts of the reduced circuit images?
void check_lift(const Circuit& source, const Reduction& result, Random& random) {
  const auto image = [&](Signal s) { return result.back_map.image[s.node()] ^ s.complemented(); };
  REQUIRE(result.circuit.latches.size() == source.latches.size());
  for (std::size_t i = 0; i < source.latches.size(); ++i) {
    CHECK(result.circuit.latches[i].variable == image(source.latches[i].variable));
    CHECK(result.circuit.latches[i].next == image(source.latches[i].next));
    CHECK(result.circuit.latches[i].reset == image(source.latches[i].reset));
  }
  CHECK(result.circuit.bads == std::vector{image(source.bads[0])});
  CHECK(result.back_map.facts.empty());
  BitSimulator of_source(source);
  BitSimulator of_reduced(result.circuit);
  for (std::uint32_t n = 1; n < result.circuit.aig.size(); ++n) {
    if (!result.circuit.aig.is_leaf(n)) continue;
    const std::uint64_t value = random.next();
    of_reduced.set(Signal(n), value);
    of_source.set(result.back_map.origin[n], value);
  }
  of_source.evaluate();
  of_reduced.evaluate();
  for (std::uint32_t n = 0; n < source.aig.size(); ++n) {
    if (result.back_map.image[n]) REQUIRE(of_source.value(Signal(n)) == of_reduced.value(result.back_map.image[n]));
  }
}

/// Is there no state and input for which a root and its image differ?
bool is_equivalent(const Circuit& source, const Reduction& result) {
  Circuit both = source;
  Transplant transplant(result.circuit.aig, both.aig);
  for (std::uint32_t n = 1; n < result.circuit.aig.size(); ++n) {
    if (result.circuit.aig.is_leaf(n)) transplant.set(n, result.back_map.origin[n]);
  }
  std::vector<Signal> differences;
  for (const Signal s : source.roots()) {
    const Signal image = result.back_map.image[s.node()] ^ s.complemented();
    differences.push_back(both.aig.xor_(s, transplant(image)));
  }
  const Signal miter = both.aig.or_all(differences);
  const Cnf cnf = encode(both, {miter}, {.gates = false, .eliminate = false, .redundant = false});
  const Stop never;
  const std::vector<Lit> assumptions = {cnf[miter]};
  return make_cadical(cnf.definitions, never)->solve(assumptions, {}) == Answer::unsat;
}

std::uint32_t gates_of(const Aig& aig, std::span<const Signal> roots) {
  std::uint32_t count = 0;
  for (const std::uint32_t n : cone(aig, roots)) count += aig.is_gate(n) ? 1 : 0;
  return count;
}

Reduction run(const Circuit& source, std::uint64_t work) {
  const Stop never;
  Statistics statistics;
  Log log;
  WorkBudget budget(never, work);
  PassContext context = {.budget = budget, .statistics = statistics, .log = log, .seed = 1};
  return RewritePass().run(source, context);
}

/// What each node of the graph is of the leaves, for 64 assignments at once.
std::vector<std::uint64_t> simulate(const RewriteGraph& graph, Random& random) {
  std::vector<std::uint64_t> values;
  const auto value = [&](Signal s) { return values[s.node()] ^ (s.complemented() ? ~0ULL : 0); };
  for (std::uint32_t n = 0; n < graph.size(); ++n) {
    const bool gate = graph.is_gate(n);
    values.push_back(gate ? value(graph.left(n)) & value(graph.right(n)) : n == 0 ? 0 : random.next());
  }
  return values;
}

template <class Method>
std::uint64_t test_method(bool equal_size) {
  std::uint64_t gain = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const Circuit circuit = random_circuit(random, 5 + static_cast<std::uint32_t>(random.below(20)), 200);
    const std::vector<Signal> roots = circuit.roots();
    Method method(circuit.aig, roots, equal_size, [] { return false; });
    method.run();
    const RewriteGraph& graph = method.graph();
    // What it counts as alive is what the roots depend on.
    std::vector<bool> read(graph.size());
    for (const Signal s : roots) read[method.map()[s.node()].node()] = true;
    std::uint32_t alive = 0;
    for (std::uint32_t n = graph.size(); n-- > 0;) {
      CHECK((!graph.is_gate(n) || graph.is_alive(n) == read[n]));
      if (!read[n] || !graph.is_gate(n)) continue;
      ++alive;
      read[graph.left(n).node()] = read[graph.right(n).node()] = true;
    }
    CHECK(graph.alive() == alive);
    const std::uint32_t before = gates_of(circuit.aig, roots);
    CHECK(alive <= before);
    gain += before - alive;
    const std::vector<std::uint64_t> values = simulate(graph, random);
    BitSimulator simulator(circuit);
    for (std::uint32_t n = 1; n < circuit.aig.size(); ++n) {
      if (circuit.aig.is_leaf(n)) simulator.set(Signal(n), values[method.map()[n].node()]);
    }
    simulator.evaluate();
    for (std::uint32_t n = 0; n < circuit.aig.size(); ++n) {
      const Signal s = method.map()[n];
      if (s) REQUIRE(simulator.value(Signal(n)) == (values[s.node()] ^ (s.complemented() ? ~0ULL : 0)));
    }
  }
  return gain;
}

}  // namespace

TEST_CASE("rewrite library: all structures of all functions of four inputs") {
  const RewriteLibrary& library = RewriteLibrary::get();
  for (std::uint32_t f = 0; f < 1U << 16; ++f) {
    const RewriteLibrary::Use& use = library.use(static_cast<Truth4>(f));
    std::array<Truth4, 4> inputs{};
    for (std::size_t i = 0; i < 4; ++i) {
      inputs[i] = complement_if((use.complemented >> i & 1) != 0, truth_of_input[use.inputs[i]]);
    }
    REQUIRE(!library.structures(use.representative).empty());
    for (const RewriteStructure& s : library.structures(use.representative)) {
      REQUIRE(complement_if(use.output_complemented, evaluate(s, inputs)) == f);
    }
  }
}

TEST_CASE("rewrite library: known functions need as many gates as is known") {
  const RewriteLibrary& library = RewriteLibrary::get();
  const auto gates = [&library](std::uint32_t f) {
    return library.structures(library.use(static_cast<Truth4>(f)).representative).front().gates.size();
  };
  const auto [a, b, c, d] = truth_of_input;
  CHECK(gates(0) == 0);
  CHECK(gates(c) == 0);
  CHECK(gates(a & b & c & d) == 3);
  CHECK(gates(a ^ b) == 3);
  CHECK(gates((a & b) | (~a & c)) == 3);
  CHECK(gates((a & b) | (a & c) | (b & c)) == 4);
  CHECK(gates(a ^ b ^ c) == 6);
  CHECK(gates(a ^ b ^ c ^ d) == 9);
}

TEST_CASE("rewrite cuts: the function of a node over a cut") {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    RewriteGraph graph;
    std::vector<Signal> pool;
    for (int i = 0; i < 6; ++i) pool.push_back(graph.leaf());
    for (int i = 0; i < 40; ++i) {
      const auto pick = [&] { return pool[random.below(pool.size())] ^ random.coin(); };
      pool.push_back(graph.and_(pick(), pick()));
    }
    CutSets cuts(graph, 10);
    cuts.extend();
    const std::vector<std::uint64_t> values = simulate(graph, random);
    for (std::uint32_t n = 0; n < graph.size(); ++n) {
      CHECK((cuts.of(n).empty() == !graph.is_gate(n)));
      CHECK(cuts.of(n).size() <= 10);
      for (const Cut& cut : cuts.of(n)) {
        for (unsigned run = 0; run < 64; ++run) {
          std::uint64_t index = 0;
          for (unsigned k = 0; k < cut.size; ++k) index |= (values[cut.leaves[k]] >> run & 1) << k;
          REQUIRE((cut.truth >> index & 1) == (values[n] >> run & 1));
        }
      }
    }
  }
}

TEST_CASE("rewriting and refactoring keep functions, count right and never lose") {
  CHECK(test_method<Rewriter>(false) > 2000);
  CHECK(test_method<Rewriter>(true) > 2000);
  CHECK(test_method<Refactorer>(false) > 1000);
  CHECK(test_method<Refactorer>(true) > 1000);
}

TEST_CASE("rewrite pass: an equivalent circuit with fewer gates, and its lift") {
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const Circuit source = random_circuit(random, 5 + static_cast<std::uint32_t>(random.below(20)), 300);
    const Reduction result = run(source, WorkBudget::unlimited);
    check_lift(source, result, random);
    CHECK(is_equivalent(source, result));
    before += gates_of(source.aig, source.roots());
    after += result.circuit.aig.gates();
    CHECK(result.circuit.aig.gates() == gates_of(result.circuit.aig, result.circuit.roots()));
  }
  CHECK(4 * after < 3 * before);
}

TEST_CASE("rewrite pass: without time the circuit is copied") {
  Random random(1);
  const Circuit source = random_circuit(random, 20, 2000);
  const Reduction result = run(source, 0);
  check_lift(source, result, random);
  CHECK(is_equivalent(source, result));
  CHECK(result.circuit.aig.gates() > run(source, WorkBudget::unlimited).circuit.aig.gates());
}

TEST_CASE("rewriting ends when it is told to, and copies the rest") {
  Random random(1);
  const Circuit circuit = random_circuit(random, 20, 5000);
  const std::vector<Signal> roots = circuit.roots();
  const auto gates_after = [&](int questions) {
    Rewriter rewriter(circuit.aig, roots, false, [&questions] { return questions-- == 0; });
    rewriter.run();
    for (const Signal s : roots) CHECK(static_cast<bool>(rewriter.map()[s.node()]));
    return rewriter.graph().alive();
  };
  CHECK(gates_after(0) > gates_after(10));
  CHECK(gates_after(10) > gates_after(20));
}
