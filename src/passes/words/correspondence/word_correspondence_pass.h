// Word-level signal correspondence: words of registers and of internal terms that are equal in every reachable state,
// or equal up to a constant, or as numbers of different widths; by induction over candidate classes [VanEijk00],
// [Mony09].
//
// Let E be the condition that every related word has its relation to its representative (word_classes.h). Random
// simulation from the initial states proposes E. The base case shows E for every initial state and every input. The
// induction step shows, for every state and input where E and the constraints hold, that E holds in the next state for
// every next input. All relations are checked by one query of an SMT solver for each case; a counterexample refines the
// classes, and both cases are repeated until none does. Then E is an inductive invariant.
//
// In both frames related words are replaced by what they are related to (speculative reduction), so that most relations
// hold by the structure of terms: products of equal words, for example, become the same term. The conditions that a
// replaced operator of the first frame is equal to its replacement are added only when a counterexample violates them.
// Products are cut (solver/cut_products.h).
//
// Constraints are assumed in the first frame of the step only, as in passes/bits/scorr_pass.h, and for its reason: the
// result may have lost a constraint that E implies.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube::impl {

class WordCorrespondencePass : public WordPass {
 public:
  std::string_view name() const override { return "correspondence"; }
  /// The pass invariants are the relations that do not follow from others by structure alone. None if no state, no
  /// product and no bad is replaced, or if the budget was used up before E was proven.
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube::impl
