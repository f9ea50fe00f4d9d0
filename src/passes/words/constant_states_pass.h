// Constant states: states, and bits of states, that have the same value in all reachable states.
//
// Ternary simulation over words finds them: the ternary value of a state joins its values in all steps, until a
// fixpoint.
//
// Limits: only states that are constant as a whole are replaced. The pass invariants contain all known bits, since the
// proof of one may depend on others.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube::impl {

class ConstantStatesPass : public WordPass {
 public:
  std::string_view name() const override { return "constants"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube::impl
