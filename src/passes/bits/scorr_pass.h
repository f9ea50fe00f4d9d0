// Signal correspondence: latches and internal signals that are equal, complementary or constant in every reachable
// state, by induction over candidate classes [VanEijk00], [Mony09].
//
// Let E be the condition that all members of every class are equal, up to a complement. Random simulation from the
// initial states proposes the classes. The base case shows E for every initial state and every input. The induction
// step shows, for every state and input where E and the constraints hold, that E holds in the next state for every next
// input. A counterexample refines the classes, and the step is repeated until no class changes. Then E is an inductive
// invariant.
//
// In the first frame of the step, members are replaced by their representatives (speculative reduction), so that most
// equalities are proven by structure alone. The conditions that a replaced gate is equal to its representative, and the
// constraints, are added only when a counterexample violates them. All rounds use one Aig: equalities that were proven
// without such additions remain valid.
//
// Constraints are assumed in the first frame of the step only, not in the frame where E is shown. The reduced circuit
// may have lost a constraint that E implies; so E must hold in every step of its traces without that constraint, or
// they could not be translated back.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube::impl {

class ScorrPass : public BitPass {
 public:
  enum class Mode : std::uint8_t { latches, all };
  explicit ScorrPass(Mode mode) : mode_(mode) {}

  std::string_view name() const override { return mode_ == Mode::latches ? "scorr-latches" : "scorr"; }
  /// The pass invariants are the equalities that do not follow from others by structure alone. If the budget is used up
  /// before the last round, the circuit stays as it is.
  Reduction run(const Circuit& source, PassContext& context) override;

 private:
  Mode mode_;
};

}  // namespace polycube::impl
