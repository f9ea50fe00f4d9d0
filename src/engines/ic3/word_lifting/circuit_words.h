// Problem: obligations are states of a circuit, where passes have merged and dropped latches; lifting by simulation
// (word_lift.h) is about the words of the system that the circuit was made of.
//
// A step of the circuit is told in words: the bits of states and inputs have the values of the signals that stand for
// them, and where nothing does, 0. The target is told in words too, bounds as intervals. The region that comes back is
// told in signals that have to keep their values, and in bounds on words that the engine knows.
//
// Limits. What the system says of a state is what the circuit says only where passes have not used that the state is
// reachable: so this is an offer, and who takes it asks a solver if it is right on the circuit. An interval around a
// word that the engine cannot bound is told by its leading bits, as far as they keep the word inside. Of a target, what
// is not about words of the system is left as it is: its signals are to keep their values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engines/ic3/literals/cube.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/lemma_policy.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "engines/ic3/options.h"
#include "engines/ic3/word_lifting/word_lift.h"

namespace polycube::ic3 {

class CircuitWords {
 public:
  /// Requires: the model has a system, the options lift on words.
  CircuitWords(const Encoding& encoding, const Ic3Options& options);

  /// Of all words, the signals that stand for their bits; none where nothing does.
  const std::vector<Signal>& signals() const { return signals_; }

  struct Region {
    std::vector<Signal> kept;  // true where the step starts, and to stay so
    std::vector<Threshold> thresholds;
  };
  /// States from which, as the system says, all constraints hold and the target is hit: the cube in the next step, or a
  /// bad now if there is none. None if simulation does not confirm it for the given one. `values` is by signal.
  std::optional<Region> grow(const std::vector<bool>& values, const Cube* target, const Thresholds& thresholds,
                             LemmaLanguage style);

  const WordLiftCounters& counters() const { return lifter_.counters(); }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  struct Place {
    std::uint32_t state = none;
    std::uint32_t bit = 0;
    bool complemented = false;
  };

  void take_point(const std::vector<bool>& values);
  void take_wishes(LemmaLanguage style);
  std::optional<WordRegion> grow_from_bad();
  std::optional<WordRegion> grow_from(const Cube& target, const Thresholds& thresholds, std::vector<Signal>& beyond);
  Interval interval_of(std::uint32_t word, const Hull& hull) const;
  void keep(std::uint32_t state, std::uint32_t bit, std::vector<Signal>& kept) const;
  void tell(std::uint32_t state, const WordRegion::Word& word, Region& region) const;
  /// How many of the lowest bits of the state may change without its leaving the interval.
  std::uint32_t free_below(std::uint32_t state, const Interval& interval) const;

  const Encoding& encoding_;
  const BitSystem& system_;
  const Lemmas lemmas_;
  std::vector<Signal> signals_;
  std::vector<std::uint32_t> word_of_state_;  // in the view
  std::vector<std::uint32_t> position_;       // of a word of the view among those that targets may restrict
  std::size_t positions_ = 0;
  std::vector<Place> place_;  // by variable of a latch
  WordLifter lifter_;
  std::vector<BitVector> states_;  // of the point
  std::vector<BitVector> inputs_;
  std::vector<DescribeBy> tell_by_;
};

}  // namespace polycube::ic3
