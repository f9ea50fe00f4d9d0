#include "passes/bits/rewrite_pass.h"

#include <utility>

#include "passes/bits/check_back_map.h"
#include "passes/bits/rebuild.h"
#include "passes/bits/rewriting/refactorer.h"
#include "passes/bits/rewriting/rewriter.h"
#include "support/check.h"
#include "support/work_budget.h"

namespace polycube::impl {

namespace {

constexpr int most_turns = 3;         // of rewriting and refactoring together
constexpr double least_gain = 0.005;  // as a share of all gates: below it, no further turn
// Replacements that gain no gate let later rounds remove more gates, but they break up MUXes: on the AIGER models of
// the benchmark the gates go to 0.77 with them and 0.81 without, but clauses to 0.94 and 0.91, literals to 0.90 and
// 0.89.
constexpr bool equal_size = false;

// Rewriting and refactoring check the budget at every 128th gate.
constexpr std::uint64_t units_for_a_call = 128 * 120;

std::uint32_t gates_read(const Circuit& circuit) {
  std::uint32_t count = 0;
  for (const std::uint32_t n : cone(circuit.aig, circuit.roots())) count += circuit.aig.is_gate(n) ? 1 : 0;
  return count;
}

/// The source with the gates that are alive in the graph, and all leaves.
Reduction extract(const Circuit& source, const Resynthesis& resynthesis) {
  const RewriteGraph& graph = resynthesis.graph();
  Reduction result;
  Circuit& circuit = result.circuit;
  BackMap& back_map = result.back_map;
  std::vector<Signal> place(graph.size());  // by node of the graph
  place[0] = signal_false;
  back_map.origin.assign(1, signal_false);
  for (std::uint32_t n = 1; n < source.aig.size(); ++n) {
    if (!source.aig.is_leaf(n)) continue;
    place[resynthesis.map()[n].node()] = circuit.aig.leaf();
    back_map.origin.push_back(Signal(n));
  }
  const auto placed = [&place](Signal s) {
    return s && place[s.node()] ? place[s.node()] ^ s.complemented() : Signal();
  };
  for (std::uint32_t n = 1; n < graph.size(); ++n) {
    if (!graph.is_gate(n) || !graph.is_alive(n)) continue;
    ASSERT(placed(graph.left(n)) && placed(graph.right(n)));  // gates that are alive read only nodes that are alive
    place[n] = circuit.aig.and_(placed(graph.left(n)), placed(graph.right(n)));
  }
  back_map.origin.resize(circuit.aig.size());
  for (const Signal s : resynthesis.map()) back_map.image.push_back(placed(s));

  const auto image = [&back_map](Signal s) {
    CHECK(s.node() < back_map.image.size());
    const Signal of_node = back_map.image[s.node()];
    CHECK(of_node);
    return of_node ^ s.complemented();
  };
  for (const Signal s : source.inputs) circuit.inputs.push_back(image(s));
  for (const Latch& l : source.latches) {
    const Signal variable = image(l.variable);
    circuit.latches.push_back({variable, image(l.next), l.is_free() ? variable : image(l.reset)});
  }
  for (const Signal s : source.bads) circuit.bads.push_back(image(s));
  for (const Signal s : source.constraints) circuit.constraints.push_back(image(s));
  return result;
}

template <class Method>
Reduction one_round(const Circuit& source, WorkBudget& budget) {
  const std::vector<Signal> roots = source.roots();
  Method method(source.aig, roots, equal_size, [&budget] {
    budget.spend(units_for_a_call);
    return budget.exhausted();
  });
  method.run();
  Reduction result = extract(source, method);
  ASSERT(well_formed(result.circuit) && runs_agree(source, result, 1));
  return result;
}

}  // namespace

Reduction RewritePass::run(const Circuit& source, PassContext& context) {
  ASSERT(!source.bads.empty());
  WorkBudget& budget = context.budget;
  Reduction result = rebuild_all(source, SignalReplacement(source));
  std::uint32_t gates = gates_read(result.circuit);
  for (int turn = 0; turn < most_turns && !budget.exhausted(); ++turn) {
    const std::uint32_t before = gates;
    for (const bool refactor : {false, true}) {
      Reduction next =
          refactor ? one_round<Refactorer>(result.circuit, budget) : one_round<Rewriter>(result.circuit, budget);
      const std::uint32_t now = gates_read(next.circuit);
      if (now > gates) return result;
      gates = now;
      next.back_map = compose(result.back_map, next.back_map);
      result = std::move(next);
    }
    if (static_cast<double>(before - gates) < least_gain * before) break;
  }
  return result;
}

}  // namespace polycube::impl
