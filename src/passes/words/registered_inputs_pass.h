// States that only hold back an input for a step become inputs themselves.
//
// A state x without init, whose next is an input that nothing else reads, has any value whatever in every step. So has
// a state with neither init nor next. Programs turned into systems have such states for their temporary variables, and
// what determines these (input_solver.h) can only be seen once they are inputs.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube {

class RegisteredInputsPass : public WordPass {
 public:
  std::string_view name() const override { return "delayed"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube
