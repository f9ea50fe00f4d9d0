// Abstract simulation of terms: the function Phi of section 3.3 of the source.
//
// Given abstract values of the variables below some roots, computes abstract values of all terms there: each contains
// every concrete value that the term takes while the variables take values inside theirs. So "the root is known to be
// 1" proves check 3.3, and "the next value lies inside the target" proves check 3.4.
//
// One class for three modes: V is Ternary, IntervalPair or Hybrid. The loop runs forward over the cone, as ids are
// topological. Enlarging an obligation changes one variable at a time and often takes the change back, so run()
// recomputes only what lies above a change, and stops where a value comes out as before.
//
// Arrays have no abstract value: what is read from one is unknown, and so is whether two are equal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "domain/hybrid.h"
#include "domain/interval_pair.h"
#include "domain/ternary.h"
#include "term/term_store.h"

namespace polycube {

enum class SimulationMode : std::uint8_t { ternary, interval, hybrid };

/// The best V around a set that is given by known bits, or as an interval.
template <class V>
V abstraction(const Ternary& value);
template <class V>
V abstraction(const Interval& value);
template <>
Ternary abstraction<Ternary>(const Ternary& value);
template <>
Ternary abstraction<Ternary>(const Interval& value);
template <>
IntervalPair abstraction<IntervalPair>(const Ternary& value);
template <>
IntervalPair abstraction<IntervalPair>(const Interval& value);
template <>
Hybrid abstraction<Hybrid>(const Ternary& value);
template <>
Hybrid abstraction<Hybrid>(const Interval& value);

template <class V>
class Simulation {
 public:
  /// Simulates the terms below the roots. Requires: the store outlives the simulation.
  Simulation(const TermStore& store, std::span<const Node> roots);

  /// The bit-vector variables that the roots depend on, in the order of their ids; all are unknown at first.
  const std::vector<Node>& variables() const { return variables_; }
  /// True if the term belongs to the cone and is no array, so that it has a value.
  bool knows(Node n) const { return n.id() < slot_.size() && slot_[n.id()] != no_slot; }
  /// Sets a variable. Requires: knows(variable), it is a variable, the widths agree.
  void set(Node variable, V value);
  void forget(Node variable) { set(variable, V::top(store_.width(variable))); }
  /// Brings all values up to date.
  void run();
  /// The value of a term after run(). Requires: knows(n).
  const V& value(Node n) const;

  /// How many operators run() has computed so far.
  std::uint64_t steps() const { return steps_; }

 private:
  static constexpr std::uint32_t no_slot = 0xffffffff;
  static constexpr std::uint32_t no_change = 0xffffffff;
  struct Operation {
    Kind kind;
    bool is_top;  // reads an array: never changes
    std::uint8_t arity;
    std::uint32_t args[3];  // slots
    std::uint32_t p0;
    std::uint32_t p1;
    Node node;
  };

  Operation operation(Node n) const;
  V compute(const Operation& op) const;

  const TermStore& store_;
  std::vector<std::uint32_t> slot_;  // by node id
  std::vector<Node> variables_;
  std::vector<V> values_;                   // by slot; slots ascend with ids
  std::vector<Operation> operations_;       // in the order of their results' slots
  std::vector<std::uint32_t> operation_;    // by slot: the first operation after it, so that run() can start there
  std::vector<char> changed_;               // by slot
  std::uint32_t first_change_ = no_change;  // the lowest slot that changed since run()
  std::uint64_t steps_ = 0;
};

extern template class Simulation<Ternary>;
extern template class Simulation<IntervalPair>;
extern template class Simulation<Hybrid>;

/// Values of roots under given values of variables, once; what is not given is unknown.
template <class V>
struct Assigned {
  Node variable;
  V value;
};
template <class V>
std::vector<V> simulate(const TermStore& store, std::span<const Assigned<V>> variables, std::span<const Node> roots) {
  Simulation<V> simulation(store, roots);
  for (const Assigned<V>& a : variables) {
    if (simulation.knows(a.variable)) simulation.set(a.variable, a.value);
  }
  simulation.run();
  std::vector<V> result;
  for (const Node root : roots) result.push_back(simulation.value(root));
  return result;
}

}  // namespace polycube
