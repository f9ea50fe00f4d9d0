// Problem: decide if a bad state is reachable, without unrolling.
//
// Idea: IC3 [Bradley11], [Een11]: frame i is a conjunction of lemmas that contains the states reachable in at most i
// steps. A bad state of the highest frame is an obligation; it is blocked by a lemma, or has a predecessor, which is an
// obligation one frame lower. An obligation that contains an initial state gives a counterexample. When pushing makes
// two neighbouring frames equal, they are an inductive invariant.
//
// The algorithm is written once. It queries states and steps through an oracle, so that the same loop serves bits and
// words.
//
// A run can be resumed after a pause, or after a stop that was withdrawn: `run` continues. An obligation or a push that
// the stop interrupted is done again. So several runs can share a thread by work (engines/bit_level/interleaving.h).
//
// Frames are about the circuit, not about the bad: after its end, or between two calls, a run can carry on with another
// bad. The bad frame, whose bad states are obligations, then starts anew below the highest one [Chockler11].
//
// Limits: safety properties only.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "engines/ic3/core/check_structure.h"
#include "engines/ic3/core/frames.h"
#include "engines/ic3/core/generalise.h"
#include "engines/ic3/core/obligations.h"
#include "engines/ic3/core/oracle_concept.h"
#include "engines/ic3/core/propagate.h"
#include "engines/ic3/options.h"
#include "support/check.h"
#include "support/stop.h"

namespace polycube::impl::ic3 {

/// The invariant: none of these cubes is reachable.
struct Invariant {
  std::vector<Cube> excluded;
};
/// The obligation that contains an initial state; the counterexample follows `next`.
struct Reached {
  const Obligation* start;
};
struct Stopped {};
/// The observer requested a pause.
struct Paused {};
/// There is no counterexample up to the bound; longer ones are undecided.
struct BoundReached {};

/// Observes a run, and decides when it pauses.
class Observer {
 public:
  virtual ~Observer() = default;
  /// A frame was added.
  virtual void frame() {}
  /// A lemma was learnt from an obligation.
  virtual void lemma(const Cube& /*lemma*/, Level /*level*/) {}
  /// Called before each obligation; true pauses the run.
  virtual bool pause() { return false; }
};

template <AnswersIc3 Oracle>
class Ic3 {
 public:
  using Outcome = std::variant<Stopped, Paused, BoundReached, Reached, Invariant>;

  Ic3(Oracle& oracle, const Ic3Options& options, const Stop& stop)
      : oracle_(oracle),
        options_(options),
        stop_(stop),
        frames_(options.subsume, oracle.thresholds()),
        generaliser_(oracle, frames_, options_, stop),
        propagator_(oracle, frames_, generaliser_, options_, stop) {
    oracle_.extend();
  }

  /// Adds a lemma that is valid in the frames up to this level. Call before `run`.
  void adopt(Cube cube, Level level) {
    ASSERT(level >= 1 && obligations_.added() == 0);
    while (level != infinity && frames_.depth() < level) {
      frames_.extend();
      oracle_.extend();
    }
    generaliser_.learn(std::move(cube), level);
    bad_frame_ = frames_.depth();
  }

  /// Goes on with another bad, which the oracle knows, and keeps the frames. May be called after every outcome.
  void carry_on() {
    if (proven_) keep_for_ever(*proven_);
    proven_.reset();
    obligations_.clear();
    bad_frame_ = 0;
    ask_for_ever_ = true;
  }

  /// No state of these cubes is reachable, and the oracle knows it. Call before `run`, or when it is paused.
  void know(const std::vector<Cube>& cubes) { frames_.know(cubes); }

