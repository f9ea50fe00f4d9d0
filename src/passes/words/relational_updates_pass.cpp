#include "passes/words/relational_updates_pass.h"

#include <algorithm>
#include <optional>

#include "domain/simulate.h"
#include "passes/words/input_solver.h"
#include "passes/words/system_builder.h"
#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_an_operator = 4;  // of a ternary simulation

/// A state of one bit with a value.
struct BitLiteral {
  std::uint32_t state = 0;
  bool value = false;
};

class Search {
 public:
  Search(const TransitionSystem& source, WordContext& context)
      : source_(source), context_(context), budget_(context.budget), build_(*source.shared_terms()) {}

  std::unique_ptr<WordReduction> run() {
    if (context_.bads.empty() || !find_roles()) return nullptr;
    find_settled();
    for (const BitLiteral dead : candidates()) {
      if (budget_.exhausted()) return nullptr;
      if (!stays_dead(dead)) continue;
      if (auto result = rebuild(dead)) return result;
    }
    return nullptr;
  }

 private:
  static Ternary truth(bool b) { return Ternary::constant(BitVector::boolean(b)); }
  Node variable(BitLiteral l) const { return source_.states()[l.state].variable; }
  Node next(BitLiteral l) const { return source_.states()[l.state].next; }

  bool find_roles() {
    roles_.assign(build_.terms().size(), InputRole::fixed);
    for (const Node input : source_.inputs()) roles_[input.id()] = InputRole::plain;
    for (const State& state : source_.states()) {
      if (state.next && source_.input_position(state.next)) roles_[state.next.id()] = InputRole::target;
    }
    std::vector<Node> constraints;
    for (const Condition& c : source_.constraints) constraints.push_back(c.term);
    for (const Node n : cone(source_.terms(), constraints)) roles_[n.id()] = InputRole::fixed;
    return std::any_of(source_.inputs().begin(), source_.inputs().end(), [&](Node input) { return is_worth(input); });
  }

  bool is_worth(Node input) const {
    const InputRole role = roles_[input.id()];
    return role == InputRole::target || (role == InputRole::plain && !source_.terms().sort(input).is_boolean());
  }

  /// Bits that have a constant value from step 1 on.
  void find_settled() {
    for (std::uint32_t i = 0; i < source_.states().size(); ++i) {
      const State& state = source_.states()[i];
      if (!state.next || !source_.terms().sort(state.variable).is_boolean()) continue;
      if (source_.terms().is_constant(state.next)) settled_.push_back({i, source_.terms().is_true(state.next)});
    }
  }

  /// Literals that exclude every bad.
  std::vector<BitLiteral> candidates() const {
    std::vector<Node> bads;
    for (const std::uint32_t bad : context_.bads) bads.push_back(source_.bads[bad].term);
    Simulation<Ternary> simulation(source_.terms(), bads);
    for (const BitLiteral l : settled_) {
      if (simulation.knows(variable(l))) simulation.set(variable(l), truth(l.value));
    }
    std::vector<BitLiteral> result;
    for (const Node n : simulation.variables()) {
      const auto position = source_.state_position(n);
      if (!position || !source_.terms().sort(n).is_boolean() || budget_.exhausted()) continue;
      const State& state = source_.states()[*position];
      if (!state.next || source_.terms().is_constant(state.next)) continue;
      for (const bool value : {false, true}) {
        simulation.set(n, truth(value));
        const std::uint64_t before = simulation.work();
        simulation.run();
        budget_.spend(units_for_an_operator * (simulation.work() - before));
        const auto is_zero = [&](Node bad) { return simulation.value(bad) == truth(false); };
        if (std::all_of(bads.begin(), bads.end(), is_zero)) result.push_back({*position, value});
      }
      simulation.forget(n);
    }
    return result;
  }

  bool stays_dead(BitLiteral dead) const {
    const Node roots[] = {next(dead)};
    Simulation<Ternary> simulation(source_.terms(), roots);
    const auto set = [&](BitLiteral l) {
      if (simulation.knows(variable(l))) simulation.set(variable(l), truth(l.value));
    };
    for (const BitLiteral l : settled_) set(l);
    set(dead);
    simulation.run();
    return simulation.value(next(dead)) == truth(dead.value);
  }

  std::unique_ptr<WordReduction> rebuild(BitLiteral dead) {
    ASSERT(dead.state < source_.states().size() && next(dead));
    ASSERT(source_.terms().sort(variable(dead)).is_boolean());
    Node alive = dead.value ? build_.not_(next(dead)) : next(dead);
    for (const BitLiteral l : settled_) alive = split(alive, variable(l));
    const auto solution = InputSolver(build_, roles_, budget_, context_.seed).solve(alive);
    if (!solution) return nullptr;
    const auto& inputs = solution->inputs;
    if (std::none_of(inputs.begin(), inputs.end(), [&](const SolvedInput& s) { return is_worth(s.input); })) {
      return nullptr;
    }
    Draft draft(source_, context_);
    TermImage image(build_);
    for (const SolvedInput& solved : inputs) {
      CHECK(source_.input_position(solved.input).has_value());
      image.set(solved.input, solved.value);
      draft.input_values[*source_.input_position(solved.input)] = {solved.value, solved.input, Node()};
    }
    for (State& state : draft.states) {
      if (state.next) state.next = image(state.next);
    }
    ASSERT(draft.states[dead.state].variable == variable(dead));
    draft.states[dead.state].next = dead.value ? build_.not_(solution->formula) : solution->formula;
    for (const InputChoice& choice : solution->choices) draft.add_choice(choice.variable, choice.origin);
    draft.sink = sink(dead);
    context_.statistics.counter("words_inputs_related").add(inputs.size());
    return draft.finish();
  }

  /// Splits the formula into ite v f|v=1 f|v=0. The two cases of a bit that is constant from step 1 on are often
  /// different relations, so they are separated first.
  Node split(Node formula, Node bit) {
    const Node roots[] = {formula};
    const std::vector<Node> all = cone(build_.terms(), roots);
    if (!std::binary_search(all.begin(), all.end(), bit)) return formula;
    Node cases[2];
    for (const bool value : {false, true}) {
      TermImage image(build_);
      image.set(bit, build_.boolean(value));
      cases[value ? 1 : 0] = image(formula);
    }
    return build_.make(Kind::ite, {bit, cases[1], cases[0]});
  }

  Node sink(BitLiteral dead) {
    Node result = build_.boolean(true);
    for (const BitLiteral l : settled_) result = build_.and_(result, literal(l));
    return build_.and_(result, literal(dead));
  }
  Node literal(BitLiteral l) { return l.value ? variable(l) : build_.not_(variable(l)); }

  const TransitionSystem& source_;
  WordContext& context_;
  WorkBudget& budget_;
  Builder build_;
  std::vector<InputRole> roles_;
  std::vector<BitLiteral> settled_;
};

}  // namespace

std::unique_ptr<WordReduction> RelationalUpdatesPass::run(const TransitionSystem& source, WordContext& context) {
  return Search(source, context).run();
}

}  // namespace polycube::impl
