#include "passes/bits/rewriting/rewrite_graph.h"

#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::size_t first_table_size = 1024;

std::size_t hash(Signal a, Signal b) {
  std::uint64_t x = (static_cast<std::uint64_t>(a.code()) << 32) | b.code();
  x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15ULL;
  return static_cast<std::size_t>(x ^ (x >> 29));
}

}  // namespace

RewriteGraph::RewriteGraph() : nodes_(1, {signal_false, signal_false}), uses_(1), table_(first_table_size) {}

Signal RewriteGraph::leaf() {
  nodes_.push_back({signal_false, signal_false});
  uses_.push_back(0);
  return Signal(size() - 1);
}

/// Folds the AND of the operands; no signal if no rule applies.
Signal RewriteGraph::fold(Signal a, Signal b) {
  if (a == signal_false || b == signal_false || a == ~b) return signal_false;
  if (a == signal_true || a == b) return b;
  if (b == signal_true) return a;
  return {};
}

std::size_t RewriteGraph::slot(Signal a, Signal b) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = hash(a, b) & mask;
  ASSERT(2 * static_cast<std::size_t>(gates_) <= table_.size());  // otherwise the probing would not end
  while (table_[i] != 0 && (nodes_[table_[i]].left != a || nodes_[table_[i]].right != b)) i = (i + 1) & mask;
  return i;
}

void RewriteGraph::grow_table() {
  table_.assign(2 * table_.size(), 0);
  for (std::uint32_t n = 1; n < size(); ++n) {
    if (is_gate(n)) table_[slot(nodes_[n].left, nodes_[n].right)] = n;
  }
}

Signal RewriteGraph::find(Signal a, Signal b) const {
  if (const Signal folded = fold(a, b)) return folded;
  if (b < a) std::swap(a, b);
  const std::uint32_t node = table_[slot(a, b)];
  return node != 0 ? Signal(node) : Signal();
}

Signal RewriteGraph::and_(Signal a, Signal b) {
  ASSERT(a && b && a.node() < size() && b.node() < size());
  if (const Signal folded = fold(a, b)) return folded;
  if (b < a) std::swap(a, b);
  const std::size_t i = slot(a, b);
  if (table_[i] != 0) return Signal(table_[i]);
  nodes_.push_back({a, b});
  uses_.push_back(0);
  CHECK(size() < 0x7fffffff);
  table_[i] = size() - 1;
  if (2 * ++gates_ > table_.size()) grow_table();
  return Signal(size() - 1);
}

void RewriteGraph::acquire(std::uint32_t node, std::uint32_t times) {
  if (times == 0) return;
  stack_.clear();
  const auto use = [this](std::uint32_t n, std::uint32_t t) {
    if (uses_[n] == 0 && is_gate(n)) stack_.push_back(n);
    uses_[n] += t;
  };
  use(node, times);
  while (!stack_.empty()) {
    const std::uint32_t n = stack_.back();
    stack_.pop_back();
    ++alive_;
    use(nodes_[n].left.node(), 1);
    use(nodes_[n].right.node(), 1);
  }
}

void RewriteGraph::release(std::uint32_t node, std::uint32_t times) {
  if (times == 0) return;
  stack_.clear();
  const auto drop = [this](std::uint32_t n, std::uint32_t t) {
    ASSERT(uses_[n] >= t);
    uses_[n] -= t;
    if (uses_[n] == 0 && is_gate(n)) stack_.push_back(n);
  };
  drop(node, times);
  while (!stack_.empty()) {
    const std::uint32_t n = stack_.back();
    stack_.pop_back();
    ASSERT(alive_ > 0);
    --alive_;
    drop(nodes_[n].left.node(), 1);
    drop(nodes_[n].right.node(), 1);
  }
}

}  // namespace polycube::impl
