// Relational updates: next states that a relation determines become functions.
//
// Problem: systems made from programs often have a fresh input u as the next value of each state. A bit `valid` records
// whether the inputs satisfied the program so far: valid' = valid and E, where E is a disjunction of guarded commands.
// When valid becomes false it remains false, and every bad requires valid.
//
// Idea: let D be a cube of 1-bit states (valid is false, perhaps with a bit that is constant after the first step) that
// no step leaves and in which no bad holds: a sink. Ternary simulation shows both conditions. A run that reaches a bad
// is never in D, so in each step but the last one E holds, where E is the condition that the next state is not in D. In
// those steps E determines inputs (input_solver.h): they are replaced in all nexts.
//
// Limits: E need not hold in the last step. So inputs are not replaced in the bad, and inputs that constraints read are
// not replaced at all, since constraints hold in the last step too.
//
// A run of the reduced system that reaches a bad satisfies E in every step but the last one. A run of the source
// satisfies E or enters D; hence the `sink` in the back map.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube::impl {

class RelationalUpdatesPass : public WordPass {
 public:
  std::string_view name() const override { return "relational"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube::impl
