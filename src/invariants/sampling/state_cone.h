// The cone of influence of a property, and which of its terms depend on states only.
//
// Lemmas are about states: no word of a lemma may depend on an input. A state without next is arbitrary in every step
// and therefore counts as an input here. Arrays are not words.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl::invariants {

class StateCone {
 public:
  /// The cone of the roots and of all constraints. Linear in the terms.
  StateCone(const TransitionSystem& system, std::span<const Node> roots);

  /// In topological order: arguments first.
  const std::vector<Node>& terms() const { return terms_; }
  /// The states with a next that are bit-vectors, by position.
  const std::vector<Node>& registers() const { return registers_; }
  bool contains(Node n) const { return has(n, in_cone); }
  /// Is the term in the combinational cone of a root?
  bool in_property(Node n) const { return has(n, property); }
  /// Does the term depend on an input of the same step?
  bool reads_input(Node n) const { return has(n, input); }
  /// A bit-vector over registers and constants, with at least one register.
  bool is_state_word(Node n) const { return has(n, state) && !has(n, input) && !has(n, array); }
  bool is_register(Node n) const { return has(n, reg); }
  /// The register whose next value is this input; none if there is none, or more than one.
  Node register_fed_by(Node input) const;
  /// The next value of a register. Requires: is_register(n).
  Node next(Node n) const;

 private:
  enum Flag : std::uint8_t { in_cone = 1, property = 2, input = 4, state = 8, array = 16, reg = 32 };
  bool has(Node n, Flag flag) const { return n.id() < flags_.size() && (flags_[n.id()] & flag) != 0; }
  void mark(std::vector<Node> work, Flag flag, bool through_next);
  void classify();

  const TransitionSystem& system_;
  std::vector<std::uint8_t> flags_;  // by node id
  std::vector<Node> terms_;
  std::vector<Node> registers_;
  std::vector<std::pair<Node, Node>> fed_by_;  // input, register; ascending by input
};

}  // namespace polycube::impl::invariants
