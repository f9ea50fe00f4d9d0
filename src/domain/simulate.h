// Abstract simulation of terms: the function Phi of [Welp13, §3.3].
//
// Problem: given abstract values of the variables below some roots, compute abstract values of all terms there, such
// that each contains every concrete value of the term when the variables have values inside theirs. So "the root is
// known to be 1" proves check [Welp13, eq. 3.3], and "the next value is inside the target" proves check [Welp13, eq.
// 3.4].
//
// Idea: one class for three modes: V is Ternary, IntervalPair or Hybrid. Besides its value, a term has a value number
// (value_numbers.h), so that x - x is zero even where x is unknown and the two are different terms. To enlarge an
// obligation, the caller changes one variable at a time and often undoes the change. So run() propagates changes
// upward, arguments first, because ids are topological, and stops where the value of a term does not change. It can
// stop early, when the value of a root is not inside its target; undo() restores the values of the last checkpoint.
//
// Limits: arrays have no abstract value. An element that is read from an array is unknown, and so is the equality of
// two arrays.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "domain/hybrid.h"
#include "domain/interval_pair.h"
#include "domain/ternary.h"
#include "domain/value_numbers.h"
#include "term/term_store.h"

namespace polycube::impl {

enum class SimulationMode : std::uint8_t { ternary, interval, hybrid };

/// The tightest V around a set that is given by known bits, or as an interval.
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
  /// Simulates the cone of the roots, with value numbers or without. Requires: the store outlives the simulation.
  Simulation(const TermStore& store, std::span<const Node> roots, bool with_numbers = true);

  /// The bit-vector variables that the roots depend on, in the order of their ids; all are unknown at first.
  const std::vector<Node>& variables() const { return variables_; }
  /// True if the term belongs to the cone and is no array, so that it has a value.
  bool knows(Node n) const { return n.id() < slot_.size() && slot_[n.id()] != no_slot; }

  /// Undoes all changes since start_trials(). From now on only these roots and their cones have values; values that are
  /// still valid are not computed again. Requires: the roots are in the simulation, each occurs once.
  void focus(std::span<const Node> roots);
  /// Is the term in the cone of the last focus()? Before the first one, true for all terms of the simulation.
  bool in_focus(Node n) const { return knows(n) && has(active_, slot_[n.id()]); }
  /// The number of terms in focus.
  std::size_t focused() const { return focused_; }

  /// Sets a variable. Requires: knows(variable), it is a variable, the widths agree.
  void set(Node variable, V value);
  void forget(Node variable) { set(variable, V::top(store_.width(variable))); }
  /// Computes all values that are not up to date.
  void run() {
    run_while([](std::uint32_t, const V&) { return true; });
  }
  /// As run(), but stops when accept(position, value) is false for the new value of a root of the focus. After that,
  /// only undo() or focus() may be called.
  template <class Accept>
  bool run_while(Accept accept);
  /// The value of a term after run(). Requires: in_focus(n).
  const V& value(Node n) const;
  /// After run(): are the two terms known to be equal at every point? Requires: in_focus() for both.
  bool known_equal(Node a, Node b) const;

  /// From now on changes are recorded, until the next focus(). Requires: run() is done.
  void start_trials();
  /// Makes the present values a checkpoint: undo() restores them. Requires: start_trials(), run() is done.
  void keep() { kept_ = saved_.size(); }
  /// Undoes all changes since start_trials() or keep(), whichever is later.
  void undo() { undo_to(kept_); }

  /// How many operators have been computed so far.
  std::uint64_t steps() const { return steps_; }
  /// Their cost: one unit each, and one for every 64 bits of arguments. focus_work is that of all operators in focus.
  std::uint64_t work() const { return work_; }
  std::uint64_t focused_work() const { return focused_work_; }

 private:
  static constexpr std::uint32_t no_slot = 0xffffffff;
  static constexpr std::uint32_t no_root = 0xffffffff;
  struct Operation {
    Kind kind;
    bool is_fixed;  // a constant, or reads an array: never changes
    std::uint8_t arity;
    std::uint32_t width;  // of the last argument
    std::uint32_t work;
    std::uint32_t args[3];  // slots
    std::uint32_t p0;
    std::uint32_t p1;
  };
  struct Saved {
    std::uint32_t slot;
    ValueNumber number;
    V value;
  };

  using Bits = std::vector<std::uint64_t>;  // one a slot
  static bool has(const Bits& bits, std::uint32_t slot) { return (bits[slot / 64] >> slot % 64 & 1) != 0; }
  static void put(Bits& bits, std::uint32_t slot) { bits[slot / 64] |= std::uint64_t{1} << slot % 64; }

  Operation operation(Node n) const;
  void link_fanouts();
  void number_terms();
  void find_active(std::span<const Node> roots);
  void touch(std::uint32_t slot);
  void undo_to(std::size_t count);
  bool recompute(std::uint32_t slot);
  bool store(std::uint32_t slot, V value, ValueNumber number);
  Deduction deduction(const Operation& op, std::span<const V* const> args, std::span<const ValueNumber> numbers) const;
  ValueNumber follow_number(std::uint32_t slot, std::span<const ValueNumber> numbers);

  const TermStore& store_;
  std::vector<std::uint32_t> slot_;  // by node id
  std::vector<Node> variables_;
  // By slot; slots ascend with ids.
  std::vector<V> values_;
  std::vector<Operation> operations_;
  std::vector<std::uint32_t> fanout_begin_;  // and one more: where the last ends
  std::vector<std::uint32_t> fanouts_;

  bool with_numbers_;
  ValueNumbers numbering_;
  std::vector<ValueNumber> own_numbers_;  // the value number of a term for arbitrary values
  std::vector<ValueNumber> numbers_;

  bool focused_once_ = false;
  std::vector<Node> roots_;  // of the focus
  Bits active_;              // what belongs to it
  std::size_t focused_ = 0;
  std::uint64_t focused_work_ = 0;
  std::vector<std::uint32_t> watched_;  // by slot: position among the roots of the focus
  std::vector<std::uint32_t> stack_;

  // Slots that have to be computed because of a change: now, or when they are in focus again. Trials save only the
  // former, since they are undone before the focus changes.
  Bits pending_;
  Bits stale_;
  std::size_t first_pending_ = 0;  // no word of pending_ before it is set
  std::size_t end_pending_ = 0;    // nor from it on
  bool in_trials_ = false;
  std::vector<Saved> saved_;
  std::size_t kept_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t work_ = 0;
};

template <class V>
template <class Accept>
bool Simulation<V>::run_while(Accept accept) {
  for (; first_pending_ < end_pending_; ++first_pending_) {
    std::uint64_t& word = pending_[first_pending_];
    while (word != 0) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(word));
      word &= word - 1;
      const auto slot = static_cast<std::uint32_t>(first_pending_ * 64 + bit);
      if (recompute(slot) && watched_[slot] != no_root && !accept(watched_[slot], values_[slot])) return false;
    }
  }
  first_pending_ = pending_.size();
  end_pending_ = 0;
  return true;
}

extern template class Simulation<Ternary>;
extern template class Simulation<IntervalPair>;
extern template class Simulation<Hybrid>;

/// The values of roots under given values of variables, computed once; variables without a value are unknown.
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

}  // namespace polycube::impl
