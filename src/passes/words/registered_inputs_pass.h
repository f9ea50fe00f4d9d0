// Registered inputs: a state that only delays an input by one step becomes an input itself.
//
// A state without init, whose next is an input that nothing else reads, has an arbitrary value in every step. So has a
// state with neither init nor next. Systems made from programs have such states for temporary variables, and
// constraints determine them (input_solver.h) only when they are inputs.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube::impl {

class RegisteredInputsPass : public WordPass {
 public:
  std::string_view name() const override { return "delayed"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube::impl
