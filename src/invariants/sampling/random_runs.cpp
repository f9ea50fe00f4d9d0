#include "invariants/sampling/random_runs.h"

#include <algorithm>
#include <unordered_map>

#include "domain/simulate.h"
#include "invariants/sampling/input_justifier.h"
#include "support/check.h"
#include "ts/init_order.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::uint32_t attempts = 16;
constexpr std::uint64_t array_cost = 50;  // of one term over arrays, as a number of terms over words
constexpr std::uint32_t max_idle = 6;     // consecutive steps without a change of state
constexpr std::uint32_t max_dead_candidates = 64;
constexpr std::uint64_t max_dead_steps = 400000;

class Sampler {
 public:
  Sampler(const TransitionSystem& system, const StateCone& cone, std::span<const Node> bads, const SampleLimits& limits)
      : system_(system),
        terms_(system.terms()),
        cone_(cone),
        limits_(limits),
        random_(limits.seed),
        init_order_(init_order(system)),
        init_values_(terms_, init_roots()),
        values_(terms_, step_roots(bads)),
        justifier_(terms_, cone, values_, random_) {
    for (const Condition& c : system.constraints) goals_.push_back({c.term, BitVector::boolean(true)});
    for (const DeadValue& d : dead_values(system, cone, bads)) {
      goals_.push_back({cone.next(d.variable), BitVector::boolean(!d.value)});
    }
    for (const Node v : values_.variables()) {
      const auto position = system.state_position(v);
      const bool moves = position && system.states()[*position].next;
      if (!moves && terms_.sort(v).is_bits()) choices_.push_back(v);
      if (!position) continue;
      positions_.push_back(*position);
      if (moves && !system.states()[*position].init && terms_.sort(v).is_bits()) free_starts_.push_back(v);
    }
    for (const std::vector<Node>* free : {&choices_, &free_starts_}) {
      for (const Node v : *free) {
        if (is_free_.size() <= v.id()) is_free_.resize(v.id() + 1, 0);
        is_free_[v.id()] = 1;
      }
    }
    samples_.registers = cone.registers();
    for (const Node n : cone.terms()) cost_ += terms_.sort(n).is_array() ? array_cost : 1;
  }

  Samples run(const Stop& stop) {
    std::uint32_t failures = 0;
    while (!over(stop) && failures < 8) {
      const std::size_t before = samples_.states.size();
      const std::uint32_t length = 8U << random_.below(5);
      std::uint32_t idle = 0;
      start();
      std::uint32_t steps = 0;
      for (; steps < length && idle < max_idle && !over(stop) && step(steps == 0); ++steps) {
        idle = record(steps > 0) ? 0 : idle + 1;
        advance();
      }
      if (steps > 0) record(true);
      failures = samples_.states.size() == before ? failures + 1 : 0;
    }
    return std::move(samples_);
  }

 private:
  std::vector<Node> init_roots() const {
    std::vector<Node> roots;
    for (const State& s : system_.states()) {
      if (s.init) roots.push_back(s.init);
      roots.push_back(s.variable);
    }
    return roots;
  }

  std::vector<Node> step_roots(std::span<const Node> bads) const {
    std::vector<Node> roots(bads.begin(), bads.end());
    for (const Condition& c : system_.constraints) roots.push_back(c.term);
    for (const State& s : system_.states()) {
      if (!cone_.contains(s.variable)) continue;
      roots.push_back(s.variable);
      if (s.next) roots.push_back(s.next);
    }
    return roots;
  }

  bool over(const Stop& stop) const {
    return samples_.states.size() >= limits_.samples || evaluations_ >= limits_.evaluations || stop.requested();
  }

  void evaluate() {
    values_.run();
    evaluations_ += cost_;
  }

  bool good() const {
    for (const Goal& goal : goals_) {
      if (values_.bits(goal.term) != goal.value) return false;
    }
    return true;
  }

