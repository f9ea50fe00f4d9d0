// Problem: lemmas suggest sums of words that nothing else named; which of them are worth to be made words, and when?
//
// Words are part of the circuit that all solvers share, so a new one means that the run is begun again with the lemmas
// that it has. That is only worth it if the run does not come to an end by itself: the first pause is after some
// lemmas, every further one after so many times as many. A sum counts as much as the pairs and groups of lemmas that
// agree on it; one whose circuit is large has to be suggested more often.
//
// A suggestion is a guess. Every lemma that speaks of the new word is blocked by the usual query like any other.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "engines/bit_engine.h"

namespace polycube::ic3 {

class TemplateCandidates {
 public:
  /// `patience` is the number of lemmas before the first pause.
  explicit TemplateCandidates(std::uint64_t patience) : patience_(patience) {}

  /// Requires: in normal form (linear_words.h).
  void add(const WordSum& sum, double weight);
  /// Is this the time for new words, with so many lemmas since the last?
  bool due(std::uint64_t lemmas) const { return lemmas >= patience_ && best_ >= least_score; }
  /// The best ones. They are not suggested again, and more patience is asked for from now on.
  std::vector<WordSum> take();
  /// Sums that are words already.
  void forget(const WordSum& sum);

 private:
  static constexpr double least_score = 3;
  static constexpr std::size_t most_at_once = 4;
  static constexpr std::size_t most_open = 4096;

  static double score(const WordSum& sum, double weight);

  std::map<WordSum, double> open_;  // weights
  std::set<WordSum> taken_;
  double best_ = 0;  // score of the open ones
  std::uint64_t patience_;
};

}  // namespace polycube::ic3
