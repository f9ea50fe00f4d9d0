// Next states that a relation determines become functions.
//
// Programs are often made into systems like this: the next value of each state is a fresh input u, and a bit `valid`
// remembers whether the inputs were, so far, what the program allows: valid' = valid and E, where E is a disjunction of
// guarded commands. A run on which valid was lost is doomed: valid stays lost, and a bad reads valid.
//
// Let D be a cube of 1-bit states (valid is lost, perhaps with a bit that says that the first step is over) that no
// step leaves, and where no bad holds; ternary simulation shows both. A run that reaches a bad is never in D, so in
// each step but the last E holds, the condition that the next state is not in D. In those steps inputs are what E says
// (input_solver.h): they are replaced in all nexts. The bad is left alone, since in the last step E need not hold.
// Inputs that constraints read are left alone too, as constraints hold in the last step.
//
// A run of the reduced system that reaches a bad keeps E, in every step but the last one. A run of the source keeps E
// or is doomed; hence `doomed` in the lift.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube {

class RelationalUpdatesPass : public WordPass {
 public:
  std::string_view name() const override { return "relational"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube
