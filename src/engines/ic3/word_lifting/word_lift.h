// Problem: a model gives one predecessor state; an obligation should be as large a set of states as possible that all
// have, with the same inputs, a successor in the target. Here on words, by simulation [Welp13, §3.3].
//
// Check [Welp13, eq. 3.3], for a bad: it is known to be true, and so are all constraints. Check [Welp13, eq. 3.4], for
// a target in the next step: the constraints are known to be true, and the next value of every word of the target lies
// inside it: its bits are known as demanded, its interval holds all values. Values are those of src/domain/simulate.h,
// ternary, intervals or both.
//
// Order: what no demanded term reads is free for nothing; what the target does not depend on at this point is found by
// justification (src/domain/needed_bits.h) and freed by one simulation; then words are freed one by one; then each word
// that is left gives up bits, or bounds of an interval around its value move outward by steps that double, or both,
// whichever leaves more states. The work is limited, in operators computed; what has been reached by then is returned.
//
// Limits: reads of arrays are unknown, and regions say nothing about array states. A state without next is free in
// every step, so that demands on its next value are left out: a successor with the right value exists.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engines/ic3/word_lifting/region_growth.h"
#include "engines/ic3/word_lifting/word_region.h"
#include "ts/transition_system.h"

namespace polycube::ic3 {

/// How the model compares each state: signed if by slt and its like more often than by ult and its like.
std::vector<Signedness> readings_by_use(const TransitionSystem& system);

class WordLifter {
 public:
  /// Requires: the system outlives the lifter and does not change.
  explicit WordLifter(const TransitionSystem& system, const WordLiftOptions& options = {});

  /// A word beside the states whose next value a target may restrict: `next` is that value, a term over states and
  /// inputs. Returns its position among the words of targets, after the states.
  std::uint32_t add_word(Node next);

  /// States, the given one among them, from which all constraints and the bad hold with these inputs; none if
  /// simulation does not confirm that for the given one. Where the target holds for several reasons, justification has
  /// chosen among them before wishes count.
  std::optional<WordRegion> grow(const WordPoint& point, std::uint32_t bad, const Preferences& wishes = {});
  /// States from which all constraints hold and a successor in the target exists, with these inputs.
  std::optional<WordRegion> grow(const WordPoint& point, const WordRegion& target, const Preferences& wishes = {});

  const WordLiftCounters& counters() const { return counters_; }

 private:
  std::optional<WordRegion> grow(const WordPoint& point, std::vector<WordGoal> demands, const Preferences& wishes);
  void add_constraints(std::vector<WordGoal>& demands) const;

  const TransitionSystem& system_;
  WordLiftOptions options_;
  std::vector<Node> derived_;
  std::unique_ptr<WordGrower> grower_;  // none before the first use, and after a new word
  WordLiftCounters counters_;
};

}  // namespace polycube::ic3