  /// Gives up after the frame number `bound`. May be called again after Stopped and Paused.
  Outcome run(Level bound, Observer& observer) {
    bound_ = bound;
    if (ask_for_ever_) {
      const Answer answer = oracle_.bad(infinity);
      if (answer == Answer::unknown || stop_.requested()) return Stopped{};
      if (answer == Answer::unsat) return invariant(frames_.depth());
      ask_for_ever_ = false;
    }
    while (true) {
      if (!pushed_) {
        if (const auto level = propagator_.run()) {
          // Above the bad frame, frames may have bad states.
          if (*level < bad_frame_) return invariant(*level);
          keep_for_ever(*level);
        }
        if (stop_.requested()) return Stopped{};
        pushed_ = true;
        lemmas_pushed_ = generaliser_.counts.lemmas;
        ASSERT(frames_.is_consistent());
        ASSERT(!is_sampled(frames_.depth()) || lemmas_hold(oracle_, frames_));
        observer.frame();
      }
      if (const Obligation* start = block(observer)) {
        ASSERT(leads_to_bad(start));
        return Reached{start};
      }
      if (paused_) return Paused{};
      if (stop_.requested()) return Stopped{};
      const Answer answer = oracle_.bad(bad_frame_);
      if (answer == Answer::unknown || stop_.requested()) return Stopped{};
      if (answer == Answer::sat) {
        const Obligation* o = obligations_.add(oracle_.predecessor(), nullptr, bad_frame_);
        ASSERT(!frames_.blocked_at(o->cube(), o->level));
        static_cast<void>(o);
        continue;
      }
      if (bad_frame_ >= bound) return BoundReached{};
      if (options_.requeue != Requeue::persistent) obligations_.clear();
      if (bad_frame_++ < frames_.depth()) {
        pushed_ = generaliser_.counts.lemmas == lemmas_pushed_;
        continue;
      }
      frames_.extend();
      oracle_.extend();
      pushed_ = false;
    }
  }

  const Frames& frames() const { return frames_; }
  /// No run to the bad has fewer steps than this.
  Level bad_frame() const { return bad_frame_; }
  const Obligations& obligations() const { return obligations_; }
  const Generaliser<Oracle>& generaliser() const { return generaliser_; }
  const Propagator<Oracle>& propagator() const { return propagator_; }

 private:
  static constexpr double too_often = 20;  // an obligation that was handled more often is dropped
  static constexpr std::uint32_t visits_to_relift = 3;
  static constexpr double fading = 0.6;  // the activity is multiplied by this when the obligation moves up a level

  /// Handles the obligations. Returns one that is reachable, if there is one.
  const Obligation* block(Observer& observer) {
    while (true) {
      paused_ = observer.pause();
      if (paused_ || stop_.requested()) return nullptr;
      Obligation* o = obligations_.pop(bad_frame_);
      if (o == nullptr) return nullptr;
      const bool initial = oracle_.initial(o->cube());
      if (stop_.requested()) {
        obligations_.put(o);
        return nullptr;
      }
      if (initial) return o;
      CHECK(o->level > 0);
      ASSERT(o->level <= frames_.depth());
      ASSERT(!is_sampled(obligations_.added()) || obligations_.is_consistent());
      if (const auto level = frames_.blocked_at(o->cube(), o->level)) {
        requeue(o, *level);
        continue;
      }
      o->activity += 1;
      if (++o->visits % visits_to_relift == 0 && !o->step.witness.empty()) {
        o->step = oracle_.relift(o->step);
      }
      if (options_.drop_obligations && o->activity > too_often) {
        obligations_.drop(o);
        continue;
      }
      const std::vector<Lit> cube = generaliser_.order_for_core(o->cube().literals());
      const Answer answer = oracle_.step(o->level - 1, cube, true);
      if (answer == Answer::unknown) {
        obligations_.put(o);
        return nullptr;
      }
      if (answer == Answer::sat) {
        const Obligation* before = obligations_.add(oracle_.predecessor(), o, o->level - 1);
        ASSERT(!frames_.blocked_at(before->cube(), before->level));
        static_cast<void>(before);
        obligations_.put(o);
        continue;
      }
      Cube lemma = generaliser_.core_of(cube);
      lemma = generaliser_.run(o->level, generaliser_.order_for_core(lemma.literals()), o->cube(), effort(*o));
      oracle_.policy().learnt(o->step.style, lemma);
      const Level level = options_.eager_push ? generaliser_.push(o->level, lemma) : o->level;
      // With threshold literals, that the lemma covers the obligation may not be visible syntactically.
      ASSERT(!lemma.thresholds().empty() || lemma.bits_subset_of(o->cube()));
      ASSERT(!is_sampled(generaliser_.counts.lemmas) || is_blocked(oracle_, below(level), lemma));
      observer.lemma(lemma, level);
      generaliser_.learn(std::move(lemma), level);
      generaliser_.decay();
      requeue(o, level);
    }
  }

