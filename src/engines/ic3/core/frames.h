// The frames of IC3.
//
// Problem: most lemmas are valid in many frames, and copies in each of them cost memory and time.
//
// Idea: delta encoding [Een11]: a lemma is stored once, at the highest frame where it is known to be valid, and is
// valid in all frames below. Beyond the highest frame there is the infinite frame, for lemmas that are valid in every
// reachable state.
//
// Limits: subsumption between cubes with threshold literals is checked syntactically (Thresholds::covers).
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "engines/ic3/literals/cube.h"
#include "engines/ic3/literals/level.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

/// "No state of this cube", with what is known about the last push that failed.
struct Lemma {
  Cube cube;
  Cube witness;              // a state of the frame with a step into the cube; empty: none is known
  std::size_t arrivals = 0;  // the witness is in the frame after so many entries of the log
};

class Frames {
 public:
  /// `thresholds` must outlive it.
  Frames(bool subsume, const Thresholds& thresholds) : subsume_(subsume), thresholds_(thresholds), delta_(1) {}

  Level depth() const { return static_cast<Level>(delta_.size() - 1); }
  void extend() { delta_.emplace_back(); }

  /// Requires: there is a frame of this level.
  std::vector<Lemma>& at(Level level) {
    ASSERT(level == infinity || level <= depth());
    return level == infinity ? infinite_ : delta_[level];
  }
  const std::vector<Lemma>& at(Level level) const {
    ASSERT(level == infinity || level <= depth());
    return level == infinity ? infinite_ : delta_[level];
  }

  /// All lemmas with their levels.
  template <class Visit>
  void visit(Visit&& visit_lemma) const {
    for (Level i = 1; i <= depth(); ++i) {
      for (const Lemma& lemma : delta_[i]) visit_lemma(lemma.cube, i);
    }
    for (const Lemma& lemma : infinite_) visit_lemma(lemma.cube, infinity);
  }

  /// The highest level with a stored lemma that excludes the cube; none if that is below `level`.
  std::optional<Level> blocked_at(const Cube& cube, Level level) const {
    if (excludes(infinite_, cube) || excludes(known_, cube)) return infinity;
    for (Level i = depth() + 1; i-- > level;) {
      if (excludes(delta_[i], cube)) return i;
    }
    return std::nullopt;
  }

  /// Stores a lemma at a level, or in the infinite frame, and removes the lemmas that it implies up to there. Returns
  /// the lowest level where it is new: one above the level of the same lemma if that was stored below, else 1.
  Level add(Cube cube, Level level) {
    ASSERT(level >= 1 && (level == infinity || level <= depth()));
    Level known = 0;
    const auto implied = [&](const Lemma& lemma) {
      return subsume_ ? thresholds_.covers(cube, lemma.cube) : cube == lemma.cube;
    };
    for (Level i = 1; i <= std::min(level, depth()); ++i) {
      std::erase_if(delta_[i], [&](const Lemma& lemma) {
        if (!implied(lemma)) return false;
        if (lemma.cube == cube) known = i;
        return true;
      });
    }
    if (level == infinity) std::erase_if(infinite_, implied);
    touch(known + 1);
    log_.push_back({cube, known + 1, level});
    at(level).push_back({std::move(cube), {}, 0});
    ASSERT(none_implied_by_later(at(level)));
    return known + 1;
  }

  /// No state of these cubes is reachable, by what is known beside the lemmas: lemmas that they imply are removed, and
  /// what they contain counts as excluded in every frame. A push whose witness they exclude may succeed now.
  void know(const std::vector<Cube>& cubes) {
    const auto excluded = [&](const Cube& cube) {
      return std::any_of(cubes.begin(), cubes.end(),
                         [&](const Cube& known) { return thresholds_.covers(known, cube); });
    };
    const auto prune = [&](std::vector<Lemma>& lemmas, Level level) {
      if (std::erase_if(lemmas, [&](const Lemma& lemma) { return excluded(lemma.cube); }) > 0) touch(level);
      for (Lemma& lemma : lemmas) {
        if (lemma.witness.empty() || !excluded(lemma.witness)) continue;
        lemma.witness = {};
        touch(level);
      }
    };
    for (Level i = 1; i <= depth(); ++i) prune(delta_[i], i);
    prune(infinite_, infinity);
    for (const Cube& cube : cubes) known_.push_back({cube, {}, 0});
  }

