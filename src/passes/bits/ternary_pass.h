// Constant latches by ternary simulation: a latch is replaced by a constant if its initial value is this constant, and
// its next value too, whatever the values of the inputs and of the latches that are unknown.
//
// Each step joins the new values with the old ones: a signal that was 0 and is 1 becomes unknown and remains unknown.
// Each signal changes at most once, so the fixpoint takes linear time. The latches that are constant in it form an
// inductive invariant.
//
// Limits: the join loses correlations. If a latch is constant only because two changing latches are correlated, only
// signal correspondence finds it. A latch that is free at the start is never constant here, even if it never changes.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube::impl {

class TernaryPass : public BitPass {
 public:
  std::string_view name() const override { return "ternary"; }
  /// The pass invariants are unit clauses: one for each constant latch.
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube::impl
