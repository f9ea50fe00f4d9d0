// Fewer gates for the same functions: rounds of DAG-aware rewriting and refactoring in turn, as long as it is worth it.
//
// The pass is combinational: no latch or input goes away, and the lift has no facts.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube {

class RewritePass : public BitPass {
 public:
  std::string_view name() const override { return "rewrite"; }
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube
