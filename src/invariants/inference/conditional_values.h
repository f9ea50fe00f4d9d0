// Abstract values of a term under conditions: what a next function may be, side by side of its ites.
//
// Values of all terms are known for unconditional states. On the path to a leaf below ites, comparisons of registers
// with other terms narrow the registers; the leaf is computed again as far as it depends on these, up to a number of
// terms, and from the unconditional values beyond it.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "domain/simulate.h"
#include "invariants/sampling/state_cone.h"

namespace polycube::invariants {

class ConditionalValues {
 public:
  /// Narrowed registers. Ordered, so that equal conditions are equal values.
  using Narrowed = std::map<Node, Hybrid>;

  ConditionalValues(const TermStore& store, const StateCone& cone, const Simulation<Hybrid>& values)
      : store_(store), cone_(cone), values_(values) {}

  /// Adds what follows from a condition of width 1; false if it cannot hold. Sound: what it does not understand it
  /// leaves out.
  bool assume(Narrowed& narrowed, Node condition, bool holds) const;
  /// The values of a term under these; empty if there are none.
  std::optional<Hybrid> value(Node n, const Narrowed& narrowed);

  std::uint64_t steps() const { return steps_; }

 private:
  bool compare(Narrowed& narrowed, Node condition, bool holds) const;
  bool narrow(Narrowed& narrowed, Node n, const Hybrid& to) const;
  Hybrid look(const Narrowed& narrowed, Node n) const;
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

}  // namespace polycube::invariants
