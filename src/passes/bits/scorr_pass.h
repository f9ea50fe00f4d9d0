// Signal correspondence: latches and internal signals that are equal, complementary or constant in every reachable
// state, by induction over simulation classes [VanEijk00], [Mony09].
//
// Let E say that all members of all classes are equal, up to a complement. Random simulation from the start proposes
// the classes. The base shows E for every initial state and every input. The step shows, for every state and input
// where E and the constraints hold, that E holds in the next state for every next input; a counterexample refines the
// classes, and the step is shown anew, until nothing changes. Then E is an inductive invariant.
//
// The step is shown over a first frame where members are replaced by their representatives, so that most of it is
// structural; that a replaced gate really equals its representative, and the constraints, are added only when a
// counterexample violates them. All rounds work over one Aig: what was proven equal without such additions stays so.
//
// Constraints count in the first frame of the step only, not in the frame that is shown: so a trace of the reduced
// circuit, which may have lost a constraint that E implies, has E in its every step when it is brought back.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube {

class ScorrPass : public BitPass {
 public:
  enum class Mode : std::uint8_t { latches, all };
  explicit ScorrPass(Mode mode) : mode_(mode) {}

  std::string_view name() const override { return mode_ == Mode::latches ? "scorr-latches" : "scorr"; }
  /// InvariantSet: the equalities that do not follow from others by structure alone. All or nothing: if time is over
  /// before the last round, the circuit stays as it is.
  Reduction run(const Circuit& source, PassContext& context) override;

 private:
  Mode mode_;
};

}  // namespace polycube
