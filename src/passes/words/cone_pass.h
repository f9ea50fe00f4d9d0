// Cone of influence over words: the pass keeps only what a bad or a constraint depends on, in any number of steps.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube::impl {

class ConePass : public WordPass {
 public:
  std::string_view name() const override { return "cone"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube::impl
