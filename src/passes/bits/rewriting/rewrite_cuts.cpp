#include "passes/bits/rewriting/rewrite_cuts.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "support/check.h"

namespace polycube::impl {

namespace {

/// The function after input k has become input `place[k]`, with place[k] >= k, ascending. It does not depend on unused
/// inputs.
Truth4 spread(Truth4 f, const std::array<std::uint8_t, 4>& place, std::uint8_t size) {
  constexpr std::array<std::uint32_t, 3> middle = {0x2222, 0x0c0c, 0x00f0};  // input k and not input k + 1
  std::uint32_t t = f;
  for (std::uint8_t k = size; k-- > 0;) {
    for (std::uint8_t at = k; at < place[k]; ++at) {  // exchange inputs `at` and `at + 1`
      const std::uint32_t shift = 1U << at;
      const std::uint32_t low = t & middle[at];
      const std::uint32_t high = t >> shift & middle[at];
      t = (t & ~(middle[at] | middle[at] << shift)) | low << shift | high;
    }
  }
  return static_cast<Truth4>(t);
}

/// The function of `cut` over the leaves of `all`, which include those of `cut`.
Truth4 truth_over(const Cut& cut, const Cut& all) {
  std::array<std::uint8_t, 4> place{};
  std::uint8_t at = 0;
  for (std::uint8_t k = 0; k < cut.size; ++k) {
    while (all.leaves[at] != cut.leaves[k]) ++at;
    ASSERT(at < all.size && at >= k);
    place[k] = at;
  }
  return spread(cut.truth, place, cut.size);
}

std::optional<Cut> merge(const Cut& a, const Cut& b) {
  Cut all;
  std::uint8_t i = 0;
  std::uint8_t j = 0;
  while (i < a.size || j < b.size) {
    if (all.size == 4) return std::nullopt;
    const bool from_a = j == b.size || (i < a.size && a.leaves[i] <= b.leaves[j]);
    const bool from_b = i == a.size || (j < b.size && b.leaves[j] <= a.leaves[i]);
    all.leaves[all.size++] = from_a ? a.leaves[i] : b.leaves[j];
    i = static_cast<std::uint8_t>(i + (from_a ? 1 : 0));
    j = static_cast<std::uint8_t>(j + (from_b ? 1 : 0));
  }
  return all;
}

bool contains(const Cut& large, const Cut& small) {
  const auto end = [](const Cut& c) { return c.leaves.begin() + c.size; };
  return small.size <= large.size && std::includes(large.leaves.begin(), end(large), small.leaves.begin(), end(small));
}

Cut trivial(std::uint32_t node) {
  Cut cut;
  cut.leaves[0] = node;
  cut.truth = truth_of_input[0];
  cut.size = 1;
  return cut;
}

}  // namespace

void CutSets::extend() {
  while (begins_.size() <= graph_.size()) {
    const auto node = static_cast<std::uint32_t>(begins_.size() - 1);
    if (graph_.is_gate(node)) add_gate(node);
    begins_.push_back(cuts_.size());
  }
}

void CutSets::add_gate(std::uint32_t node) {
  const Signal l = graph_.left(node);
  const Signal r = graph_.right(node);
  ASSERT(l.node() < node && r.node() < node && node + 1 == begins_.size());
  left_.assign(1, trivial(l.node()));
  left_.insert(left_.end(), of(l.node()).begin(), of(l.node()).end());
  right_.assign(1, trivial(r.node()));
  right_.insert(right_.end(), of(r.node()).begin(), of(r.node()).end());
  const std::size_t begin = cuts_.size();
  for (const Cut& a : left_) {
    for (const Cut& b : right_) {
      std::optional<Cut> cut = merge(a, b);
      if (!cut) continue;
      const auto truth = [&](const Cut& c, Signal s) { return truth_over(c, *cut) ^ (s.complemented() ? 0xffff : 0); };
      cut->truth = static_cast<Truth4>(truth(a, l) & truth(b, r));
      add(*cut, begin);
      if (cuts_.size() - begin == limit_) return;
    }
  }
}

void CutSets::add(const Cut& cut, std::size_t begin) {
  ASSERT(cut.size > 0 && std::is_sorted(cut.leaves.begin(), cut.leaves.begin() + cut.size));
  const auto first = cuts_.begin() + static_cast<std::ptrdiff_t>(begin);
  if (std::any_of(first, cuts_.end(), [&](const Cut& c) { return contains(cut, c); })) return;
  cuts_.erase(std::remove_if(first, cuts_.end(), [&](const Cut& c) { return contains(c, cut); }), cuts_.end());
  cuts_.push_back(cut);
}

}  // namespace polycube::impl
