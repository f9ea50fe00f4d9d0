#include "engines/ic3/words/neighbour_lemmas.h"

#include <algorithm>

#include "domain/hyperplane.h"
#include "engines/linear_words.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {

constexpr std::size_t most_coordinates = 6;
constexpr std::size_t most_near = 6;      // neighbour lemmas (guides) that are used for one pivot
constexpr std::size_t most_lemmas = 200;  // youngest lemmas of a frame, among which neighbours are searched

/// Do all points have the same product with the normal?
[[maybe_unused]] bool is_orthogonal(const std::vector<Integer>& normal,
                                    const std::vector<std::vector<Integer>>& points) {
  const auto product = [&](const std::vector<Integer>& point) {
    Integer sum = 0;
    for (std::size_t i = 0; i < normal.size(); ++i) sum += normal[i] * point[i];
    return sum;
  };
  return std::all_of(points.begin(), points.end(), [&](const auto& p) { return product(p) == product(points[0]); });
}

bool has_slot(const std::vector<Coordinate>& corner, std::uint32_t slot) {
  return std::any_of(corner.begin(), corner.end(), [&](const Coordinate& c) { return c.slot == slot; });
}

/// Calls `visit` with every choice of `count` numbers below `all`.
template <class Visit>
void each_choice(std::size_t all, std::size_t count, std::vector<std::size_t>& chosen, const Visit& visit) {
  if (chosen.size() == count) return visit();
  for (std::size_t i = chosen.empty() ? 0 : chosen.back() + 1; i < all; ++i) {
    chosen.push_back(i);
    each_choice(all, count, chosen, visit);
    chosen.pop_back();
  }
}

}  // namespace

std::vector<Coordinate> coordinates(const Cube& cube, const Thresholds& thresholds, const Encoding& encoding,
                                    std::span<const BitWord> words) {
  std::vector<Coordinate> result;
  for (const Lit l : cube.thresholds()) {
    const Threshold& b = thresholds[l];
    const std::size_t word = encoding.view.words[b.word].source;
    if (!words[word].whole) continue;
    result.push_back({thresholds.slot(l), word, b.upper, Integer::of(b.value, Signedness::is_unsigned)});
  }
  if (result.size() > most_coordinates) return {};
  std::sort(result.begin(), result.end(), [](const Coordinate& a, const Coordinate& b) { return a.slot < b.slot; });
  ASSERT(std::adjacent_find(result.begin(), result.end(),
                            [](const auto& a, const auto& b) { return a.slot == b.slot; }) == result.end());
  return result;
}

WordSum sum_through(std::span<const std::vector<Coordinate>> corners, std::span<const BitWord> words) {
  ASSERT(corners.size() >= 2);
  std::vector<std::vector<Integer>> points;
  for (const auto& corner : corners) {
    ASSERT(corner.size() == corners[0].size());
    std::vector<Integer>& point = points.emplace_back();
    for (const Coordinate& c : corner) point.push_back(c.value);
  }
  const std::vector<Integer> normal = normal_through(points);
  if (normal.empty()) return {};
  ASSERT(is_orthogonal(normal, points));
  std::vector<std::pair<std::size_t, Integer>> terms;
  const bool turned = normal[0].is_negative() != corners[0][0].upper;
  for (std::size_t i = 0; i < normal.size(); ++i) {
    const Coordinate& c = corners[0][i];
    if (normal[i].is_zero() || (normal[i].is_negative() != c.upper) != turned) return {};
    terms.emplace_back(c.word, normal[i]);
  }
  return normal_sum(words, std::move(terms));
}

void NeighbourLemmas::observe(const Cube& pivot, std::span<const Lemma> frame) {
  if (most_guides_ == 0) return;
  const std::vector<Coordinate> corner = coordinates(pivot, thresholds_, encoding_, words_);
  if (corner.size() < 2) return;
  const std::vector<Guide> guides = near(pivot, corner, frame);
  std::vector<std::vector<Coordinate>> corners = {corner};
  choose(guides, 0, 1, corners);
}

std::vector<NeighbourLemmas::Guide> NeighbourLemmas::near(const Cube& pivot, const std::vector<Coordinate>& corner,
                                                          std::span<const Lemma> frame) const {
  std::vector<Guide> guides;
  for (const Lemma& lemma : frame.last(std::min(frame.size(), most_lemmas))) {
    Guide guide = {0, coordinates(lemma.cube, thresholds_, encoding_, words_)};
    std::size_t common = 0;
    for (const Coordinate& c : corner) common += has_slot(guide.corner, c.slot) ? 1 : 0;
    if (common < 2) continue;
    for (const Lit l : pivot.bits()) common += lemma.cube.contains(l) ? 1 : 0;
    ASSERT(2 * common <= pivot.size() + lemma.cube.size());
    guide.unlike = pivot.size() + lemma.cube.size() - 2 * common;
    guides.push_back(std::move(guide));
  }
  std::reverse(guides.begin(), guides.end());  // the youngest first, among equally similar ones
  std::stable_sort(guides.begin(), guides.end(), [](const Guide& a, const Guide& b) { return a.unlike < b.unlike; });
  if (guides.size() > most_near) guides.resize(most_near);
  return guides;
}

/// Tries all sets of guides that extend `corners`, whose first corner is that of the pivot.
void NeighbourLemmas::choose(const std::vector<Guide>& guides, std::size_t first, double weight,
                             std::vector<std::vector<Coordinate>>& corners) {
  if (corners.size() > 1) try_corners(corners, weight);
  if (corners.size() > most_guides_) return;
  for (std::size_t i = first; i < guides.size(); ++i) {
    corners.push_back(guides[i].corner);
    choose(guides, i + 1, weight / (1 + static_cast<double>(guides[i].unlike)), corners);
    corners.pop_back();
  }
}

/// Searches hyperplanes in as many dimensions as there are corners.
void NeighbourLemmas::try_corners(const std::vector<std::vector<Coordinate>>& corners, double weight) {
  std::vector<Coordinate> common;
  for (const Coordinate& c : corners[0]) {
    if (std::all_of(corners.begin(), corners.end(), [&](const auto& k) { return has_slot(k, c.slot); })) {
      common.push_back(c);
    }
  }
  std::vector<std::size_t> chosen;
  each_choice(common.size(), corners.size(), chosen, [&] {
    std::vector<std::vector<Coordinate>> projected;
    for (const auto& corner : corners) {
      std::vector<Coordinate>& part = projected.emplace_back();
      for (const std::size_t i : chosen) {
        part.push_back(
            *std::find_if(corner.begin(), corner.end(), [&](const Coordinate& c) { return c.slot == common[i].slot; }));
      }
    }
    const WordSum sum = sum_through(projected, words_);
    if (!sum.empty()) candidates_.add(sum, weight);
  });
}

}  // namespace polycube::impl::ic3
