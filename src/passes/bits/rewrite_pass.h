// Fewer gates for the same functions: DAG-aware rewriting and refactoring alternate as long as they gain enough.
//
// Limits: the pass is combinational. It removes no latch or input, and its back map has no pass invariants.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube::impl {

class RewritePass : public BitPass {
 public:
  std::string_view name() const override { return "rewrite"; }
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube::impl
