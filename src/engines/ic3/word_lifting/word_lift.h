// Problem: a solver model gives one predecessor state; an obligation should be as large a set of states as possible,
// all with a successor in the target under the same inputs. Here on words, by abstract simulation [Welp13, §3.3].
//
// Idea: a region is confirmed by simulation. For a bad [Welp13, eq. 3.3]: the bad and all constraints are known to be
// true. For a target in the next step [Welp13, eq. 3.4]: the constraints are known to be true, and the next value of
// every word of the target lies inside it: its bits are known as demanded, its interval contains all values. Abstract
// values are those of src/domain/simulate.h: ternary, intervals or both.
//
// Order: words outside the cone of the demands are free without a trial; words that the target does not depend on at
// this point are found by justification (src/domain/needed_bits.h) and freed by one simulation; then words are freed
// one by one; then for each remaining word bits are freed, or the ends of an interval around its value move outward by
// distances that double, or both, whichever gives more states. The work is limited, in computed operators; the region
// at the limit is returned.
//
// Limits: reads of arrays are unknown, and regions do not restrict array states. A state without next is free in every
// step, so that demands on its next value are dropped: a successor with the right value exists.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engines/ic3/word_lifting/region_growth.h"
#include "engines/ic3/word_lifting/word_region.h"
#include "ts/transition_system.h"

namespace polycube::impl::ic3 {

/// The reading of each state: signed if the model compares it by slt and similar operators more often than by ult and
/// similar ones.
std::vector<Signedness> readings_by_use(const TransitionSystem& system);

class WordLifter {
 public:
  /// Requires: the system outlives the lifter and does not change.
  explicit WordLifter(const TransitionSystem& system, const WordLiftOptions& options = {});

  /// Adds a word beside the states whose next value a target may restrict: `next` is that value, a term over states and
  /// inputs. Returns its position among the words of targets, after the states.
  std::uint32_t add_word(Node next);

  /// States, including the given one, from which all constraints and the bad are true with these inputs; none if
  /// simulation does not confirm the given one. If the bad is true for several reasons, justification chooses one
  /// before preferences count.
  std::optional<WordRegion> grow(const WordPoint& point, std::uint32_t bad, const Preferences& wishes = {});
  /// States from which all constraints are true and a successor in the target exists, with these inputs.
  std::optional<WordRegion> grow(const WordPoint& point, const WordRegion& target, const Preferences& wishes = {});

  const WordLiftCounters& counters() const { return counters_; }

 private:
  std::optional<WordRegion> grow(const WordPoint& point, std::vector<WordGoal> demands, const Preferences& wishes);
  void add_constraints(std::vector<WordGoal>& demands) const;

  const TransitionSystem& system_;
  WordLiftOptions options_;
  std::vector<Node> derived_;
  std::unique_ptr<WordGrower> grower_;  // none before the first use, and after add_word
  WordLiftCounters counters_;
};

}  // namespace polycube::impl::ic3
