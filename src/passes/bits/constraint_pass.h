// Simpler constraints: a conjunction is split into its conjuncts, and an input that a constraint determines is replaced
// by its value.
//
// If a constraint is an input or its complement, that input is constant in every run. If a constraint makes an input
// equal (or complementary) to a signal that does not read it, the input is replaced by that signal. Neither needs a
// pass invariant, since every claim about runs assumes the constraints. A run of the reduced circuit always extends to
// the source, because an input can have any value. The pass removes no node, so that this value is defined; the cone of
// influence does that later.
//
// Limits: latches are not replaced. That would lose the condition that the next function of the latch has this value.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube::impl {

class ConstraintPass : public BitPass {
 public:
  std::string_view name() const override { return "constraints"; }
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube::impl
