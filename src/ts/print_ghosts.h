// The ghosts of a proof (ts/ghosts.h) for people: a lemma about a choice p holds `for every p`, and a recorder is shown
// by equations that print_infix prints.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "ts/ghosts.h"

namespace polycube::impl {

class GhostText {
 public:
  /// Requires: no complaint about the ghosts.
  GhostText(const TransitionSystem& system, const std::vector<Ghost>& ghosts);

  /// The system with its ghosts, and, for equations, with the next value x' of each recorder x.
  const TransitionSystem& system() const { return extended_; }
  /// How a ghost gets its values: what a line says of it, and an equation.
  struct Fact {
    std::string label;
    Node equation;
  };
  const std::vector<Fact>& facts() const { return facts_; }
  /// "for every p and q: " for a condition that depends on these choices; else "".
  std::string quantifier(Node condition) const;
  /// The choices that a term depends on, also through recorders.
  std::vector<Node> choices_below(Node term) const;

 private:
  TransitionSystem extended_;
  std::unordered_map<Node, std::string> names_;
  std::vector<Node> choices_;
  std::unordered_map<Node, std::vector<Node>> depends_;  // by ghost: choices
  std::vector<Fact> facts_;
};

}  // namespace polycube::impl
