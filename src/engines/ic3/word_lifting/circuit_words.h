// Problem: obligations are cubes of a circuit, where passes have merged and removed latches; lifting by abstract
// simulation (word_lift.h) is on the words of the source system.
//
// Idea: a step of the circuit is translated into words: bits of states and inputs have the values of the signals that
// represent them, and 0 where there is no signal. The target is translated too, thresholds become intervals. The region
// that is found is translated back: into signals whose values must not change, and thresholds on words of the engine.
//
// Limits: a region of the system is a region of the circuit only where passes have not used that states are reachable,
// so a solver has to confirm it on the circuit. An interval of a word without threshold literals is translated into its
// leading bits, as many as keep the word inside. Parts of a target that are not about words of the system are not
// enlarged: the values of their signals must not change.
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

namespace polycube::impl::ic3 {

class CircuitWords {
 public:
  /// Requires: the encoding has a system, and the lifting mode is on words.
  CircuitWords(const Encoding& encoding, const Ic3Options& options);

  /// The signals that represent the bits of all words; none where there is no signal.
  const std::vector<Signal>& signals() const { return signals_; }

  struct Region {
    std::vector<Signal> kept;  // true in the state where the step starts, and to be kept true
    std::vector<Threshold> thresholds;
  };
  /// States from which, by the system, all constraints are true and the target is reached: the cube in the next step,
  /// or a bad now if there is none. None if simulation does not confirm the given state. `values` is by signal.
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
  void set_preferences(LemmaLanguage style);
  std::optional<WordRegion> grow_from_bad();
  std::optional<WordRegion> grow_from(const Cube& target, const Thresholds& thresholds, std::vector<Signal>& beyond);
  Interval interval_of(std::uint32_t word, const Hull& hull) const;
  void keep(std::uint32_t state, std::uint32_t bit, std::vector<Signal>& kept) const;
  void describe(std::uint32_t state, const WordRegion::Word& word, Region& region) const;
  /// How many of the lowest bits of the state may change while it stays in the interval.
  std::uint32_t free_below(std::uint32_t state, const Interval& interval) const;

  const Encoding& encoding_;
  const BitSystem& system_;
  const Lemmas lemmas_;
  std::vector<Signal> signals_;
  std::vector<std::uint32_t> word_of_state_;  // index in the view
  std::vector<std::uint32_t> position_;       // by word of the view: its position in regions of targets
  std::size_t positions_ = 0;
  std::vector<Place> place_;  // by variable of a latch
  WordLifter lifter_;
  std::vector<BitVector> states_;  // values at the point
  std::vector<BitVector> inputs_;
  std::vector<DescribeBy> tell_by_;
};

}  // namespace polycube::impl::ic3
