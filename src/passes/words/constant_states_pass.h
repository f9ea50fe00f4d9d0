// States that have one value in all reachable states, and bits of states that have, found by ternary simulation over
// words: all values that a state may have in any step are collected in one ternary value, until nothing is added. Only
// states that are constant as a whole are replaced; the facts tell of all the known bits, since each may rest on
// others.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube {

class ConstantStatesPass : public WordPass {
 public:
  std::string_view name() const override { return "constants"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube
