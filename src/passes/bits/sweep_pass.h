// SAT sweeping: gates that compute the same function of latches and inputs, or complementary ones, are merged
// [Kuehlmann04], [Mishchenko05].
//
// Random simulation proposes candidate classes. In topological order, and over the gates merged so far, a SAT solver
// proves a gate equal to its representative or returns a counterexample, which refines all classes.
//
// Limits: a gate whose query exceeds the conflict limit is not merged. Constraints are not assumed: for gates that are
// equal only under constraints, traces could not be translated back without further conditions.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube::impl {

class SweepPass : public BitPass {
 public:
  std::string_view name() const override { return "sweep"; }
  /// There are no pass invariants: merged gates are equal in every state. If the budget is used up, the gates merged so
  /// far remain merged.
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube::impl
