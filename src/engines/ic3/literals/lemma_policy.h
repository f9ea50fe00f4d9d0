// Problem: should an obligation be told in bits, in bounds on registers, or in bounds on relations between them?
//
// [Welp13, §3.2.3] tosses a coin. Here the coin starts fair, or as asked for, and then learns: a lemma is worth as much
// as it excludes of a sample of states that the run came upon lately, and a style is chosen about as often as its
// lemmas were worth. States of the run are the right measure of size: bounds on two words that nearly add up to a
// constant look large by volume, and exclude next to nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "bv/bit_vector.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "engines/ic3/options.h"
#include "support/check.h"
#include "support/random.h"

namespace polycube::ic3 {

/// What the literals of an obligation are looked for in first.
enum class LemmaLanguage : std::uint8_t { bits, registers, relations };

class LemmaPolicy {
 public:
  LemmaPolicy(const Ic3Options& options, const Thresholds& thresholds);

  /// What comes next.
  LemmaLanguage choose();
  /// Puts those words first that were worth most, more or less: the others get their chance. Derived words before
  /// registers, since a relation says more than two ranges.
  template <class Derived>
  void shuffle(std::vector<std::uint32_t>& words, Derived&& derived) {
    std::vector<std::pair<double, std::uint32_t>> keys;
    for (const std::uint32_t w : words) {
      ASSERT(w < word_worth_.size() && word_worth_[w] > 0);
      const double chance = static_cast<double>(random_.below(1 << 20) + 1) / (1 << 20);
      keys.emplace_back(-std::pow(chance, 1 / word_worth_[w]) - (derived(w) ? 1 : 0), w);
    }
    std::sort(keys.begin(), keys.end());
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = keys[i].second;
  }
  /// Is a state wanted for the sample? Not every one is.
  bool should_sample() { return thresholds_.words() > 0 && learns_ && random_.below(every) == 0; }
  /// By latch, and by word.
  void remember(std::vector<bool> latches, std::vector<BitVector> words);
  /// A lemma came of an obligation of this style.
  void learnt(LemmaLanguage style, const Cube& lemma);

  /// An obligation that was told so comes back again and again.
  void penalise(LemmaLanguage style, const Cube& obligation);

  const std::array<std::uint64_t, 3>& chosen() const { return chosen_; }

 private:
  static constexpr std::size_t size = 64;
  static constexpr std::uint64_t every = 4;
  static constexpr double prior_weight = 4;  // lemmas that what we think at the start counts for
  static constexpr double fading = 0.99;
  static constexpr double least = 0.03;  // of the chances, for a style that does not pay

  struct Sample {
    std::vector<bool> latches;
    std::vector<BitVector> words;
  };
  bool excludes(const Cube& lemma, const Sample& s) const;

  const Thresholds& thresholds_;
  Lemmas lemmas_;
  bool learns_;
  Random random_;
  std::array<double, 3> worth_;
  std::array<double, 3> weight_;
  std::array<std::uint64_t, 3> chosen_ = {};
  std::vector<double> word_worth_;
  std::vector<Sample> sample_;
  std::size_t next_ = 0;
};

}  // namespace polycube::ic3
