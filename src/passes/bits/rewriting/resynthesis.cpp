#include "passes/bits/rewriting/resynthesis.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

Resynthesis::Resynthesis(const Aig& aig, std::span<const Signal> roots, bool equal_size, std::function<bool()> over)
    : aig_(aig),
      roots_(roots),
      equal_size_(equal_size),
      over_(std::move(over)),
      map_(aig.size()),
      pending_(aig.size()) {}

void Resynthesis::run() {
  const std::vector<std::uint32_t> nodes = cone(aig_, roots_);
  for (const Signal s : roots_) ++pending_[s.node()];
  for (const std::uint32_t n : nodes) {
    if (!aig_.is_gate(n)) continue;
    ++pending_[aig_.left(n).node()];
    ++pending_[aig_.right(n).node()];
  }
  map_[0] = signal_false;
  graph_.acquire(0, pending_[0]);
  for (std::uint32_t n = 1; n < aig_.size(); ++n) {
    if (!aig_.is_leaf(n)) continue;
    map_[n] = graph_.leaf();
    graph_.acquire(map_[n].node(), pending_[n]);
  }
  constexpr std::uint32_t interval = 128;
  std::uint32_t copied = 0;
  for (const std::uint32_t n : nodes) {
    if (!aig_.is_gate(n)) continue;
    if (++copied % interval == 0) is_over_ = is_over_ || over_();
    copy(n);
  }
  ASSERT(graph_.counts_hold() && functions_agree());
}

void Resynthesis::copy(std::uint32_t node) {
  const Signal l = image(aig_.left(node));
  const Signal r = image(aig_.right(node));
  ASSERT(map_[aig_.left(node).node()] && map_[aig_.right(node).node()] && pending_[node] > 0);
  Signal copy = graph_.and_(l, r);
  const bool is_new = !graph_.is_alive(copy.node());
  graph_.acquire(copy.node(), pending_[node]);
  graph_.release(l.node());
  graph_.release(r.node());
  // The copy was already alive before: then gates that are done read it.
  if (is_new && !is_over_) copy = replace(copy.node());
  map_[node] = copy;
}

/// Replaces the gate for all of its readers; returns a signal of the same function. Requires: only outside readers read
/// it.
Signal Resynthesis::replace(std::uint32_t node) {
  ASSERT(graph_.is_gate(node) && graph_.is_alive(node));
  has_best_ = false;
  gain_ = equal_size_ ? -1 : 0;
  improve(node);
  if (!has_best_) return Signal(node);
  ASSERT(gain_ >= (equal_size_ ? 0 : 1));
  const Signal better = build(best_);
  ASSERT(better.node() != node);
  const std::uint32_t uses = graph_.uses(node);
  graph_.acquire(better.node(), uses);
  graph_.release(node, uses);
  ASSERT(!graph_.is_alive(node));
  return better;
}

int Resynthesis::take_away(std::uint32_t node, std::span<const std::uint32_t> leaves) {
  ASSERT(graph_.is_gate(node) && graph_.is_alive(node));
  for (const std::uint32_t leaf : leaves) graph_.pin(leaf);
  old_ = node;
  old_uses_ = graph_.uses(node);
  alive_ = graph_.alive();
  graph_.release(node, old_uses_);
  saved_ = static_cast<int>(alive_ - graph_.alive());
  ASSERT(saved_ > 0);
  return saved_;
}

void Resynthesis::put_back(std::uint32_t node, std::span<const std::uint32_t> leaves) {
  ASSERT(node == old_);
  graph_.acquire(node, old_uses_);
  ASSERT(graph_.alive() == alive_);
  for (const std::uint32_t leaf : leaves) graph_.unpin(leaf);
}

void Resynthesis::consider(const RewriteStructure& structure, std::span<const Signal> inputs, bool complemented) {
  const int most = most_cost();
  const int c = cost(structure, inputs, most);
  ASSERT(c >= 0);
  if (c > most) return;
  gain_ = saved_ - c;
  best_.structure = structure;
  best_.inputs.assign(inputs.begin(), inputs.end());
  best_.complemented = complemented;
  has_best_ = true;
}

/// The number of gates that would be built or come alive; some number above `most` if it exceeds that, or if the output
/// is the old gate.
int Resynthesis::cost(const RewriteStructure& structure, std::span<const Signal> inputs, int most) {
  edges_.assign(1, signal_false);
  edges_.insert(edges_.end(), inputs.begin(), inputs.end());
  seen_.resize(graph_.size());
  ++stamp_;
  int total = 0;
  const auto edge = [this](RewriteStructure::Edge e) {
    const Signal s = edges_[e >> 1];
    return s ? s ^ ((e & 1) != 0) : s;
  };
  for (const RewriteStructure::Gate g : structure.gates) {
    const Signal l = edge(g.left);
    const Signal r = edge(g.right);
    const Signal found = l && r ? graph_.find(l, r) : Signal();
    edges_.push_back(found);
    if (found) continue;
    ++total;
    if (l) total += revival(l.node(), most - total);
    if (r) total += revival(r.node(), most - total);
    if (total > most) return total;
  }
  const Signal output = edge(structure.output);
  if (!output) return total;
  return output.node() == old_ ? most + 1 : total + revival(output.node(), most - total);
}

/// The number of gates that come alive with a node and were not counted under this stamp; some number above `most` if
/// it exceeds that.
int Resynthesis::revival(std::uint32_t node, int most) {
  if (graph_.is_alive(node) || std::exchange(seen_[node], stamp_) == stamp_) return 0;
  int total = 1;
  if (total <= most) total += revival(graph_.left(node).node(), most - total);
  if (total <= most) total += revival(graph_.right(node).node(), most - total);
  return total;
}

Signal Resynthesis::build(const Candidate& candidate) {
  edges_.assign(1, signal_false);
  edges_.insert(edges_.end(), candidate.inputs.begin(), candidate.inputs.end());
  const auto edge = [this](RewriteStructure::Edge e) { return edges_[e >> 1] ^ ((e & 1) != 0); };
  for (const RewriteStructure::Gate g : candidate.structure.gates)
    edges_.push_back(graph_.and_(edge(g.left), edge(g.right)));
  return edge(candidate.structure.output) ^ candidate.complemented;
}

}  // namespace polycube::impl
