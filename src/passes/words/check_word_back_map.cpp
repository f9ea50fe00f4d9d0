#include "passes/words/check_word_back_map.h"

#include <algorithm>
#include <vector>

#include "passes/words/input_solver.h"
#include "support/check.h"
#include "support/error.h"
#include "support/random.h"
#include "term/evaluate.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_terms = 20000;  // of a store; for larger ones, random runs would take too long
constexpr int runs = 4;                    // of each kind
constexpr std::size_t steps = 6;
constexpr int input_tries = 8;  // random inputs that are tried to satisfy the constraints

/// Small values, extreme ones and all others.
BitVector random_word(std::uint32_t width, Random& random) {
  BitVector result = BitVector::zero(width);
  const std::uint64_t kind = random.below(4);
  for (std::uint32_t i = 0; i < width; ++i) {
    const bool low = i < 2;
    result.set_bit(i, kind == 0 ? low && random.coin() : kind == 1 ? !low || random.coin() : random.coin());
  }
  return result;
}

Value random_value(Sort sort, Random& random) {
  if (sort.is_bits()) return random_word(sort.width(), random);
  ArrayValue result(sort.index_width(), random_word(sort.width(), random));
  for (int i = 0; i < 2; ++i) result.write(random_word(sort.index_width(), random), random_word(sort.width(), random));
  return result;
}

bool is_true(const Evaluator& values, Node n) { return values.bits(n).is_true(); }

bool all_hold(const Simulator& simulator, const std::vector<Condition>& conditions) {
  return std::all_of(conditions.begin(), conditions.end(), [&](const Condition& c) { return simulator.holds(c.term); });
}

bool reaches(const TransitionSystem& system, const Witness& witness) {
  Simulator simulator(system);
  for (std::size_t step = 0; step < witness.frames.size(); ++step) {
    if (step > 0) simulator.advance();
    simulator.enter(witness.frames[step]);
    if (!all_hold(simulator, system.constraints)) return false;
  }
  return std::all_of(witness.claims.begin(), witness.claims.end(), [&](const Claim& claim) {
    return !claim.justice && simulator.holds(system.bads[claim.position].term);
  });
}

/// A run with random choices, as long as random inputs satisfy the constraints.
Witness random_run(const TransitionSystem& system, Random& random) {
  Witness result;
  Simulator simulator(system);
  for (std::size_t step = 0; step < steps; ++step) {
    if (step > 0) simulator.advance();
    WitnessFrame frame;
    for (std::uint32_t i = 0; i < system.states().size(); ++i) {
      const State& state = system.states()[i];
      if (state.free_at(step)) frame.states.emplace(i, random_value(system.terms().sort(state.variable), random));
    }
    bool allowed = false;
    for (int tries = 0; tries < input_tries && !allowed; ++tries) {
      for (std::uint32_t i = 0; i < system.inputs().size(); ++i) {
        frame.inputs.insert_or_assign(i, random_value(system.terms().sort(system.inputs()[i]), random));
      }
      simulator.enter(frame);
      allowed = all_hold(simulator, system.constraints);
    }
    if (!allowed) return result;
    result.frames.push_back(std::move(frame));
  }
  return result;
}

/// Follows a run of the source, and computes its image in the reduced system.
class Image {
 public:
  Image(const TransitionSystem& source, const WordReduction& reduction, std::span<const std::uint32_t> bads)
      : source_(source),
        reduced_(reduction.system),
        lift_(reduction.back_map),
        bads_(bads),
        origins_(source.terms(), origin_roots()),
        inits_(reduced_.terms(), init_roots()),
        steps_(reduced_.terms(), step_roots()) {}

  void follow(const Witness& run) {
    Simulator simulator(source_);
    std::vector<Value> expected;  // states of the reduced system, from the step before
    bool kept = true;             // did the constraints of the reduced system hold there?
    for (std::size_t step = 0; step < run.frames.size(); ++step) {
      if (step > 0) simulator.advance();
      simulator.enter(run.frames[step]);
      if (!all_hold(simulator, source_.constraints)) return;
      look(simulator);
      for (const Node fact : lift_.facts) CHECK(is_true(origins_, fact));
      if (lift_.sink && is_true(origins_, lift_.sink)) {
        for (const std::uint32_t bad : bads_) CHECK(!simulator.holds(source_.bads[bad].term));
        return;
      }
      CHECK(kept);
      if (step == 0) check_start();
      for (std::size_t i = 0; i < expected.size(); ++i) {
        if (reduced_.states()[i].next) CHECK(origins_.value(lift_.origin_of_state[i]) == expected[i]);
      }
      expected.clear();
      for (const State& s : reduced_.states()) {
        expected.push_back(s.next ? steps_.value(s.next) : zero_value(reduced_.terms().sort(s.variable)));
      }
      kept = std::all_of(reduced_.constraints.begin(), reduced_.constraints.end(),
                         [&](const Condition& c) { return is_true(steps_, c.term); });
      for (const std::uint32_t bad : bads_) {
        CHECK(is_true(steps_, reduced_.bads[bad].term) == simulator.holds(source_.bads[bad].term));
      }
    }
  }

