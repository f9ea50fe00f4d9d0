#include "engines/ic3/words/template_candidates.h"

#include <algorithm>

#include "engines/linear_words.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

double TemplateCandidates::score(const WordSum& sum, double weight) { return weight * 8 / (7 + adders(sum)); }

void TemplateCandidates::add(const WordSum& sum, double weight) {
  ASSERT(sum.size() >= 2 && sum[0].coefficient > 0 && weight > 0);
  ASSERT(std::all_of(sum.begin(), sum.end(), [](const Summand& s) { return s.coefficient != 0; }));
  if (taken_.contains(sum)) return;
  if (open_.size() >= most_open) {
    // Among so many candidates, one with a low score is noise.
    std::erase_if(open_, [](const auto& entry) { return score(entry.first, entry.second) < least_score; });
    if (open_.size() >= most_open) return;
  }
  double& total = open_[sum];
  total += weight;
  best_ = std::max(best_, score(sum, total));
}

void TemplateCandidates::forget(const WordSum& sum) {
  open_.erase(sum);
  taken_.insert(sum);
}

std::vector<WordSum> TemplateCandidates::take() {
  std::vector<std::pair<double, const WordSum*>> ranked;
  for (const auto& [sum, weight] : open_) {
    const double s = score(sum, weight);
    if (s >= least_score) ranked.emplace_back(-s, &sum);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<WordSum> result;
  for (std::size_t i = 0; i < ranked.size() && i < most_at_once; ++i) result.push_back(*ranked[i].second);
  for (const WordSum& sum : result) forget(sum);
  best_ = 0;
  for (const auto& [sum, weight] : open_) best_ = std::max(best_, score(sum, weight));
  patience_ *= 2;
  return result;
}

}  // namespace polycube::impl::ic3
