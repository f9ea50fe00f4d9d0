// Problem: a cube is blocked; how far can its thresholds move until it is blocked no longer?
//
// Idea: cores have relaxed them already (oracle.h). This is a search between the threshold that is blocked and one that
// is known not to be, each time by the roundest number in between: constants of invariants are mostly round. A step
// that refutes an attempt gives a value of the word, which refutes all weaker thresholds too.
//
// Bits of a word in a lemma are often better described by a threshold: the top bits 000 are w <= 31. The threshold
// literal is tried in their place, and relaxed if that cube is blocked.
//
// Limits: each threshold is relaxed separately; the result is a local optimum.
#pragma once

#include <algorithm>
#include <vector>

#include "engines/ic3/core/check_structure.h"
#include "engines/ic3/literals/circuit_view.h"
#include "engines/ic3/literals/level.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "engines/ic3/options.h"
#include "support/answer.h"
#include "support/check.h"
#include "support/stop.h"

namespace polycube::impl::ic3 {

template <class Oracle>
class Relaxer {
 public:
  Relaxer(Oracle& oracle, const Ic3Options& options, const Stop& stop)
      : oracle_(oracle),
        thresholds_(oracle.thresholds()),
        options_(options),
        stop_(stop),
        gains_(thresholds_.words()) {}

  /// Enlarges a cube that no step from the frame leads into. Requires: it contains no initial state.
  void run(Level from, std::vector<Lit>& cube) {
    if (thresholds_.words() == 0) return;
    ASSERT(!is_sampled(counts.queries) || holds_above(oracle_, from, Cube(cube)));
    if (options_.bits_to_bounds && options_.lemmas != Lemmas::cube) replace_bits(from, cube);
    if (!options_.relax_bounds) return;
    std::vector<std::uint32_t> slots;
    for (const Lit l : cube) {
      if (is_threshold(l)) slots.push_back(thresholds_.slot(l));
    }
    for (const std::uint32_t slot : slots) search(from, cube, slot);
  }

  /// Is the attempt blocked? If so, `cube` becomes its core.
  bool blocked(Level from, const std::vector<Lit>& attempt, std::vector<Lit>& cube) {
    if (oracle_.initial(Cube(attempt))) return false;
    ++counts.queries;
    if (oracle_.step(from, attempt, true) != Answer::unsat) return false;
    std::vector<Lit> core = oracle_.core();
    oracle_.keep_from_initial(core, attempt);
    cube = std::move(core);
    ASSERT(each_slot_once(cube, thresholds_));
    ASSERT(!is_sampled(counts.queries) || holds_above(oracle_, from, Cube(cube)));
    return true;
  }

  /// Relaxes the threshold literal with this slot, if the cube has one.
  void search(Level from, std::vector<Lit>& cube, std::uint32_t slot) {
    std::optional<BitVector> refuted;  // this threshold and all weaker ones
    for (int i = 0; i < attempts_for_a_bound && !stop_.requested(); ++i) {
      const auto now = find_slot(cube, slot, thresholds_);
      if (!now) return;
      const Threshold bound = thresholds_[*now];
      // Treat both directions as lower thresholds: an upper one has all bits complemented.
      const auto flip = [&](const BitVector& v) { return bound.upper ? bv::not_(v) : v; };
      const BitVector blocked_at = flip(bound.value);
      if (!refuted) refuted = BitVector::zero(blocked_at.width());
      if (bv::ulte(blocked_at, bv::inc(*refuted)).is_true()) return;
      const BitVector middle = roundest(bv::inc(*refuted), bv::dec(blocked_at));
      std::vector<Lit> attempt = cube;
      put(attempt, thresholds_.literal({bound.word, bound.upper, flip(middle)}), thresholds_);
      if (oracle_.initial(Cube(attempt))) {
        refuted = middle;
      } else if (blocked(from, attempt, cube)) {
        ++counts.relaxed;
        ASSERT(!find_slot(cube, slot, thresholds_) || bound.implies(thresholds_[*find_slot(cube, slot, thresholds_)]));
      } else {
        if (stop_.requested()) return;
        const Hull after = oracle_.after(bound.word);
        const BitVector value = flip(bound.upper ? after.high : after.low);
        refuted = middle < value && value < blocked_at ? value : middle;
      }
    }
  }

  struct Counts {
    std::uint64_t queries = 0;
    std::uint64_t relaxed = 0;   // thresholds that moved
    std::uint64_t replaced = 0;  // times a threshold literal replaced bits of a word
  };
  Counts counts;

 private:
  static constexpr int attempts_for_a_bound = 24;
  static constexpr std::uint32_t tries_before_doubt = 16;
  static constexpr std::uint32_t doubt = 8;  // a word is skipped if fewer than one in so many attempts succeeded

  /// The number with the most trailing zeros, from low to high.
  static BitVector roundest(const BitVector& low, const BitVector& high) {
    ASSERT(!low.is_zero() && bv::ulte(low, high).is_true());
    const std::uint32_t same_below = bv::xor_(bv::dec(low), high).active_bits() - 1;
    const BitVector result = bv::sll(bv::srl(high, same_below), same_below);
    ASSERT(bv::ulte(low, result).is_true() && bv::ulte(result, high).is_true());
    return result;
  }

  void replace_bits(Level from, std::vector<Lit>& cube) {
    for (const std::uint32_t word : words_in(cube)) {
      if (stop_.requested()) return;
      Gain& gain = gains_[word];
      if (gain.tries >= tries_before_doubt && gain.wins * doubt < gain.tries) continue;
      const Cube whole(cube);
      const Hull hull = thresholds_.hull(whole, word);
      ASSERT(bv::ulte(hull.low, hull.high).is_true());
      ++gain.tries;
      for (const bool upper : {false, true}) {
        const Threshold bound = {word, upper, upper ? hull.high : hull.low};
        if (bound.is_trivial()) continue;
        std::vector<Lit> attempt = cube;
        const std::vector<Var>& latches = oracle_.encoding().words[word].latches;
        std::erase_if(attempt, [&](Lit l) {
          return !is_threshold(l) && std::find(latches.begin(), latches.end(), l.var()) != latches.end();
        });
        put(attempt, thresholds_.literal(bound), thresholds_);
        if (!blocked(from, attempt, cube)) continue;
        ++gain.wins;
        ++counts.replaced;
        break;
      }
    }
  }

  /// Registers with at least two bits in the cube.
  std::vector<std::uint32_t> words_in(const std::vector<Lit>& cube) const {
    std::vector<std::uint32_t> all;
    for (const Lit l : cube) {
      if (is_threshold(l) || l.var() > oracle_.encoding().latches) continue;
      for (const std::uint32_t w : oracle_.encoding().words_of_latch[l.var()]) {
        const ViewWord& word = oracle_.encoding().view.words[w];
        if (!word.derived && word.ordered) all.push_back(w);
      }
    }
    std::sort(all.begin(), all.end());
    std::vector<std::uint32_t> result;
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (all[i] == all[i - 1] && (result.empty() || result.back() != all[i])) result.push_back(all[i]);
    }
    return result;
  }

  struct Gain {
    std::uint32_t tries = 0;
    std::uint32_t wins = 0;
  };
  Oracle& oracle_;
  Thresholds& thresholds_;
  const Ic3Options& options_;
  const Stop& stop_;
  std::vector<Gain> gains_;  // by word: successes of replacing its bits
};

}  // namespace polycube::impl::ic3