 private:
  std::vector<Node> origin_roots() const {
    std::vector<Node> roots = lift_.facts;
    roots.insert(roots.end(), lift_.origin_of_input.begin(), lift_.origin_of_input.end());
    roots.insert(roots.end(), lift_.origin_of_state.begin(), lift_.origin_of_state.end());
    if (lift_.sink) roots.push_back(lift_.sink);
    return roots;
  }
  std::vector<Node> init_roots() const {
    std::vector<Node> roots;
    for (const State& s : reduced_.states()) {
      if (s.init) roots.push_back(s.init);
    }
    return roots;
  }
  std::vector<Node> step_roots() const {
    std::vector<Node> roots;
    for (const State& s : reduced_.states()) {
      if (s.next) roots.push_back(s.next);
    }
    for (const auto* list : {&reduced_.bads, &reduced_.constraints}) {
      for (const Condition& c : *list) roots.push_back(c.term);
    }
    return roots;
  }

  /// Computes the image of the state and the inputs.
  void look(const Simulator& simulator) {
    const auto set = [](Evaluator& to, Node variable, const Value& value) {
      if (to.knows(variable)) to.set(variable, value);
    };
    for (std::uint32_t i = 0; i < source_.states().size(); ++i) {
      set(origins_, source_.states()[i].variable, simulator.state(i));
    }
    for (std::uint32_t i = 0; i < source_.inputs().size(); ++i) set(origins_, source_.inputs()[i], simulator.input(i));
    origins_.run();
    for (std::size_t i = 0; i < reduced_.states().size(); ++i) {
      const Value value = origins_.value(lift_.origin_of_state[i]);
      set(inits_, reduced_.states()[i].variable, value);
      set(steps_, reduced_.states()[i].variable, value);
    }
    for (std::size_t i = 0; i < reduced_.inputs().size(); ++i) {
      set(steps_, reduced_.inputs()[i], origins_.value(lift_.origin_of_input[i]));
    }
    inits_.run();
    steps_.run();
  }

  void check_start() const {
    for (std::size_t i = 0; i < reduced_.states().size(); ++i) {
      const Node init = reduced_.states()[i].init;
      if (init) CHECK(inits_.value(init) == origins_.value(lift_.origin_of_state[i]));
    }
  }

  const TransitionSystem& source_;
  const TransitionSystem& reduced_;
  const WordBackMap& lift_;
  std::span<const std::uint32_t> bads_;
  Evaluator origins_;  // over the source
  Evaluator inits_;    // over the reduced system
  Evaluator steps_;
};

/// Is every variable in the terms a state of the system, or, with `inputs`, an input?
void check_variables(const TransitionSystem& system, const std::vector<Node>& roots, bool inputs) {
  for (const Node n : cone(system.terms(), roots)) {
    if (!system.terms().is_variable(n)) continue;
    CHECK(system.state_position(n) || (inputs && system.input_position(n)));
  }
}

}  // namespace

