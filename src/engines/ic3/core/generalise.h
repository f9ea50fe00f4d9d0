// Problem: a cube is unreachable within so many steps; which larger cube is unreachable, too?
//
// Idea: the unsatisfiable core of the query gives a first cube; then literals are dropped one after another, with a
// query for each [Bradley11]. If the answer is a counterexample to generalisation, a state that keeps the smaller cube
// from being inductive, this state is itself blocked if that is easy [Hassan13], nested up to a depth. Literals of the
// parent lemma, which is valid one frame below, are dropped last: the result can then probably be pushed as far as the
// parent [Xia23].
//
// Limits: the result depends on the order of literals; it need not be a minimal inductive subcube.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engines/ic3/core/check_structure.h"
#include "engines/ic3/core/frames.h"
#include "engines/ic3/core/relax.h"
#include "engines/ic3/core/reshape.h"
#include "engines/ic3/options.h"
#include "support/answer.h"
#include "support/check.h"
#include "support/stop.h"

namespace polycube::impl::ic3 {

/// The frame where a step into this one starts. The infinite frame is its own predecessor.
constexpr Level below(Level level) { return level == infinity ? infinity : level - 1; }

/// How much a generalisation may spend.
struct Effort {
  std::uint32_t ctg_count = 0;
  std::uint32_t ctg_depth = 0;
};

template <class Oracle>
class Generaliser {
 public:
  Generaliser(Oracle& oracle, Frames& frames, const Ic3Options& options, const Stop& stop)
      : oracle_(oracle),
        frames_(frames),
        options_(options),
        stop_(stop),
        relaxer_(oracle, options_, stop),
        reshaper_(oracle, relaxer_, options_, stop) {}

  /// A part of `cube` that no step from frame level - 1 leads into. Requires: this is true of `cube`, and it contains
  /// no initial state. The parent lemma is searched among those that exclude `source`, the cube that `cube` was made
  /// from.
  Cube run(Level level, const std::vector<Lit>& cube, const Cube& source, const Effort& effort) {
    const Cube whole(cube);
    ASSERT(each_slot_once(cube, oracle_.thresholds()));
    ASSERT(!is_sampled(counts.lemmas) || holds_above(oracle_, below(level), whole));
    std::vector<Lit> rest = cube;
    std::vector<std::uint32_t> needed;  // slots
    std::vector<Refutation> refutations;
    for (const Lit l : drop_order(level, cube, source)) {
      if (stop_.requested()) break;
      // A threshold may have been relaxed meanwhile.
      const auto now = find_slot(rest, slot(l), oracle_.thresholds());
      if (rest.size() == 1 || !now) continue;
      std::vector<Lit> attempt = rest;
      std::erase(attempt, *now);
      const bool refuted =
          std::any_of(refutations.begin(), refutations.end(), [&](const Refutation& r) { return r.refutes(attempt); });
      oracle_.begin_group(below(level), whole);
      ++counts.attempts;
      counts.foreseen += refuted ? 1 : 0;
      if (!refuted && down(level, whole, attempt, needed, effort)) {
        ++counts.drops;
        rest = std::move(attempt);
        continue;
      }
      if (!refuted && refutation_) refutations.push_back(*refutation_);
      needed.push_back(slot(l));
    }
    oracle_.end_group();
    if (!stop_.requested()) relaxer_.run(below(level), rest);
    reshaper_.run(below(level), rest);
    ASSERT(each_slot_once(rest, oracle_.thresholds()));
    return Cube(std::move(rest));
  }

  /// The highest level where the cube is blocked; makes the cube smaller on the way. Requires: it is blocked at
  /// `level`.
  Level push(Level level, Cube& cube) {
    ASSERT(level >= 1);
    ASSERT(!is_sampled(counts.lemmas) || holds_above(oracle_, below(level), cube));
    while (level < frames_.depth() && !stop_.requested()) {
      if (oracle_.step(level, order_for_core(cube.literals()), true) != Answer::unsat) break;
      level = std::max(level + 1, level_of_core());
      cube = core_of(cube.literals());
    }
    ASSERT(level == infinity || level <= frames_.depth());
    ASSERT(!is_sampled(counts.lemmas) || holds_above(oracle_, below(level), cube));
    return level;
  }

  /// After an unsatisfiable step query: the highest level where the core shows its cube blocked.
  Level level_of_core() const {
    if (!options_.core_level) return 0;
    const Level used = oracle_.core_level();
    return used == infinity ? infinity : std::min(used + 1, frames_.depth());
  }

  /// Stores the lemma and adds it to the solvers.
  void learn(Cube cube, Level level) {
    ASSERT(each_slot_once(cube.literals(), oracle_.thresholds()));
    ASSERT(!is_sampled(counts.lemmas) || excludes_start(oracle_, cube));
    ++counts.lemmas;
    counts.literals += cube.size();
    for (const Lit l : cube) bump(slot(l));
    const Level from = frames_.add(cube, level);
    oracle_.block(cube, from, level);
  }

  /// After an unsatisfiable step query: the core, with literals added until it excludes the initial states.
  Cube core_of(const std::vector<Lit>& whole) {
    std::vector<Lit> core = oracle_.core();
    oracle_.keep_from_initial(core, whole);
    return Cube(std::move(core));
  }