  void start() {
    for (const Node v : choices_) bias_[v.id()] = 1U << random_.below(3) * 2;
    all_small_ = random_.coin();
    choose_start();
    initialise();
  }

  void choose_start() {
    for (const State& s : system_.states()) {
      if (s.init || !terms_.sort(s.variable).is_bits()) continue;
      init_values_.set(s.variable, choice(terms_.width(s.variable)));
    }
  }

  void initialise() {
    for (const std::vector<std::uint32_t>& group : init_order_) {
      init_values_.run();
      for (const std::uint32_t i : group) {
        const State& s = system_.states()[i];
        if (s.init) init_values_.set(s.variable, init_values_.value(s.init));
      }
    }
    for (const std::uint32_t i : positions_) {
      const Node v = system_.states()[i].variable;
      values_.set(v, init_values_.value(v));
    }
  }

  BitVector choice(std::uint32_t width) {
    constexpr std::uint64_t small = 8;
    return all_small_ ? BitVector(width, random_.below(small)) : random_word(random_, width);
  }

  void choose_inputs() {
    for (const Node v : choices_) {
      const std::uint32_t width = terms_.width(v);
      const bool one = width == 1 && random_.below(17) < bias_[v.id()];
      values_.set(v, width == 1 ? BitVector::boolean(one) : choice(width));
    }
  }

  /// Chooses inputs that continue the run from the current state; in the first step the free initial state is chosen
  /// too.
  bool step(bool first) {
    for (std::uint32_t i = 0; i < attempts; ++i) {
      if (first && i > 0) {
        choose_start();
        initialise();
      }
      choose_inputs();
      evaluate();
      if (good()) return true;
      // After the first step, states without init have known values.
      for (const Node v : free_starts_) is_free_[v.id()] = first ? 1 : 0;
      const bool found = justifier_.run(goals_, is_free_, first);
      evaluations_ += justifier_.visits();
      if (!found) continue;
      for (const Goal& c : justifier_.chosen()) {
        if (first && init_values_.knows(c.term)) init_values_.set(c.term, c.value);
      }
      if (first) initialise();
      for (const Goal& c : justifier_.chosen()) values_.set(c.term, c.value);
      evaluate();
      if (good()) return true;
    }
    return false;
  }

  /// Records the state; false if it equals the state before.
  bool record(bool follows) {
    std::vector<BitVector> state;
    state.reserve(samples_.registers.size());
    for (const Node r : samples_.registers) state.push_back(values_.bits(r));
    ASSERT(follows ? !samples_.states.empty() : starts_at_inits());
    ASSERT(state.size() == samples_.registers.size());
    if (follows && state == samples_.states.back()) return false;
    samples_.states.push_back(std::move(state));
    samples_.follows.push_back(follows ? 1 : 0);
    return true;
  }

  /// Do the registers with an init have their initial values?
  bool starts_at_inits() {
    init_values_.run();
    return std::all_of(positions_.begin(), positions_.end(), [&](std::uint32_t i) {
      const State& s = system_.states()[i];
      return !s.init || !cone_.is_register(s.variable) || init_values_.bits(s.init) == values_.bits(s.variable);
    });
  }

  void advance() {
    std::vector<std::pair<Node, Value>> next;
    for (const std::uint32_t i : positions_) {
      const State& s = system_.states()[i];
      if (s.next) next.emplace_back(s.variable, values_.value(s.next));
    }
    for (const auto& [variable, value] : next) values_.set(variable, value);
  }

