// Problem: which lemmas of a frame are valid in the next one, too? If all of them are, the frame is an inductive
// invariant.
//
// Idea: a push that failed has a push witness: a state of the frame with a step into the cube of the lemma. As long as
// no lemma that was added to the frame since excludes that state, the push would fail again and is not tried
// ("triggered" pushing [Suda13]). A witness can also be blocked: it is a counterexample to propagation, and often easy
// to exclude. Lemmas that are inductive alone go to the infinite frame.
//
// Limits: a witness may be a partial state; then a push may be repeated in vain.
#pragma once

#include <vector>

#include "engines/ic3/core/check_structure.h"
#include "engines/ic3/core/frames.h"
#include "engines/ic3/core/generalise.h"
#include "engines/ic3/options.h"
#include "support/check.h"
#include "support/stop.h"

namespace polycube::impl::ic3 {

template <class Oracle>
class Propagator {
 public:
  Propagator(Oracle& oracle, Frames& frames, Generaliser<Oracle>& generaliser, const Ic3Options& options,
             const Stop& stop)
      : oracle_(oracle), frames_(frames), generaliser_(generaliser), options_(options), stop_(stop) {}

  /// Pushes the lemmas of all frames that changed. Returns the level of a frame that is an invariant, if there is one.
  /// After a stop the next call continues.
  std::optional<Level> run() {
    ASSERT(frames_.depth() >= 1);
    // The frame below the new one was never pushed, even if no lemma was added to it.
    const Level lowest = std::min(frames_.take_lowest_touched(), frames_.depth() - 1);
    for (Level i = std::max<Level>(1, lowest); i < frames_.depth(); ++i) {
      push_frame(i);
      if (stop_.requested()) {
        frames_.touch(i);
        return std::nullopt;
      }
      if (frames_.at(i).empty()) return i;
    }
    if (options_.infinite_frame) push_to_infinity();
    return std::nullopt;
  }

  std::uint64_t pushed = 0;
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;   // pushes that were not tried because of their witness
  std::uint64_t repaired = 0;  // pushes that succeeded after their counterexamples were blocked

 private:
  static constexpr int repairs = 3;

  void push_frame(Level level) {
    for (const Cube& cube : cubes_of(level)) {
      if (stop_.requested()) return;
      if (find(level, cube) == nullptr) continue;  // subsumed by a newer lemma
      push(level, cube);
    }
  }

  void push(Level level, const Cube& cube) {
    if (options_.witness_cache) {
      Lemma& lemma = *find(level, cube);
      if (!lemma.witness.empty() && frames_.survives(lemma.witness, level, lemma.arrivals)) {
        ++skipped;
        return;
      }
    }
    for (int attempt = 0; !stop_.requested(); ++attempt) {
      const Answer answer = oracle_.step(level, generaliser_.order_for_core(cube.literals()), false);
      if (answer == Answer::unsat) {
        const Level to = std::max(level + 1, generaliser_.level_of_core());
        const Cube core = generaliser_.core_of(cube.literals());
        ASSERT(!is_sampled(pushed) || holds_above(oracle_, below(to), core));
        oracle_.block(core, frames_.add(core, to), to);
        ASSERT(!options_.subsume || find(level, cube) == nullptr);
        ++pushed;
        if (attempt > 0) ++repaired;
        return;
      }
      if (answer == Answer::unknown) return;
      ++failed;
      if (options_.witness_cache) remember(level, cube);
      if (!options_.repair_pushes || attempt == repairs || !repair(level)) return;
      if (find(level, cube) == nullptr) return;
    }
  }

  /// Excludes the state where the step starts from the frame, if it has no predecessor in the frame below.
  bool repair(Level level) {
    const Cube state = oracle_.predecessor().state;
    if (oracle_.initial(state)) return false;
    ASSERT(level >= 1 && !frames_.blocked_at(state, level));
    if (oracle_.step(level - 1, generaliser_.order_for_core(state.literals()), true) != Answer::unsat) return false;
    Cube core = generaliser_.core_of(state.literals());
    core = generaliser_.run(level, core.literals(), core, {});
    const Level to = generaliser_.push(level, core);
    generaliser_.learn(std::move(core), to);
    return true;
  }

  void push_to_infinity() {
    const Level top = frames_.depth();
    for (const Cube& cube : cubes_of(top)) {
      if (stop_.requested()) return;
      if (find(top, cube) == nullptr) continue;
      if (oracle_.step(infinity, generaliser_.order_for_core(cube.literals()), true) != Answer::unsat) continue;
      const Cube core = generaliser_.core_of(cube.literals());
      ASSERT(is_blocked(oracle_, infinity, core));
      oracle_.block(core, frames_.add(core, infinity), infinity);
      ASSERT(!options_.subsume || find(top, cube) == nullptr);
    }
  }

  void remember(Level level, const Cube& cube) {
    ASSERT(find(level, cube) != nullptr);
    Lemma& lemma = *find(level, cube);
    lemma.witness = oracle_.state();
    ASSERT(!frames_.blocked_at(lemma.witness, level));
    lemma.arrivals = frames_.arrivals();
  }

  /// A copy, short lemmas first: the frame changes during the loop.
  std::vector<Cube> cubes_of(Level level) const {
    std::vector<Cube> cubes;
    for (const Lemma& lemma : frames_.at(level)) cubes.push_back(lemma.cube);
    std::stable_sort(cubes.begin(), cubes.end(), [](const Cube& a, const Cube& b) { return a.size() < b.size(); });
    return cubes;
  }
  Lemma* find(Level level, const Cube& cube) {
    for (Lemma& lemma : frames_.at(level)) {
      if (lemma.cube == cube) return &lemma;
    }
    return nullptr;
  }

  Oracle& oracle_;
  Frames& frames_;
  Generaliser<Oracle>& generaliser_;
  const Ic3Options& options_;
  const Stop& stop_;
};

}  // namespace polycube::impl::ic3
