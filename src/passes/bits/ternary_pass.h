// Constant latches by ternary simulation: a latch whose value at the start is known, and whose next value is the same
// whatever the inputs and the latches without a known value are, is replaced by that value.
//
// Every step joins the new values to the old ones: a signal that was 0 and is 1 becomes unknown and stays so. Each
// signal changes once at most, so following the changes takes linear time, and the latches that stay constant form an
// inductive invariant just so. The price of joining: what only the correlation of two changing latches keeps constant
// is not seen; signal correspondence sees it. A latch that is free at the start is never constant here, even if it
// keeps its value.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube {

class TernaryPass : public BitPass {
 public:
  std::string_view name() const override { return "ternary"; }
  /// A fact is a unit clause: a latch is constant.
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube
