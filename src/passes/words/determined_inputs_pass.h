// Determined inputs: inputs that the constraints determine are replaced by their functions (input_solver.h).
//
// Constraints hold in every step of a run, the last one included, so the inputs are replaced in all terms.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube::impl {

class DeterminedInputsPass : public WordPass {
 public:
  std::string_view name() const override { return "determined"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube::impl
