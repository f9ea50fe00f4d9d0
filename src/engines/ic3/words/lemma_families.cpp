#include "engines/ic3/words/lemma_families.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {

constexpr std::size_t most_families = 20000;
constexpr std::size_t most_points = 24;  // points of a family, the youngest
constexpr double weight_of_two = 0.25;
constexpr double weight_of_three = 3;

}  // namespace

void LemmaFamilies::observe(const Cube& lemma) {
  const std::vector<Coordinate> corner = coordinates(lemma, thresholds_, encoding_, words_);
  for (std::size_t i = 0; i < corner.size(); ++i) {
    for (std::size_t j = i + 1; j < corner.size(); ++j) {
      std::vector<std::uint32_t> key = {corner[i].slot, corner[j].slot};
      for (const Lit l : lemma) {
        const std::uint32_t slot = thresholds_.slot(l);
        if (slot != corner[i].slot && slot != corner[j].slot) key.push_back(l.code());
      }
      if (families_.size() >= most_families) families_.clear();
      add(families_[std::move(key)], {corner[i], corner[j]});
    }
  }
}

void LemmaFamilies::add(Family& family, std::vector<Coordinate> point) {
  std::map<WordSum, std::size_t> agreeing;
  for (const auto& other : family) {
    ASSERT(other.size() == point.size() && other[0].slot == point[0].slot && other[1].slot == point[1].slot);
    const std::vector<Coordinate> both[] = {point, other};
    const WordSum sum = sum_through(both, words_);
    if (!sum.empty()) ++agreeing[sum];
  }
  for (const auto& [sum, points] : agreeing) candidates_.add(sum, points > 1 ? weight_of_three : weight_of_two);
  if (family.size() >= most_points) family.erase(family.begin());
  family.push_back(std::move(point));
}

}  // namespace polycube::impl::ic3
