// Problem: thresholds on single words give borders parallel to the axes only; where the border of the frame is oblique,
// each step of a staircase needs a lemma.
//
// Idea: Reshape [Welp13, §3.2.2, Alg. 3.2]: a corner of the cube is where thresholds on several words meet. The
// half-space whose border goes through that corner contains the cube if each threshold has the same direction as the
// half-space. The half-space replaces all of these thresholds, or one of them, and stays if the cube is still blocked;
// then the query is repeated without each of the remaining thresholds, and the new one is relaxed.
//
// Limits: the half-spaces are those of the vocabulary: sums from the model, and sums from lemmas, found during the run
// (neighbour_lemmas.h, lemma_families.h).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engines/ic3/core/check_structure.h"
#include "engines/ic3/core/relax.h"
#include "engines/ic3/literals/circuit_view.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "engines/ic3/options.h"
#include "support/check.h"
#include "support/stop.h"

namespace polycube::impl::ic3 {

template <class Oracle>
class Reshaper {
 public:
  Reshaper(Oracle& oracle, Relaxer<Oracle>& relaxer, const Ic3Options& options, const Stop& stop)
      : oracle_(oracle), relaxer_(relaxer), thresholds_(oracle.thresholds()), stop_(stop), gains_(thresholds_.words()) {
    if (!options.reshape || thresholds_.words() == 0) return;
    // The last ones first: they are the youngest, and come from lemmas.
    for (std::size_t w = thresholds_.words(); w-- > 0;) {
      if (!words()[w].sum.empty()) sums_.push_back(static_cast<std::uint32_t>(w));
    }
  }

  /// Enlarges a cube that no step from the frame leads into. Requires: it contains no initial state.
  void run(Level from, std::vector<Lit>& cube) {
    ASSERT(sums_.empty() || !is_sampled(counts.tries) || holds_above(oracle_, from, Cube(cube)));
    for (const std::uint32_t sum : sums_) {
      if (stop_.requested() || std::count_if(cube.begin(), cube.end(), is_threshold) < 2) return;
      for (const bool upper : {false, true}) {
        Gain& gain = gains_[sum];
        if (gain.tries >= tries_before_doubt && gain.wins * doubt < gain.tries) break;
        if (try_sum(from, cube, sum, upper)) break;
      }
    }
  }

  struct Counts {
    std::uint64_t tries = 0;
    std::uint64_t reshaped = 0;
  };
  Counts counts;

 private:
  static constexpr std::uint32_t tries_before_doubt = 16;
  static constexpr std::uint32_t doubt = 8;  // a sum is skipped if fewer than one in so many attempts succeeded

  const std::vector<ViewWord>& words() const { return oracle_.encoding().view.words; }

  /// The threshold literals that meet in the corner, by slot.
  std::vector<std::uint32_t> neighbours(const std::vector<Lit>& cube, std::uint32_t sum, bool upper) const {
    std::vector<std::uint32_t> slots;
    for (const auto& [word, coefficient] : words()[sum].sum) {
      const bool side = upper == (coefficient > 0);
      for (const Lit l : cube) {
        if (is_threshold(l) && thresholds_[l].word == word && thresholds_[l].upper == side)
          slots.push_back(thresholds_.slot(l));
      }
    }
    return slots;
  }

  /// The threshold literal on the sum that is true in the whole cube and as strong as the thresholds on single words
  /// imply.
  std::optional<Lit> corner(const Cube& cube, std::uint32_t sum, bool upper) const {
    Integer value = words()[sum].offset;
    for (const auto& [word, coefficient] : words()[sum].sum) {
      const Hull hull = thresholds_.hull(cube, word);
      ASSERT(word < thresholds_.words() && coefficient != 0);
      const BitVector& side = upper == (coefficient > 0) ? hull.high : hull.low;
      value += Integer(coefficient) * Integer::of(side, Signedness::is_unsigned);
    }
    const auto width = static_cast<std::uint32_t>(words()[sum].now.size());
    ASSERT(value.fits(width, Signedness::is_unsigned));
    Threshold bound = {sum, upper, value.to_word(width)};
    if (bound.is_trivial()) return std::nullopt;
    return thresholds_.literal(std::move(bound));
  }

  bool try_sum(Level from, std::vector<Lit>& cube, std::uint32_t sum, bool upper) {
    const std::vector<std::uint32_t> meeting = neighbours(cube, sum, upper);
    if (meeting.size() < 2) return false;
    const auto bound = corner(Cube(cube), sum, upper);
    if (!bound) return false;
    ++counts.tries;
    ++gains_[sum].tries;
    bool fits = substitute(from, cube, *bound, meeting);
    for (std::size_t i = 0; !fits && i < meeting.size() && !stop_.requested(); ++i) {
      fits = substitute(from, cube, *bound, {meeting[i]});
    }
    if (!fits) return false;
    ASSERT(!is_sampled(counts.reshaped) || holds_above(oracle_, from, Cube(cube)));
    ++counts.reshaped;
    ++gains_[sum].wins;
    for (const std::uint32_t slot : meeting) {
      if (find_slot(cube, slot, thresholds_) && cube.size() > 1 && !stop_.requested()) {
        relaxer_.blocked(from, without(cube, {slot}), cube);
      }
    }
    relaxer_.search(from, cube, thresholds_.slot(*bound));
    return true;
  }

  std::vector<Lit> without(std::vector<Lit> cube, const std::vector<std::uint32_t>& slots) const {
    std::erase_if(cube,
                  [&](Lit l) { return std::find(slots.begin(), slots.end(), thresholds_.slot(l)) != slots.end(); });
    return cube;
  }

  /// Replaces the literals with these slots by the threshold literal.
  bool substitute(Level from, std::vector<Lit>& cube, Lit bound, const std::vector<std::uint32_t>& slots) {
    ASSERT(is_threshold(bound) && !slots.empty());
    std::vector<Lit> attempt = without(cube, slots);
    ASSERT(attempt.size() + slots.size() == cube.size());
    // The cube may already have a stronger threshold on the sum.
    const auto known = find_slot(attempt, thresholds_.slot(bound), thresholds_);
    if (!known || !thresholds_[*known].implies(thresholds_[bound])) put(attempt, bound, thresholds_);
    return relaxer_.blocked(from, attempt, cube);
  }

  struct Gain {
    std::uint32_t tries = 0;
    std::uint32_t wins = 0;
  };
  Oracle& oracle_;
  Relaxer<Oracle>& relaxer_;
  Thresholds& thresholds_;
  const Stop& stop_;
  std::vector<std::uint32_t> sums_;  // words that are sums of others
  std::vector<Gain> gains_;          // by word
};

}  // namespace polycube::impl::ic3
