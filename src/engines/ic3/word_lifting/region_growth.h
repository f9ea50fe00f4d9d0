// The search of word_lift.h: from one state to a region, for given demands on terms.
//
// The current region is in the simulation: each state's value is what the region says of it. A trial changes one word
// or some, follows the change upward until a demand fails, and then takes all back; what passes is the new region. So
// the demands hold for the region at any time, and it does not matter for soundness what is tried, or in which order.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "domain/simulate.h"
#include "engines/ic3/word_lifting/word_region.h"
#include "ts/transition_system.h"

namespace polycube::ic3 {

struct WordLiftOptions {
  SimulationMode mode = SimulationMode::hybrid;
  bool value_numbers = true;
  bool justify = true;
  std::uint32_t effort = 8;          // of trials, as a multiple of one simulation of all that the target depends on
  std::uint32_t least_work = 5000;   // operators that trials may compute in any case
  std::uint32_t most_work = 300000;  // and at most; one of wide words counts as several
  std::vector<Signedness> readings;  // how a state is read as a number, by
                                     // position; if empty, by the model's use
};

struct WordLiftCounters {
  std::uint64_t calls = 0;
  std::uint64_t refused = 0;    // simulation does not confirm even the one state
  std::uint64_t trials = 0;     // simulations
  std::uint64_t accepted = 0;   // of them
  std::uint64_t exhausted = 0;  // calls that met the limit
  std::uint64_t steps = 0;      // operators computed
  double log2_growth = 0;       // sum over all calls of the logarithm of the number of states
};

/// One step of a run: values of states and inputs by position. Those of arrays, and of what is not read, are ignored.
struct WordPoint {
  std::span<const BitVector> states;
  std::span<const BitVector> inputs;
};

/// What a region may say of a word: known bits, one interval, or whatever leaves more states.
enum class DescribeBy : std::uint8_t { either, bits, thresholds };

/// Wishes about the words of a region, by position of the state; an empty list has none.
struct Preferences {
  std::span<const double> priority = {};     // higher is tried earlier; by default wider words
  std::span<const DescribeBy> tell_by = {};  // of hybrid regions; the others have only one
};

/// The value of a term has to stay in a set.
struct WordGoal {
  Node root;
  WordRegion::Word where;
};

class WordGrower {
 public:
  virtual ~WordGrower() = default;
  /// None if the point itself is not confirmed. Requires: each root is one of those the grower was made with.
  virtual std::optional<WordRegion> grow(const WordPoint& point, std::vector<WordGoal> demands,
                                         const Preferences& wishes, WordLiftCounters& counters) = 0;
};

/// Requires: the options have a reading for each state.
std::unique_ptr<WordGrower> make_word_grower(const TransitionSystem& system, std::span<const Node> roots,
                                             const WordLiftOptions& options);

}  // namespace polycube::ic3
