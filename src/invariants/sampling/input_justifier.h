// Problem: where constraints or guards tie inputs to expressions, random inputs never satisfy them.
//
// Goals are walked from the top: a conjunction needs both sides, a disjunction one, chosen at random; an equation with
// one side known gives the other side its value, through sums and the like, down to a free variable, which takes it. So
// an input that is determined by an equation gets what it has to be. A search without backtracking: who calls it checks
// the result and tries again. What it does not understand it leaves to chance.
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "invariants/sampling/state_cone.h"
#include "support/random.h"
#include "term/evaluate.h"

namespace polycube::invariants {

struct Goal {
  Node term;
  BitVector value;
};

/// A random value for a word, more often small than not.
BitVector random_word(Random& random, std::uint32_t width);

class Justifier {
 public:
  /// Requires: `values` knows all terms of the goals, and has run when run() is called.
  Justifier(const TermStore& store, const StateCone& cone, const Evaluator& values, Random& random);

  /// Values for some free variables that may make the goals true; false if a goal was seen to fail. What depends on no
  /// free variable has the value that `values` gives it. `is_free` is by node id, for variables; without
  /// `states_are_free` it holds for no register.
  bool run(std::span<const Goal> goals, const std::vector<char>& is_free, bool states_are_free);
  const std::vector<Goal>& chosen() const { return chosen_; }
  /// Terms the last run looked at.
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
  std::vector<Goal> waiting_;  // both sides unknown so far
  std::unordered_map<std::uint32_t, BitVector> known_;
  std::unordered_map<std::uint32_t, std::size_t> unknown_;  // and the number of choices when it was looked at
  std::uint32_t visits_ = 0;
  std::uint32_t depth_ = 0;
};

}  // namespace polycube::invariants
