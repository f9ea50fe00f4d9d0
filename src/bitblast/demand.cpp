#include "bitblast/demand.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

Demand::Demand(const TermStore& terms, std::span<const Node> order, std::span<const Node> roots) : terms_(terms) {
  if (order.empty()) return;
  first_ = order.front().id();
  ranges_.resize(order.back().id() - first_ + 1);
  for (const Node n : roots) need(n, full(n));
  for (std::size_t i = order.size(); i-- > 0;) {
    const BitRange range = (*this)[order[i]];
    if (!range.empty()) need_arguments(terms_, order[i], range, [&](Node n, BitRange part) { need(n, part); });
  }
}

void Demand::need(Node n, BitRange range) {
  ASSERT(!range.empty());
  if (n.id() < first_ || n.id() - first_ >= ranges_.size()) return;  // all of its bits are built already
  BitRange& known = ranges_[n.id() - first_];
  if (terms_.sort(n).is_array()) range = full(n);
  known = known.empty() ? range : BitRange{std::min(known.low, range.low), std::max(known.high, range.high)};
}

}  // namespace polycube::impl
