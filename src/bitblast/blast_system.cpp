#include "bitblast/blast_system.h"

#include <algorithm>

#include "bitblast/check_blasting.h"
#include "support/check.h"
#include "support/error.h"
#include "term/evaluate.h"
#include "ts/init_order.h"

namespace polycube::impl {

namespace {

class SystemBlaster {
 public:
  SystemBlaster(const TransitionSystem& system, const BlastOptions& options)
      : system_(system), options_(options), terms_(system.terms()) {
    result_.circuit.aig = Aig(options.two_level);
  }

  BlastedSystem run() {
    if (!arrays_fit(system_, options_.limits)) throw Unsupported("arrays too large to bit-blast");
    find_states_read_by_inits();
    add_leaves();
    add_logic();
    add_resets();
    return std::move(result_);
  }

 private:
  void find_states_read_by_inits() {
    read_by_init_.resize(system_.states().size(), false);
    std::vector<Node> inits;
    for (const State& state : system_.states()) {
      if (state.init && !terms_.is_constant(state.init)) inits.push_back(state.init);
    }
    for (const Node n : cone(terms_, inits)) {
      const auto position = system_.state_position(n);
      if (!position) continue;
      read_by_init_[*position] = true;
      inits_read_states_ = true;
    }
  }

  bool is_input(std::size_t position) const {
    const State& state = system_.states()[position];
    return !state.next && !state.init && !read_by_init_[position];
  }

  Word leaves(Node variable) {
    Word word(bits_of(terms_.sort(variable)));
    for (Signal& s : word) s = result_.circuit.aig.leaf();
    return word;
  }

  void add_leaves() {
    Circuit& circuit = result_.circuit;
    const auto add_inputs = [&](const Word& word) {
      circuit.inputs.insert(circuit.inputs.end(), word.begin(), word.end());
    };
    for (const Node input : system_.inputs()) {
      const Word word = leaves(input);
      result_.inputs.add(word);
      add_inputs(word);
    }
    const std::vector<State>& states = system_.states();
    for (std::size_t i = 0; i < states.size(); ++i) {
      const Word word = leaves(states[i].variable);
      result_.states.add(word);
      if (is_input(i)) {
        add_inputs(word);
      } else {
        for (const Signal s : word) circuit.latches.push_back({s, s, s});
      }
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
      const Word word = states[i].next || is_input(i) ? Word() : leaves(states[i].variable);
      result_.drivers.add(word);
      add_inputs(word);
    }
  }

  /// All terms but the resets, which are functions of the initial values.
  void add_logic() {
    Blaster blaster(terms_, result_.circuit.aig, options_.limits);
    const std::vector<State>& states = system_.states();
    for (std::size_t i = 0; i < system_.inputs().size(); ++i) blaster.set(system_.inputs()[i], result_.inputs[i]);
    for (std::size_t i = 0; i < states.size(); ++i) blaster.set(states[i].variable, result_.states[i]);
    blaster.blast(roots());

    Circuit& circuit = result_.circuit;
    std::size_t latch = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (is_input(i)) continue;
      for (const Signal s : states[i].next ? blaster.bits(states[i].next) : result_.drivers[i]) {
        CHECK(latch < circuit.latches.size());
        circuit.latches[latch++].next = s;
      }
    }
    CHECK(latch == circuit.latches.size());
    for (const Condition& bad : system_.bads) circuit.bads.push_back(blaster.bit(bad.term));
    for (const Condition& constraint : system_.constraints) {
      circuit.constraints.push_back(blaster.bit(constraint.term));
    }
    for (const Condition& fairness : system_.fairness) result_.fairness.push_back(blaster.bit(fairness.term));
    for (const Justice& justice : system_.justices) {
      std::vector<Signal>& signals = result_.justices.emplace_back();
      for (const Node n : justice.terms) signals.push_back(blaster.bit(n));
    }
  }

  std::vector<Node> roots() const {
    std::vector<Node> result;
    for (const State& state : system_.states()) {
      if (state.next) result.push_back(state.next);
    }
    for (const auto* conditions : {&system_.bads, &system_.constraints, &system_.fairness}) {
      for (const Condition& c : *conditions) result.push_back(c.term);
    }
    for (const Justice& justice : system_.justices) {
      result.insert(result.end(), justice.terms.begin(), justice.terms.end());
    }
    return result;
  }

  /// The resets: in the inits, a state with init is replaced by the signals of its init, and other states remain
  /// variables.
  void add_resets() {
    Blaster blaster(terms_, result_.circuit.aig, options_.limits);
    const std::vector<State>& states = system_.states();
    std::vector<std::size_t> first_latch(states.size());
    std::size_t latch = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      first_latch[i] = latch;
      if (!is_input(i)) latch += result_.states[i].size();
    }
    const auto reset = [&](std::uint32_t i) {
      const Bits value = blaster.bits(states[i].init);
      CHECK(value.size() == result_.states[i].size() && !is_input(i));
      for (std::size_t j = 0; j < value.size(); ++j) result_.circuit.latches[first_latch[i] + j].reset = value[j];
    };
    if (!inits_read_states_) {
      std::vector<Node> inits;
      for (const State& state : states) {
        if (state.init) inits.push_back(state.init);
      }
      blaster.blast(inits);
      for (std::uint32_t i = 0; i < states.size(); ++i) {
        if (states[i].init) reset(i);
      }
      return;
    }
    for (const std::vector<std::uint32_t>& group : init_order(system_)) {
      std::vector<Node> inits;
      for (const std::uint32_t i : group) {
        if (states[i].init) inits.push_back(states[i].init);
      }
      blaster.blast(inits);
      for (const std::uint32_t i : group) {
        if (states[i].init) reset(i);
        if (!read_by_init_[i]) continue;
        const Bits value = states[i].init ? blaster.bits(states[i].init) : result_.states[i];
        blaster.set(states[i].variable, Word(value.begin(), value.end()));
      }
    }
  }

  const TransitionSystem& system_;
  const BlastOptions& options_;
  const TermStore& terms_;
  std::vector<bool> read_by_init_;  // by state
  bool inits_read_states_ = false;
  BlastedSystem result_;
};

}  // namespace

bool arrays_fit(const TransitionSystem& system, const BlastLimits& limits) {
  std::uint64_t all = 0;
  const auto fits = [&](Node variable) {
    const Sort sort = system.terms().sort(variable);
    if (!sort.is_array()) return true;
    if (bits_of(sort) > limits.array_bits) return false;
    all += bits_of(sort);
    return all <= limits.variable_bits;
  };
  const std::vector<State>& states = system.states();
  return std::all_of(system.inputs().begin(), system.inputs().end(), fits) &&
         std::all_of(states.begin(), states.end(), [&](const State& state) { return fits(state.variable); });
}

BlastedSystem blast(const TransitionSystem& system, const BlastOptions& options) {
  BlastedSystem result = SystemBlaster(system, options).run();
  ASSERT(blasting_agrees(system, result));
  return result;
}

}  // namespace polycube::impl