bool terms_agree(const TransitionSystem& source, const WordReduction& reduction) {
  const TransitionSystem& reduced = reduction.system;
  const WordBackMap& back_map = reduction.back_map;
  const TermStore& terms = source.terms();
  CHECK(source.shared_terms() == reduced.shared_terms() && source.bads.size() == reduced.bads.size());
  CHECK(back_map.inputs.size() == source.inputs().size() && back_map.states.size() == source.states().size());
  CHECK(back_map.origin_of_input.size() == reduced.inputs().size());
  CHECK(back_map.origin_of_state.size() == reduced.states().size());
  if (terms.size() > most_terms) return true;
  std::vector<Node> over_reduced = reduced.roots();
  const auto add_value = [&](const RunValue& value, Node variable) {
    CHECK(!value.later || !value.here);
    for (const Node n : {value.here, value.last, value.later}) {
      if (!n) continue;
      CHECK(terms.sort(n) == terms.sort(variable));
      over_reduced.push_back(n);
    }
    CHECK(value.elements.empty() || (!value.here && !value.last && !value.later));
    for (const auto& [index, here] : value.elements) {
      CHECK(index.width() == terms.sort(variable).index_width() && terms.sort(here) == terms.sort(variable).element());
      over_reduced.push_back(here);
    }
  };
  for (std::size_t i = 0; i < back_map.inputs.size(); ++i) add_value(back_map.inputs[i], source.inputs()[i]);
  for (std::size_t i = 0; i < back_map.states.size(); ++i) add_value(back_map.states[i], source.states()[i].variable);
  check_variables(reduced, over_reduced, true);
  std::vector<Node> inits;
  for (const State& state : reduced.states()) {
    if (state.init) inits.push_back(state.init);
  }
  check_variables(reduced, inits, false);

  for (std::size_t i = 0; i < reduced.inputs().size(); ++i) {
    CHECK(terms.sort(back_map.origin_of_input[i]) == terms.sort(reduced.inputs()[i]));
  }
  for (std::size_t i = 0; i < reduced.states().size(); ++i) {
    CHECK(terms.sort(back_map.origin_of_state[i]) == terms.sort(reduced.states()[i].variable));
  }
  for (const Node fact : back_map.facts) CHECK(terms.sort(fact).is_boolean());
  CHECK(!back_map.sink || terms.sort(back_map.sink).is_boolean());
  std::vector<Node> over_states = back_map.origin_of_state;
  if (back_map.sink) over_states.push_back(back_map.sink);
  check_variables(source, over_states, false);
  check_variables(source, back_map.origin_of_input, true);
  check_variables(source, back_map.facts, true);
  return true;
}

bool word_runs_agree(const TransitionSystem& source, const WordReduction& reduction,
                     std::span<const std::uint32_t> bads, std::uint32_t seed) {
  if (source.terms().size() > most_terms) return true;
  Random random(seed + 1);
  try {
    Image image(source, reduction, bads);
    for (int i = 0; i < runs; ++i) {
      image.follow(random_run(source, random));
      const Witness run = random_run(reduction.system, random);
      if (!run.frames.empty()) image.follow(translate_back(source, reduction.system, reduction.back_map, run));
    }
  } catch (const Unsupported&) {
    return true;  // cyclic inits, which the simulator does not support
  }
  return true;
}

bool witness_replays(const TransitionSystem& source, const TransitionSystem& reduced, const Witness& witness,
                     const Witness& lifted) {
  CHECK(lifted.frames.size() == witness.frames.size() && lifted.claims == witness.claims);
  if (witness.claims.empty() || !reaches(reduced, witness)) return true;
  CHECK(reaches(source, lifted));
  return true;
}

bool solution_agrees(const TermStore& terms, Node formula, const InputSolution& solution, std::uint32_t seed) {
  if (terms.size() > most_terms) return true;
  std::vector<Node> roots{formula, solution.formula};
  for (const SolvedInput& solved : solution.inputs) {
    CHECK(terms.is_variable(solved.input) && terms.sort(solved.input) == terms.sort(solved.value));
    roots.insert(roots.end(), {solved.input, solved.value});
  }
  for (const InputChoice& choice : solution.choices) {
    CHECK(terms.is_variable(choice.variable) && terms.sort(choice.variable).is_boolean());
    roots.insert(roots.end(), {choice.variable, choice.origin});
  }
  Evaluator values(terms, roots);
  const auto take = [&](auto&& list, auto&& variable_of, auto&& term_of) {  // all at once
    std::vector<Value> computed;
    for (const auto& entry : list) computed.push_back(values.value(term_of(entry)));
    for (std::size_t i = 0; i < computed.size(); ++i) values.set(variable_of(list[i]), computed[i]);
    values.run();
  };
  const auto input = [](const SolvedInput& s) { return s.input; };
  const auto value = [](const SolvedInput& s) { return s.value; };
  const auto variable = [](const InputChoice& c) { return c.variable; };
  const auto origin = [](const InputChoice& c) { return c.origin; };
  Random random(seed + 1);
  constexpr int tries = 24;
  for (int i = 0; i < tries; ++i) {
    for (const Node v : values.variables()) values.set(v, random_value(terms.sort(v), random));
    values.run();
    if (is_true(values, solution.formula)) {  // back
      take(solution.inputs, input, value);
      CHECK(is_true(values, formula));
    }
    if (!is_true(values, formula)) continue;
    take(solution.choices, variable, origin);  // forth
    CHECK(is_true(values, solution.formula));
    for (const SolvedInput& s : solution.inputs) CHECK(values.value(s.input) == values.value(s.value));
  }
  return true;
}

}  // namespace polycube::impl