  /// Calls `visit` with the cube and the level of each entry of the log from this one on.
  template <class Visit>
  void visit_arrivals(std::size_t from, Visit&& visit) const {
    for (; from < log_.size(); ++from) visit(log_[from].cube, log_[from].to);
  }

  /// May the state still be in the frame, by the entries of the log from `arrivals` on? The state may be partial: then
  /// a lemma counts as excluding it unless a literal differs.
  bool survives(const Cube& state, Level level, std::size_t& arrivals) const {
    ASSERT(arrivals <= log_.size());
    for (; arrivals < log_.size(); ++arrivals) {
      const Arrival& a = log_[arrivals];
      if (level < a.from || level > a.to) continue;
      bool differs = false;
      for (const Lit l : a.cube) differs = differs || thresholds_.excludes(state, l);
      if (!differs) return false;
    }
    return true;
  }
  std::size_t arrivals() const { return log_.size(); }

  /// Returns the lowest frame that changed since the last call, and resets the record of changes.
  Level take_lowest_touched() { return std::exchange(lowest_touched_, infinity); }
  /// Marks the frame as changed.
  void touch(Level level) {
    ASSERT(level >= 1);
    lowest_touched_ = std::min(lowest_touched_, level);
  }

  /// For assertions: do the frames exclude every cube that was added, and is no lemma implied by a later one of its
  /// frame? Checks the youngest lemmas only.
  bool is_consistent() const {
    constexpr std::size_t most_arrivals = 64;
    for (std::size_t i = log_.size() - std::min(log_.size(), most_arrivals); i < log_.size(); ++i) {
      if (!excludes_arrival(log_[i])) return false;
    }
    for (Level i = 1; i <= depth(); ++i) {
      if (!none_implied_by_later(delta_[i])) return false;
    }
    return delta_[0].empty() && none_implied_by_later(infinite_);
  }

 private:
  struct Arrival {
    Cube cube;
    Level from;
    Level to;
  };
  bool excludes(const std::vector<Lemma>& lemmas, const Cube& cube) const {
    for (const Lemma& lemma : lemmas) {
      if (thresholds_.covers(lemma.cube, cube)) return true;
    }
    return false;
  }

  /// Is the cube excluded up to the level at which it was added? Other lemmas may have subsumed it; only without
  /// threshold literals is it sure to be found syntactically.
  bool excludes_arrival(const Arrival& a) const {
    return !a.cube.thresholds().empty() || blocked_at(a.cube, a.to == infinity ? depth() + 1 : a.to).has_value();
  }
  /// Is none of the youngest lemmas implied by the last one?
  bool none_implied_by_later(const std::vector<Lemma>& lemmas) const {
    constexpr std::size_t most_lemmas = 64;
    for (std::size_t i = lemmas.size() - std::min(lemmas.size(), most_lemmas); i + 1 < lemmas.size(); ++i) {
      const Cube& last = lemmas.back().cube;
      if (subsume_ ? thresholds_.covers(last, lemmas[i].cube) : last == lemmas[i].cube) return false;
    }
    return true;
  }

  bool subsume_;
  const Thresholds& thresholds_;
  std::vector<std::vector<Lemma>> delta_;  // by level; nothing at 0
  std::vector<Lemma> infinite_;
  std::vector<Lemma> known_;  // not among the lemmas
  std::deque<Arrival> log_;
  Level lowest_touched_ = infinity;
};

}  // namespace polycube::impl::ic3
