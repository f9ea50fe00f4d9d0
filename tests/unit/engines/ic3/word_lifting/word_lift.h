// A small system as its tests see it: values of all its variables from one number, exact values of its terms, and
// whether every state of a region reaches what it should.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <variant>
#include <vector>

#include "engines/ic3/word_lifting/word_lift.h"
#include "reference/explicit_state.h"
#include "term/evaluate.h"
#include "ts/transition_system.h"

namespace word_lift_test {

using namespace polycube::impl;
using namespace polycube::impl::ic3;
using reference::bit_count;
using reference::unpack;

inline constexpr std::array modes = {SimulationMode::ternary, SimulationMode::interval, SimulationMode::hybrid};

inline BitVector word(std::uint32_t width, std::int64_t value) {
  return BitVector(width, static_cast<std::uint64_t>(value));
}

/// Values of all variables of a system from numbers, and exact values of its terms.
class Explicit {
 public:
  explicit Explicit(const TransitionSystem& system)
      : system_(system), roots_(collect(system)), values_(system.terms(), roots_) {
    for (const State& s : system.states()) state_bits_ += bit_count(system.terms().sort(s.variable));
    for (const Node n : system.inputs()) input_bits_ += bit_count(system.terms().sort(n));
  }
  std::uint32_t state_bits() const { return state_bits_; }
  std::uint32_t input_bits() const { return input_bits_; }

  void set_states(std::uint64_t code) {
    states_.clear();
    for (const State& s : system_.states()) states_.push_back(set(s.variable, code));
  }
  void set_inputs(std::uint64_t code) {
    inputs_.clear();
    for (const Node n : system_.inputs()) inputs_.push_back(set(n, code));
  }
  void run() { values_.run(); }
  WordPoint point() const { return {states_, inputs_}; }
  bool holds(Node n) const { return values_.bits(n).is_true(); }
  bool constraints_hold() const {
    return std::all_of(system_.constraints.begin(), system_.constraints.end(),
                       [&](const Condition& c) { return holds(c.term); });
  }
  const BitVector& bits(Node n) const { return values_.bits(n); }
  /// Is the successor in the target, as far as it is determined?
  bool successor_in(const WordRegion& target) const {
    for (std::size_t i = 0; i < target.words.size(); ++i) {
      const Node next = system_.states()[i].next;
      if (next && !target.words[i].is_free() && !target.words[i].contains(values_.bits(next))) return false;
    }
    return true;
  }

 private:
  static std::vector<Node> collect(const TransitionSystem& system) {
    std::vector<Node> roots = system.roots();
    for (const State& s : system.states()) roots.push_back(s.variable);
    for (const Node n : system.inputs()) roots.push_back(n);
    return roots;
  }
  /// Takes the variable's bits off the code; arrays have a placeholder among the words.
  BitVector set(Node variable, std::uint64_t& code) {
    const Sort sort = system_.terms().sort(variable);
    const std::uint32_t width = bit_count(sort);
    const Value value = unpack(sort, code & ((std::uint64_t{1} << width) - 1));
    code >>= width;
    values_.set(variable, value);
    return sort.is_array() ? BitVector() : std::get<BitVector>(value);
  }

  const TransitionSystem& system_;
  std::vector<Node> roots_;
  Evaluator values_;
  std::vector<BitVector> states_;
  std::vector<BitVector> inputs_;
  std::uint32_t state_bits_ = 0;
  std::uint32_t input_bits_ = 0;
};

/// Every state of the region, of arrays every value, has to do.
template <class Hits>
std::uint64_t count_misses(Explicit& all, const WordRegion& region, std::uint64_t inputs, Hits hits) {
  std::uint64_t misses = 0;
  all.set_inputs(inputs);
  for (std::uint64_t state = 0; state < std::uint64_t{1} << all.state_bits(); ++state) {
    all.set_states(state);
    if (!region.contains(all.point().states)) continue;
    all.run();
    if (!all.constraints_hold() || !hits()) ++misses;
  }
  return misses;
}

}  // namespace word_lift_test
