// Equal states: states with equal inits and equal nexts are merged.
//
// Two terms are equal here if they become the same term when equal states are replaced by one of them. The coarsest
// partition of this kind is found by refinement, so that states which read each other are found too.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube::impl {

class EqualStatesPass : public WordPass {
 public:
  std::string_view name() const override { return "equal"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube::impl
