// Problem: the abstract value of a next function loses the relation between the conditions of its ites and their
// branches.
//
// Idea: compute the value of each leaf below the ites under the conditions on the path to it. Comparisons of registers
// with other terms narrow the registers. The leaf is computed again where it depends on narrowed registers.
//
// Limits: the number of terms that are computed again is bounded; beyond it the unconditional values are used.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "domain/simulate.h"
#include "invariants/sampling/state_cone.h"

namespace polycube::impl::invariants {

class ConditionalValues {
 public:
  /// Narrowed registers. Ordered, so that equal conditions are equal values.
  using Narrowed = std::map<Node, Hybrid>;

  ConditionalValues(const TermStore& store, const StateCone& cone, const Simulation<Hybrid>& values)
      : store_(store), cone_(cone), values_(values) {}

  /// Narrows registers by a condition of width 1; false if the condition cannot hold. Sound: conjuncts of an unknown
  /// form are ignored.
  bool assume(Narrowed& narrowed, Node condition, bool holds) const;
  /// The value of a term under the narrowed registers; empty if there is none.
  std::optional<Hybrid> value(Node n, const Narrowed& narrowed);

  std::uint64_t steps() const { return steps_; }

 private:
  bool compare(Narrowed& narrowed, Node condition, bool holds) const;
  bool narrow(Narrowed& narrowed, Node n, const Hybrid& to) const;
  Hybrid value_of(const Narrowed& narrowed, Node n) const;
  std::optional<Hybrid> below_ites(Node n, const Narrowed& narrowed, std::uint32_t depth);
  Hybrid leaf(Node n, const Narrowed& narrowed, std::uint32_t depth);

  const TermStore& store_;
  const StateCone& cone_;
  const Simulation<Hybrid>& values_;
  std::uint32_t ites_ = 0;
  std::uint32_t leaves_ = 0;
  std::uint32_t visits_ = 0;
  std::uint64_t steps_ = 0;
  std::unordered_map<std::uint32_t, Hybrid> memo_;  // of one leaf, by node id
};

}  // namespace polycube::impl::invariants
