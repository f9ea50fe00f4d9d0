// Problem: of the inputs and free states of a counterexample most bits have nothing to do with the failure, but a
// reader of the trace cannot see which.
//
// Idea: the run over time is one function of its free bits, as gates. The conjunction of all constraints and, at the
// last step, the bad is true for the values of the run. First a justification: walk down from the root, and of a
// conjunction that is false require one false operand only, the one with the fewest leaves below. The leaves that are
// reached suffice. Then the core of a SAT solver: these bits as assumptions, the root assumed false, are unsatisfiable,
// and the failed assumptions suffice. Last, bits are dropped one by one, as long as the budget of work lasts.
//
// Limits: no bit alone can be dropped from a result that was computed to its end, but another set may be smaller.
// Models that are too large for bits have no result, and justice properties neither: then all bits count.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "support/work_budget.h"
#include "ts/witness.h"

namespace polycube::impl {

/// Masks with 1 for a relevant bit, of the sorts of the variables; a variable without a mask has no relevant bit.
struct RelevantFrame {
  Assignment states;
  Assignment inputs;
};

struct RelevantBits {
  std::vector<RelevantFrame> frames;  // one for each step up to that of the bad
  std::uint64_t count = 0;
};

/// Bits such that the bad holds at the last step, and the constraints in all, whatever the other bits are. Empty if the
/// model does not fit into gates. Requires: the witness is one that check_witness accepts, with the bad in its last
/// frame.
std::optional<RelevantBits> relevant_bits(const TransitionSystem& system, const Witness& witness, std::uint32_t bad,
                                          WorkBudget& budget);

}  // namespace polycube::impl
