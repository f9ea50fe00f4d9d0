// Problem: where constraints or guards tie inputs to expressions, random inputs almost never satisfy them.
//
// Idea: justification of goals from the root to the variables. A conjunction needs both sides, a disjunction one,
// chosen at random. An equation with one known side determines the other side, through sums and similar operators, down
// to a free variable. So an input that an equation determines gets its required value.
//
// Limits: there is no backtracking, and operators without an inverse get random values. The caller checks the result
// and tries again.
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "invariants/sampling/state_cone.h"
#include "support/random.h"
#include "term/evaluate.h"

namespace polycube::impl::invariants {

struct Goal {
  Node term;
  BitVector value;
};

/// A random value for a word, more often small than not.
BitVector random_word(Random& random, std::uint32_t width);

class Justifier {
 public:
  /// Requires: `values` knows all terms of the goals and is evaluated when run() is called.
  Justifier(const TermStore& store, const StateCone& cone, const Evaluator& values, Random& random);

  /// Assigns values to free variables that may make the goals true; false if a goal is known to fail. A term without
  /// free variables has its value in `values`. `is_free` is by node id, for variables; without `states_are_free` it is
  /// false for all registers.
  bool run(std::span<const Goal> goals, const std::vector<char>& is_free, bool states_are_free);
  const std::vector<Goal>& chosen() const { return chosen_; }
  /// The number of terms that the last run visited.
  std::uint32_t visits() const { return visits_; }

 private:
  bool justify(Node n, const BitVector& target);
  bool justify_gate(Node n, bool target);
  bool justify_predicate(Node n, bool target);
  bool justify_word(Node n, const BitVector& target);
  bool either(Node a, bool va, Node b, bool vb);
  bool invert(Node n, const BitVector& target);
  bool divide(Node n, const BitVector& target);
  void ground(Node n);
  bool assign(Node variable, const BitVector& value);
  bool settle();
  std::optional<BitVector> known(Node n);
  std::optional<BitVector> compute(Node n);

  const TermStore& store_;
  const StateCone& cone_;
  const Evaluator& values_;
  Random& random_;
  const std::vector<char>* is_free_ = nullptr;
  bool states_are_free_ = false;
  std::vector<Goal> chosen_;
  std::vector<Goal> waiting_;  // equations with both sides unknown so far
  std::unordered_map<std::uint32_t, BitVector> known_;
  std::unordered_map<std::uint32_t, std::size_t> unknown_;  // and the number of choices at the last visit
  std::uint32_t visits_ = 0;
  std::uint32_t depth_ = 0;
};

}  // namespace polycube::impl::invariants