  const TransitionSystem& system_;
  const TermStore& terms_;
  const StateCone& cone_;
  const SampleLimits limits_;
  Random random_;
  std::vector<std::vector<std::uint32_t>> init_order_;
  Evaluator init_values_;
  Evaluator values_;
  Justifier justifier_;
  std::vector<Goal> goals_;
  std::vector<Node> choices_;                              // inputs, and states without next
  std::vector<Node> free_starts_;                          // registers without init
  std::vector<std::uint32_t> positions_;                   // states that the evaluator knows
  std::vector<char> is_free_;                              // by node id: may be chosen
  std::unordered_map<std::uint32_t, std::uint32_t> bias_;  // by node id: the probability of a one, in 17ths
  bool all_small_ = false;                                 // all words of this run are small
  std::uint64_t cost_ = 0;                                 // of one evaluation of all terms
  std::uint64_t evaluations_ = 0;
  Samples samples_;
};

}  // namespace

std::vector<Node> bads_of(const TransitionSystem& system, std::span<const Node> roots) {
  std::vector<Node> result;
  for (const Node root : roots) {
    const bool constraint = std::any_of(system.constraints.begin(), system.constraints.end(),
                                        [&](const Condition& c) { return c.term == root; });
    if (!constraint) result.push_back(root);
  }
  return result;
}

std::vector<DeadValue> dead_values(const TransitionSystem& system, const StateCone& cone, std::span<const Node> bads) {
  const TermStore& terms = system.terms();
  std::vector<Node> roots(bads.begin(), bads.end());
  std::vector<Node> bits;
  for (const Node r : cone.registers()) {
    if (terms.width(r) != 1 || bits.size() >= max_dead_candidates || terms.is_constant(cone.next(r))) continue;
    bits.push_back(r);
    roots.push_back(cone.next(r));
  }
  std::vector<DeadValue> result;
  if (bits.empty() || bads.empty()) return result;
  Simulation<Ternary> simulation(terms, roots);
  for (const Node r : cone.registers()) {
    const Node next = cone.next(r);
    if (terms.is_constant(next) && simulation.knows(r)) simulation.set(r, Ternary::constant(terms.value(next)));
  }
  for (const Node r : bits) {
    if (!simulation.knows(r)) continue;
    for (const bool value : {false, true}) {
      if (simulation.steps() > max_dead_steps + 2 * roots.size()) return result;
      simulation.set(r, Ternary::constant(BitVector::boolean(value)));
      simulation.run();
      bool dead = simulation.value(cone.next(r)).bit(0) == value;
      for (const Node bad : bads) dead = dead && simulation.value(bad).bit(0) == false;
      if (dead) result.push_back({r, value});
    }
    simulation.forget(r);
  }
  return result;
}

Samples sample_runs(const TransitionSystem& system, const StateCone& cone, std::span<const Node> bads,
                    const SampleLimits& limits, const Stop& stop) {
  return Sampler(system, cone, bads, limits).run(stop);
}

std::vector<FirstStep> first_steps(const TransitionSystem& system, const StateCone& cone) {
  const TermStore& terms = system.terms();
  std::vector<FirstStep> result;
  for (const Node r : cone.registers()) {
    const Node init = system.states()[*system.state_position(r)].init;
    const Node next = cone.next(r);
    if (terms.width(r) != 1 || !init || !terms.is_constant(init) || !terms.is_constant(next)) continue;
    const bool value = terms.value(init).is_true();
    if (value != terms.value(next).is_true()) result.push_back({r, value});
  }
  return result;
}

void drop_first(Samples& samples, const FirstStep& first) {
  const auto place = std::find(samples.registers.begin(), samples.registers.end(), first.variable);
  CHECK(place != samples.registers.end());
  const auto i = static_cast<std::size_t>(place - samples.registers.begin());
  Samples rest;
  rest.registers = std::move(samples.registers);
  bool before = false;  // is the sample before this one kept?
  for (std::size_t s = 0; s < samples.states.size(); ++s) {
    const bool stays = samples.states[s][i].is_true() != first.value;
    if (stays) {
      rest.follows.push_back(before ? samples.follows[s] : 0);
      rest.states.push_back(std::move(samples.states[s]));
    }
    before = stays;
  }
  ASSERT(rest.follows.size() == rest.states.size());
  samples = std::move(rest);
}

}  // namespace polycube::impl::invariants
