#include "passes/bits/rewriting/refactorer.h"

#include <algorithm>
#include <array>

#include "passes/bits/rewriting/refactor_cover.h"
#include "support/check.h"

namespace polycube::impl {

void Refactorer::improve(std::uint32_t node) {
  constexpr int least_saved = 2;    // a cover costs at least one gate
  constexpr std::size_t small = 4;  // rewriting has tried all structures for so few leaves
  grow_cut(node);
  if (leaves_.size() <= small) return;
  const int saved = take_away(node, leaves_);
  if (saved >= least_saved) {
    compute_truth();
    try_cover(false);
    try_cover(true);
  }
  put_back(node, leaves_);
}

/// The number of new leaves when a leaf is replaced by its children; the leaf itself, which is removed, is not
/// subtracted.
std::uint32_t Refactorer::new_leaves(std::uint32_t node) const {
  const auto is_new = [this](Signal s) { return mark_[s.node()] != current_ ? 1U : 0U; };
  return is_new(graph_.left(node)) + is_new(graph_.right(node));
}

void Refactorer::grow_cut(std::uint32_t node) {
  mark_.resize(graph_.size());
  ++current_;
  leaves_.assign(1, node);
  inside_.clear();
  mark_[node] = current_;
  while (inside_.size() < most_volume) {
    std::size_t best = leaves_.size();
    std::uint32_t fewest = 3;
    for (std::size_t i = 0; i < leaves_.size() && fewest > 0; ++i) {
      if (!graph_.is_gate(leaves_[i])) continue;
      const std::uint32_t count = new_leaves(leaves_[i]);
      // Among equal ones the latest node, which is probably the highest one.
      if (count > fewest || (count == fewest && leaves_[i] < leaves_[best])) continue;
      best = i;
      fewest = count;
    }
    if (best == leaves_.size() || leaves_.size() - 1 + fewest > most_leaves) break;
    const std::uint32_t opened = leaves_[best];
    inside_.push_back(opened);
    leaves_.erase(leaves_.begin() + static_cast<std::ptrdiff_t>(best));
    for (const Signal child : {graph_.left(opened), graph_.right(opened)}) {
      if (mark_[child.node()] == current_) continue;
      mark_[child.node()] = current_;
      leaves_.push_back(child.node());
    }
  }
  std::sort(inside_.begin(), inside_.end());
  ASSERT(leaves_.size() <= most_leaves || inside_.empty());
  ASSERT(inside_.empty() || inside_.back() == node);  // the function of the cut is that of its highest node
}

void Refactorer::compute_truth() {
  constexpr std::array<std::uint64_t, 6> pattern = {0xaaaaaaaaaaaaaaaaULL, 0xccccccccccccccccULL,
                                                    0xf0f0f0f0f0f0f0f0ULL, 0xff00ff00ff00ff00ULL,
                                                    0xffff0000ffff0000ULL, 0xffffffff00000000ULL};
  words_ = leaves_.size() <= 6 ? 1 : std::size_t{1} << (leaves_.size() - 6);
  place_.resize(graph_.size());
  tables_.assign((leaves_.size() + inside_.size()) * words_, 0);
  std::uint64_t* table = tables_.data();
  std::uint32_t next = 0;
  for (std::size_t k = 0; k < leaves_.size(); ++k, table += words_) {
    place_[leaves_[k]] = next++;
    for (std::size_t w = 0; w < words_; ++w) {
      table[w] = k < pattern.size() ? pattern[k] : ((w >> (k - pattern.size()) & 1) != 0 ? ~0ULL : 0);
    }
  }
  for (const std::uint32_t n : inside_) {
    place_[n] = next++;
    const Signal l = graph_.left(n);
    const Signal r = graph_.right(n);
    ASSERT(mark_[l.node()] == current_ && mark_[r.node()] == current_);  // the cut contains all nodes that are read
    ASSERT(place_[l.node()] < place_[n] && place_[r.node()] < place_[n]);
    const std::uint64_t* of_l = &tables_[place_[l.node()] * words_];
    const std::uint64_t* of_r = &tables_[place_[r.node()] * words_];
    const std::uint64_t flip_l = l.complemented() ? ~0ULL : 0;
    const std::uint64_t flip_r = r.complemented() ? ~0ULL : 0;
    for (std::size_t w = 0; w < words_; ++w) table[w] = (of_l[w] ^ flip_l) & (of_r[w] ^ flip_r);
    table += words_;
  }
  truth_.assign(table - words_, table);
  inputs_.clear();
  for (const std::uint32_t leaf : leaves_) inputs_.push_back(Signal(leaf));
}

void Refactorer::try_cover(bool complemented) {
  ASSERT(inputs_.size() == leaves_.size() && truth_.size() == words_);
  if (most_cost() < 0) return;
  if (complemented) {
    for (std::uint64_t& w : truth_) w = ~w;
  }
  const auto inputs = static_cast<std::uint8_t>(leaves_.size());
  // Each product of a factored form costs at least one gate, unless that gate is in the graph already.
  const std::size_t most_products = 2 * static_cast<std::size_t>(most_cost()) + 8;
  const auto cover = irredundant_cover(truth_, inputs, most_products);
  if (!cover) return;
  StructureBuilder builder(inputs);
  const auto output = factor(*cover, builder);
  const RewriteStructure structure = builder.finish(StructureBuilder::complement(output, complemented));
  ASSERT(computes(builder.finish(output), inputs, truth_));
  consider(structure, inputs_, false);
}

}  // namespace polycube::impl
