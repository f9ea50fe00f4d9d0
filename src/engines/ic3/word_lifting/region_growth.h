// Region growth: the search of word_lift.h, from one state to a region, for given demands on terms.
//
// Problem: which words can be freed or widened, so that the demands are still satisfied?
//
// Idea: the simulation contains the current region: the value of each state is its part of the region. A trial changes
// one word or several, and propagates the change upward until a demand fails; then it is undone. If none fails, the
// result is the new region. So the demands are satisfied for the region at any time, and the choice and order of trials
// do not matter for soundness.
//
// Limits: the work of trials is limited; the region is a local optimum.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "domain/simulate.h"
#include "engines/ic3/word_lifting/word_region.h"
#include "ts/transition_system.h"

namespace polycube::impl::ic3 {

struct WordLiftOptions {
  SimulationMode mode = SimulationMode::hybrid;
  bool value_numbers = true;
  bool justify = true;
  std::uint32_t effort = 8;          // work of trials, as a multiple of one simulation of the cone of the target
  std::uint32_t least_work = 5000;   // operators that trials may compute in any case
  std::uint32_t most_work = 300000;  // and at most; an operator on wide words counts as several
  std::vector<Signedness> readings;  // how a state is read as a number, by
                                     // position; if empty, by the model's use
};

struct WordLiftCounters {
  std::uint64_t calls = 0;
  std::uint64_t refused = 0;    // simulation does not confirm even the given state
  std::uint64_t trials = 0;     // simulations
  std::uint64_t accepted = 0;   // trials that passed
  std::uint64_t exhausted = 0;  // calls that reached the limit of work
  std::uint64_t steps = 0;      // operators computed
  double log2_growth = 0;       // sum over all calls of the logarithm of the number of states
};

/// One step of a run: values of states and inputs by position. Values of arrays, and of words outside the cone, are
/// ignored.
struct WordPoint {
  std::span<const BitVector> states;
  std::span<const BitVector> inputs;
};

/// The description of a word in a region: known bits, an interval, or the one with more states.
enum class DescribeBy : std::uint8_t { either, bits, thresholds };

/// Preferences for the words of a region, by position of the state; an empty list has none.
struct Preferences {
  std::span<const double> priority = {};     // words of higher priority are tried earlier; default: wider words
  std::span<const DescribeBy> tell_by = {};  // for hybrid regions; the others have one description only
};

/// A lifting demand: the value of a term has to stay in a set.
struct WordGoal {
  Node root;
  WordRegion::Word where;
};

class WordGrower {
 public:
  virtual ~WordGrower() = default;
  /// None if the point itself is not confirmed. Requires: each root is one that the grower was made with.
  virtual std::optional<WordRegion> grow(const WordPoint& point, std::vector<WordGoal> demands,
                                         const Preferences& wishes, WordLiftCounters& counters) = 0;
};

/// Requires: the options have a reading for each state.
std::unique_ptr<WordGrower> make_word_grower(const TransitionSystem& system, std::span<const Node> roots,
                                             const WordLiftOptions& options);

}  // namespace polycube::impl::ic3
