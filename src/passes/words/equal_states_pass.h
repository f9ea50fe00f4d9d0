// States with equal inits and equal nexts are one state. Equal as terms, when equal states are taken for one: the
// coarsest such partition is found by refinement, so that states which feed each other are found, too.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube {

class EqualStatesPass : public WordPass {
 public:
  std::string_view name() const override { return "equal"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube
