// Problem: a cube is blocked; how far can the bounds in it move before it no longer is?
//
// Cores have relaxed them already (oracle.h). What is left is a search between the bound that is blocked and one that
// is known not to be, by the roundest number in between: constants of invariants are rarely odd ones. A step that
// refutes an attempt says which value the word takes, so that all weaker bounds are refuted with it.
//
// Bits of a word that are left in a lemma often say what a bound would say better: the top bits 000 are w <= 31. The
// bound is offered in their place, and relaxed if that is blocked.
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

namespace polycube::ic3 {

template <class Oracle>
class Relaxer {
 public:
  Relaxer(Oracle& oracle, const Ic3Options& options, const Stop& stop)
      : oracle_(oracle),
        thresholds_(oracle.thresholds()),
        options_(options),
        stop_(stop),
        gains_(thresholds_.words()) {}

  /// Makes a cube that no step from the frame leads into larger. Requires: it contains no initial state.
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

  /// Is the attempt blocked? If so the cube becomes what is needed of it.
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

  /// Relaxes the bound that has the slot, if the cube has one.
  void search(Level from, std::vector<Lit>& cube, std::uint32_t slot) {
    std::optional<llvm::APInt> refuted;  // this bound, and all weaker ones
    for (int i = 0; i < attempts_for_a_bound && !stop_.requested(); ++i) {
      const auto now = find_slot(cube, slot, thresholds_);
      if (!now) return;
      const Threshold bound = thresholds_[*now];
      // Both kinds as lower bounds: an upper one with all bits complemented.
      const auto flip = [&](const llvm::APInt& v) { return bound.upper ? ~v : v; };
      const llvm::APInt blocked_at = flip(bound.value.ap());
      if (!refuted) refuted = llvm::APInt(blocked_at.getBitWidth(), 0);
      if (blocked_at.ule(*refuted + 1)) return;
      const llvm::APInt middle = roundest(*refuted + 1, blocked_at - 1);
      std::vector<Lit> attempt = cube;
      put(attempt, thresholds_.literal({bound.word, bound.upper, BitVector(flip(middle))}), thresholds_);
      if (oracle_.initial(Cube(attempt))) {
        refuted = middle;
      } else if (blocked(from, attempt, cube)) {
        ++counts.relaxed;
        ASSERT(!find_slot(cube, slot, thresholds_) || bound.implies(thresholds_[*find_slot(cube, slot, thresholds_)]));
      } else {
        if (stop_.requested()) return;
        const Hull after = oracle_.after(bound.word);
        const llvm::APInt value = flip(bound.upper ? after.high.ap() : after.low.ap());
        refuted = value.ugt(middle) && value.ult(blocked_at) ? value : middle;
      }
    }
  }

  struct Counts {
    std::uint64_t queries = 0;
    std::uint64_t relaxed = 0;   // bounds that moved
    std::uint64_t replaced = 0;  // bits of a word by a bound
  };
  Counts counts;

 private:
  static constexpr int attempts_for_a_bound = 24;
  static constexpr std::uint32_t tries_before_doubt = 16;
  static constexpr std::uint32_t doubt = 8;  // a word whose bits are replaced less often than once in so many tries

  /// The number with the most zeros at the end, of those from low to high.
  static llvm::APInt roundest(const llvm::APInt& low, const llvm::APInt& high) {
    ASSERT(!low.isZero() && low.ule(high));
    const llvm::APInt differs = (low - 1) ^ high;
    llvm::APInt result = high;
    result.clearLowBits(differs.getActiveBits() - 1);
    ASSERT(low.ule(result) && result.ule(high));
    return result;
  }

  void replace_bits(Level from, std::vector<Lit>& cube) {
    for (const std::uint32_t word : words_in(cube)) {
      if (stop_.requested()) return;
      Gain& gain = gains_[word];
      if (gain.tries >= tries_before_doubt && gain.wins * doubt < gain.tries) continue;
      const Cube whole(cube);
      const Hull hull = thresholds_.hull(whole, word);
      ASSERT(hull.low.ap().ule(hull.high.ap()));
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

  /// Registers of which the cube has at least two bits.
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
  std::vector<Gain> gains_;  // by word: of replacing its bits
};

}  // namespace polycube::ic3
