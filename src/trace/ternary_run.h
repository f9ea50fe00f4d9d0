// Problem: which values of a run are determined if some bits of its inputs and free states are unknown?
// Idea: exact simulation, step by step, on ternary values; arrays are a default and exceptions. Terms whose arguments
// are all known are evaluated exactly.
// Limits: two terms are unknown independently, so a - a is unknown where a is. A write to an unknown index makes every
// element that could be meant less known.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <variant>
#include <vector>

#include "domain/ternary.h"
#include "term/evaluate.h"
#include "trace/relevant_bits.h"
#include "ts/witness.h"

namespace polycube::impl {

/// Elements by index; those without an entry have the default.
struct TernaryArray {
  std::uint32_t index_width = 1;
  Ternary rest = Ternary(1);
  std::map<BitVector, Ternary> entries;

  const Ternary& at(const BitVector& index) const;
};

using TernaryValue = std::variant<Ternary, TernaryArray>;

/// Computes the terms below some roots.
class TernaryEvaluator {
 public:
  TernaryEvaluator(const TermStore& store, std::span<const Node> roots);

  bool knows(Node n) const { return n.id() < slot_.size() && slot_[n.id()] != no_slot; }
  /// Requires: knows(n).
  const TernaryValue& value(Node n) const { return values_[slot_[n.id()]]; }
  void set(Node variable, TernaryValue value);
  void run();
  /// Operators of the cone, arguments first.
  const std::vector<Node>& operators() const { return operators_; }

 private:
  static constexpr std::uint32_t no_slot = 0xffffffff;
  const Ternary& word(Node n) const { return std::get<Ternary>(value(n)); }
  const TernaryArray& array(Node n) const { return std::get<TernaryArray>(value(n)); }
  TernaryValue compute(Node n) const;
  Ternary compute_word(Node n) const;
  TernaryArray compute_array(Node n) const;
  Ternary equality(Node n) const;

  const TermStore& store_;
  std::vector<std::uint32_t> slot_;  // by node id
  std::vector<Node> operators_;
  std::vector<TernaryValue> values_;
};

class TernaryRun {
 public:
  /// Without `relevant` every bit counts; an absent value of the witness is 0. All must outlive this object. Throws
  /// Unsupported if inits depend on each other in a cycle.
  TernaryRun(const TransitionSystem& system, const Witness& witness, const RelevantBits* relevant,
             std::span<const Node> more_roots = {});

  /// Goes to the next step; the first call to step 0. Requires: the witness has that step.
  void step();
  /// Requires: n belongs to the system, or to `more_roots`.
  const TernaryValue& value(Node n) const { return terms_.value(n); }
  bool knows(Node n) const { return terms_.knows(n); }
  /// For each array variable the elements that were read so far, or that changed from one step to the next.
  const std::map<Node, std::set<BitVector>>& touched() const { return touched_; }

 private:
  void start();
  void advance();
  TernaryValue chosen(bool of_state, std::uint32_t position, Node variable) const;
  void find_arrays();
  void touch();

  const TransitionSystem& system_;
  const Witness& witness_;
  const RelevantBits* relevant_;
  TernaryEvaluator inits_;
  TernaryEvaluator terms_;
  std::uint32_t next_step_ = 0;
  std::map<Node, std::set<Node>> variables_of_;  // by array term: the variables that its elements come from
  std::map<Node, TernaryValue> before_;          // array variables in the step before
  std::map<Node, std::set<BitVector>> touched_;
};

}  // namespace polycube::impl