  /// Literals that occur in many lemmas first: cores prefer the first assumptions.
  std::vector<Lit> order_for_core(std::vector<Lit> literals) const {
    std::stable_sort(literals.begin(), literals.end(), [&](Lit a, Lit b) { return heat(a) > heat(b); });
    return literals;
  }

  void decay() { increment_ *= 1.01; }

  const Relaxer<Oracle>& relaxer() const { return relaxer_; }
  const Reshaper<Oracle>& reshaper() const { return reshaper_; }

  struct Counts {
    std::uint64_t lemmas = 0;    // learnt, not counting those that were pushed
    std::uint64_t literals = 0;  // in them
    std::uint64_t attempts = 0;  // to drop a literal
    std::uint64_t drops = 0;     // of them that succeeded
    std::uint64_t foreseen = 0;  // attempts that a known step refuted without a query
    std::uint64_t blocked = 0;   // counterexamples to generalisation that were blocked
  };
  Counts counts;

 private:
  /// A step that made a query satisfiable. It refutes every cube that contains its end and not its start.
  struct Refutation {
    Cube before;
    Cube after;
    bool refutes(const std::vector<Lit>& cube) const {
      return std::all_of(cube.begin(), cube.end(), [&](Lit l) { return after.contains(l); }) &&
             std::any_of(cube.begin(), cube.end(), [&](Lit l) { return before.contains(~l); });
    }
  };

  void remember_refutation(const Cube& whole) {
    std::vector<Lit> before;
    std::vector<Lit> after;
    for (const Lit l : whole) {
      if (oracle_.agrees(~l)) before.push_back(~l);
      if (oracle_.agrees_after(l)) after.push_back(l);
    }
    refutation_ = Refutation{Cube(std::move(before)), Cube(std::move(after))};
  }

  /// Makes the cube smaller until no step leads into it; false if a needed literal would be lost.
  bool down(Level level, const Cube& whole, std::vector<Lit>& cube, const std::vector<std::uint32_t>& needed,
            const Effort& effort) {
    std::uint32_t blocked = 0;
    refutation_.reset();
    while (!stop_.requested()) {
      if (oracle_.initial(Cube(cube))) return false;
      if (oracle_.step(below(level), order_for_core(cube), true) == Answer::unsat) {
        std::vector<Lit> core = oracle_.core();
        oracle_.keep_from_initial(core, cube);
        cube = std::move(core);
        return true;
      }
      if (stop_.requested()) return false;
      if (effort.ctg_count == 0) {
        remember_refutation(whole);
        return false;
      }
      // Keep the literals that are true in the state where the step starts, before the next query.
      std::vector<Lit> shared;
      bool loses_needed = false;
      for (const Lit l : cube) {
        if (oracle_.agrees(l)) {
          shared.push_back(l);
        } else {
          loses_needed = loses_needed || std::find(needed.begin(), needed.end(), slot(l)) != needed.end();
        }
      }
      if (blocked < effort.ctg_count && level > 1 && level != infinity) {
        const Cube ctg = oracle_.predecessor(false).state;
        if (!oracle_.initial(ctg) && oracle_.step(level - 2, order_for_core(ctg.literals()), true) == Answer::unsat) {
          ++blocked;
          block_ctg(level - 1, core_of(ctg.literals()), effort);
          continue;
        }
      }
      blocked = 0;
      if (loses_needed) return false;
      if (shared.size() == cube.size() || shared.empty()) return false;
      cube = std::move(shared);
    }
    return false;
  }

  void block_ctg(Level level, Cube cube, const Effort& effort) {
    ASSERT(level >= 1 && level < frames_.depth());
    ASSERT(!is_sampled(counts.blocked) || holds_above(oracle_, below(level), cube));
    ++counts.blocked;
    level = push(level, cube);
    const Effort less = effort.ctg_depth > 1 ? Effort{effort.ctg_count, effort.ctg_depth - 1} : Effort{};
    cube = run(level, cube.literals(), cube, less);
    learn(std::move(cube), level);
  }

  std::vector<Lit> drop_order(Level level, const std::vector<Lit>& cube, const Cube& source) const {
    std::vector<Lit> order = cube;
    std::stable_sort(order.begin(), order.end(), [&](Lit a, Lit b) { return heat(a) < heat(b); });
    if (!options_.parent_order || level < 2 || level == infinity) return order;
    for (const Lemma& lemma : frames_.at(level - 1)) {
      if (!oracle_.thresholds().covers(lemma.cube, source)) continue;
      std::stable_partition(order.begin(), order.end(), [&](Lit l) {
        return !lemma.cube.contains(l) &&
               !(is_threshold(l) && find_slot(lemma.cube.literals(), slot(l), oracle_.thresholds()));
      });
      break;
    }
    return order;
  }

  std::uint32_t slot(Lit l) const { return oracle_.thresholds().slot(l); }
  double heat(Lit l) const { return oracle_.activity[slot(l)]; }

  void bump(std::uint32_t slot) {
    ASSERT(slot < oracle_.activity.size());
    if ((oracle_.activity[slot] += increment_) < 1e100) return;
    for (double& a : oracle_.activity) a *= 1e-100;
    increment_ *= 1e-100;
  }

  Oracle& oracle_;
  Frames& frames_;
  const Ic3Options& options_;
  const Stop& stop_;
  Relaxer<Oracle> relaxer_;
  Reshaper<Oracle> reshaper_;
  double increment_ = 1;
  std::optional<Refutation> refutation_;  // of the last attempt, if it ended in one
};

}  // namespace polycube::impl::ic3
