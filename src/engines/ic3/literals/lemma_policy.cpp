#include "engines/ic3/literals/lemma_policy.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::ic3 {

LemmaPolicy::LemmaPolicy(const Ic3Options& options, const Thresholds& thresholds)
    : thresholds_(thresholds), lemmas_(options.lemmas), learns_(options.learn_style), random_(options.seed) {
  const double c = options.cube_probability;
  worth_ = {c, (1 - c) / 2, (1 - c) / 2};
  weight_.fill(1);
  // Words are ordered, the best first.
  for (std::size_t w = 0; w < thresholds.words(); ++w) word_worth_.push_back(4 / (8 + static_cast<double>(w)));
}

LemmaLanguage LemmaPolicy::choose() {
  LemmaLanguage style = LemmaLanguage::bits;
  if (lemmas_ == Lemmas::box) style = LemmaLanguage::registers;
  if (lemmas_ == Lemmas::polytope) style = LemmaLanguage::relations;
  if (lemmas_ == Lemmas::mixed && thresholds_.words() > 0) {
    std::array<double, 3> chance;
    double sum = 0;
    for (std::size_t i = 0; i < chance.size(); ++i) {
      chance[i] = worth_[i] / weight_[i];
      if (learns_) chance[i] = std::max(chance[i], least);
      sum += chance[i];
    }
    ASSERT(sum > 0);
    double at = sum * static_cast<double>(random_.below(1 << 20)) / (1 << 20);
    std::size_t i = 0;
    while (i + 1 < chance.size() && at >= chance[i]) at -= chance[i++];
    style = static_cast<LemmaLanguage>(i);
  }
  ++chosen_[static_cast<std::size_t>(style)];
  return style;
}

void LemmaPolicy::remember(std::vector<bool> latches, std::vector<BitVector> words) {
  ASSERT(words.size() == thresholds_.words());
  Sample sample = {std::move(latches), std::move(words)};
  if (sample_.size() < size) {
    sample_.push_back(std::move(sample));
  } else {
    sample_[next_] = std::move(sample);
    next_ = (next_ + 1) % size;
  }
}

void LemmaPolicy::learnt(LemmaLanguage style, const Cube& lemma) {
  if (!learns_ || sample_.size() < 4) return;
  const auto excluded =
      std::count_if(sample_.begin(), sample_.end(), [&](const Sample& s) { return excludes(lemma, s); });
  const auto i = static_cast<std::size_t>(style);
  // The initial estimate counts as several lemmas.
  const double share = static_cast<double>(excluded) / static_cast<double>(sample_.size());
  worth_[i] = worth_[i] * fading + share / prior_weight;
  weight_[i] = weight_[i] * fading + 1 / prior_weight;
  ASSERT(share <= 1 && worth_[i] >= 0 && worth_[i] <= weight_[i] * 1.001);
  for (const Lit l : lemma.thresholds()) {
    double& worth = word_worth_[thresholds_[l].word];
    worth = std::max(least, worth * 0.9 + share * 0.1);
  }
}

void LemmaPolicy::penalise(LemmaLanguage style, const Cube& obligation) {
  if (!learns_) return;
  worth_[static_cast<std::size_t>(style)] *= 0.8;
  for (const Lit l : obligation.thresholds()) {
    double& worth = word_worth_[thresholds_[l].word];
    worth = std::max(least, worth * 0.5);
  }
}

bool LemmaPolicy::excludes(const Cube& lemma, const Sample& s) const {
  for (const Lit l : lemma.bits()) {
    if (l.var() > s.latches.size() || s.latches[l.var() - 1] == l.negated()) return false;
  }
  for (const Lit l : lemma.thresholds()) {
    if (!thresholds_[l].holds(s.words[thresholds_[l].word])) return false;
  }
  return true;
}

}  // namespace polycube::impl::ic3
