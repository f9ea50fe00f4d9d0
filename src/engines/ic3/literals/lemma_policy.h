// Problem: should the literals of an obligation be bits, thresholds on registers, or thresholds on relations between
// them?
//
// Idea: [Welp13, §3.2.3] chooses at random. Here the probabilities start even, or with the value of an option, and are
// then learnt: a lemma is worth the share that it excludes of a sample of recent states of the run, and a lemma
// language is chosen about as often as its lemmas were worth. States of the run are the right measure of size:
// thresholds on two words whose sum is nearly constant exclude a large volume, and nearly no such state.
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

namespace polycube::impl::ic3 {

/// The lemma language: the preferred literals of an obligation.
enum class LemmaLanguage : std::uint8_t { bits, registers, relations };

class LemmaPolicy {
 public:
  LemmaPolicy(const Ic3Options& options, const Thresholds& thresholds);

  /// Chooses the lemma language of the next obligation.
  LemmaLanguage choose();
  /// Orders the words by worth, with some randomness, so that each one is tried. Derived words come before registers,
  /// since a relation expresses more than two ranges.
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
  /// Should this state go into the sample? True for a random part of the states.
  bool should_sample() { return thresholds_.words() > 0 && learns_ && random_.below(every) == 0; }
  /// Adds a state to the sample: values by latch, and by word.
  void remember(std::vector<bool> latches, std::vector<BitVector> words);
  /// Records the worth of a lemma from an obligation in this lemma language.
  void learnt(LemmaLanguage style, const Cube& lemma);

  /// Penalises the lemma language of an obligation that comes back again and again.
  void penalise(LemmaLanguage style, const Cube& obligation);

  const std::array<std::uint64_t, 3>& chosen() const { return chosen_; }

 private:
  static constexpr std::size_t size = 64;
  static constexpr std::uint64_t every = 4;
  static constexpr double prior_weight = 4;  // number of lemmas that the initial estimate counts for
  static constexpr double fading = 0.99;
  static constexpr double least = 0.03;  // smallest share, for a lemma language of little worth

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

}  // namespace polycube::impl::ic3
