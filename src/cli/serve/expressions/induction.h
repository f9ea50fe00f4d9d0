// Problem: a property holds, and no proof is found. What is missing is seen in a counterexample to induction: a state
// that nobody has excluded, from which the property fails some steps later.
//
// Idea: a copy of the model that starts anywhere. A register of its own counts the steps up to k. Before step k the
// property holds by a constraint; what is known of all reachable states holds in every step; the property's violation
// counts in step k. Bounded model checking up to k decides the rest, and the run is like any other: bits that do not
// matter are x.
//
// Limits: the first state need not be reachable, which is the point. That there is no such run proves a property only
// together with the first k steps of the design itself.
#pragma once

#include <cstdint>
#include <string>

#include "cli/serve/expressions/translation.h"
#include "polycube/model.h"

namespace polycube::cli::serve {

class InductionCopy {
 public:
  /// Copies inputs, registers, constraints and names, but no initial values.
  explicit InductionCopy(const Model& original);

  /// To make expressions in it.
  Model& model() { return copy_; }
  /// The expression for one of the original.
  Expr own(const Expr& original) { return translation_(original); }
  /// It holds in every step.
  void assume(const Expr& own) { copy_.constraint(own); }
  /// Asks whether the condition can fail in step k, after k steps in which it holds. Requires: k > 0; called once.
  Property ask(const Expr& own, std::uint32_t k, const std::string& name);

 private:
  Model copy_;
  Translation translation_;
};

}  // namespace polycube::cli::serve