  /// Puts an obligation that is blocked up to `level` back into the queue one level higher, or drops it. Runs through
  /// it would be longer there, which matters if they are bounded.
  void requeue(Obligation* o, Level level) {
    ASSERT(level >= o->level);
    const bool keep = level != infinity && options_.requeue != Requeue::none;
    if (keep) {
      for (; o->level <= level; ++o->level) o->activity *= fading;
    }
    ASSERT(o->level <= frames_.depth() + 1);
    const bool within_bound = std::uint64_t{o->level} + o->depth <= bound_;
    if (keep && within_bound && (o->level <= bad_frame_ || options_.requeue == Requeue::persistent)) {
      obligations_.put(o);
    } else {
      obligations_.drop(o);
    }
  }

  /// More effort for obligations that come back often: their lemmas generalise badly [Su25b].
  ///
  /// Without `adapt_effort`, phases with and without counterexamples to generalisation alternate. Blocking them makes
  /// proofs shorter and frames more expensive, so that a deep counterexample is found ten times later. Alternation
  /// costs at most a factor of two against the better kind alone, and the lemmas of each kind serve the other.
  Effort effort(const Obligation& o) const {
    const Effort full = {options_.ctg_count, options_.ctg_depth};
    if (!options_.adapt_effort) {
      const bool with = options_.ctg_phase == 0 || generaliser_.counts.lemmas / options_.ctg_phase % 2 == 0;
      return with ? full : Effort{};
    }
    double most = o.activity;
    if (o.next != nullptr) most = std::max(most, o.next->activity);
    if (most < 4) return {};
    if (most < 10) return full;
    return {options_.ctg_count + 2, options_.ctg_depth};
  }

  /// The lemmas above this level are together inductive: moves them to the infinite frame.
  void keep_for_ever(Level level) {
    std::vector<Cube> cubes;
    for (Level i = level + 1; i <= frames_.depth(); ++i) {
      for (const Lemma& lemma : frames_.at(i)) cubes.push_back(lemma.cube);
    }
    for (const Cube& cube : cubes) oracle_.block(cube, frames_.add(cube, infinity), infinity);
  }

  Invariant invariant(Level level) {
    proven_ = level;
    Invariant result;
    for (Level i = level + 1; i <= frames_.depth(); ++i) {
      for (const Lemma& lemma : frames_.at(i)) result.excluded.push_back(lemma.cube);
    }
    for (const Lemma& lemma : frames_.at(infinity)) result.excluded.push_back(lemma.cube);
    ASSERT(is_invariant(oracle_, result.excluded));
    return result;
  }

  Oracle& oracle_;
  const Ic3Options options_;
  const Stop& stop_;
  Frames frames_;
  Obligations obligations_;
  Generaliser<Oracle> generaliser_;
  Propagator<Oracle> propagator_;
  Level bad_frame_ = 0;  // the highest frame, unless the run carries on with another bad
  bool paused_ = false;
  Level bound_ = infinity;           // of the present run
  bool pushed_ = true;               // were the lemmas pushed since the bad frame moved?
  std::uint64_t lemmas_pushed_ = 0;  // the number of lemmas at that time
  bool ask_for_ever_ = false;        // does the infinite frame exclude the bad? Not known yet
  std::optional<Level> proven_;      // the lemmas above are the invariant that was returned last
};

}  // namespace polycube::impl::ic3
