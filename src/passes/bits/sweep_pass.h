// SAT sweeping: gates that compute the same function of latches and inputs, or complementary ones, become one
// [Kuehlmann04], [Mishchenko05].
//
// Random simulation proposes classes; gate by gate, in topological order and over what is merged already, a SAT solver
// proves a gate equal to its representative or gives a counterexample, which refines all classes. A question that is
// too hard leaves its gate alone. Constraints are not used: what is equal only under them would need care for traces.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube {

class SweepPass : public BitPass {
 public:
  std::string_view name() const override { return "sweep"; }
  /// No facts: merged gates are equal in every state. When time is over, what was merged so far counts.
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube
