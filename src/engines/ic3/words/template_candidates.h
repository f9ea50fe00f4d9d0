// Problem: lemmas suggest sums of words that the model does not contain; which of these template candidates should
// become words, and when?
//
// Idea: words are part of the circuit that all solvers share, so a new word needs a restart with the lemmas learnt so
// far. That is only worthwhile if the run does not end soon: the first pause is after some lemmas, each further one
// after twice as many. The weight of a sum is that of the pairs and groups of lemmas that agree on it; a sum with a
// large circuit needs more weight.
//
// Limits: a candidate is a guess. Every lemma with a threshold on the new word is blocked by the usual query.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "engines/bit_engine.h"

namespace polycube::impl::ic3 {

class TemplateCandidates {
 public:
  /// `patience` is the number of lemmas before the first pause.
  explicit TemplateCandidates(std::uint64_t patience) : patience_(patience) {}

  /// Adds weight to a candidate. Requires: normal form (linear_words.h).
  void add(const WordSum& sum, double weight);
  /// Is a restart with new words due, after so many lemmas since the last one?
  bool due(std::uint64_t lemmas) const { return lemmas >= patience_ && best_ >= least_score; }
  /// Returns the best candidates. They are never candidates again, and the number of lemmas before the next pause
  /// doubles.
  std::vector<WordSum> take();
  /// Removes a sum that is a word already.
  void forget(const WordSum& sum);

 private:
  static constexpr double least_score = 3;
  static constexpr std::size_t most_at_once = 4;
  static constexpr std::size_t most_open = 4096;

  static double score(const WordSum& sum, double weight);

  std::map<WordSum, double> open_;  // weights
  std::set<WordSum> taken_;
  double best_ = 0;  // greatest score in open_
  std::uint64_t patience_;
};

}  // namespace polycube::impl::ic3
