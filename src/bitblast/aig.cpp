#include "bitblast/aig.h"

#include <algorithm>
#include <tuple>
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

Aig::Aig(bool two_level) : nodes_(1, {signal_false, signal_false}), table_(first_table_size), two_level_(two_level) {}

Signal Aig::leaf() {
  nodes_.push_back({signal_false, signal_false});
  return Signal(size() - 1);
}

std::size_t Aig::slot(Signal a, Signal b) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = hash(a, b) & mask;
  while (table_[i] != 0 && (nodes_[table_[i]].left != a || nodes_[table_[i]].right != b)) i = (i + 1) & mask;
  return i;
}

void Aig::grow_table() {
  table_.assign(2 * table_.size(), 0);
  for (std::uint32_t n = 1; n < size(); ++n) {
    if (is_gate(n)) table_[slot(nodes_[n].left, nodes_[n].right)] = n;
  }
}

Signal Aig::make(Signal a, Signal b) {
  ASSERT(a.node() != 0 && b.node() != 0 && a.node() != b.node());  // else the node would not be recognised as a gate
  if (b.node() < a.node()) std::swap(a, b);
  const std::size_t i = slot(a, b);
  if (table_[i] != 0) return Signal(table_[i]);
  nodes_.push_back({a, b});
  CHECK(size() < 0x7fffffff);
  table_[i] = size() - 1;
  if (2 * ++gates_ > table_.size()) grow_table();
  return Signal(size() - 1);
}

Signal Aig::and_(Signal a, Signal b) {
  ASSERT(a && b && a.node() < size() && b.node() < size());
  // Every rule that applies makes the operands smaller, so the loop ends.
  while (true) {
    if (b.code() < a.code()) std::swap(a, b);
    if (a == signal_false || a == ~b) return signal_false;
    if (a == signal_true || a == b) return b;
    if (!two_level_) return make(a, b);
    const bool a_is_gate = is_gate(a.node());
    const bool b_is_gate = is_gate(b.node());
    bool changed = false;
    // Asymmetric rules: one operand is a gate and the other one occurs in it.
    for (const auto& [gate, other, is] : {std::tuple{a, b, a_is_gate}, std::tuple{b, a, b_is_gate}}) {
      if (!is) continue;
      const Signal l = left(gate.node());
      const Signal r = right(gate.node());
      if (!gate.complemented()) {
        if (l == ~other || r == ~other) return signal_false;  // contradiction
        if (l == other || r == other) return gate;            // idempotence
      } else {
        if (l == ~other || r == ~other) return other;  // subsumption
        if (l == other || r == other) {                // substitution: a & ~(a & r) = a & ~r
          a = other;
          b = l == other ? ~r : ~l;
          changed = true;
          break;
        }
      }
    }
    if (changed) continue;
    if (!a_is_gate || !b_is_gate) return make(a, b);
    const Signal a0 = left(a.node());
    const Signal a1 = right(a.node());
    const Signal b0 = left(b.node());
    const Signal b1 = right(b.node());
    if (!a.complemented() && !b.complemented()) {
      if (a0 == ~b0 || a0 == ~b1 || a1 == ~b0 || a1 == ~b1) return signal_false;  // contradiction
      if (a0 == b0 || a1 == b0) {                                                 // idempotence: (x & y) & (y & z)
        b = b1;
        continue;
      }
      if (a0 == b1 || a1 == b1) {
        b = b0;
        continue;
      }
      return make(a, b);
    }
    if (a.complemented() && b.complemented()) {  // resolution: ~(x & y) & ~(x & ~y) = ~x
      if ((a0 == b0 && a1 == ~b1) || (a0 == b1 && a1 == ~b0)) return ~a0;
      if ((a1 == b0 && a0 == ~b1) || (a1 == b1 && a0 == ~b0)) return ~a1;
      return make(a, b);
    }
    // One operand is a complemented gate, `n`, the other one, `p`, is not.
    const Signal p = a.complemented() ? b : a;
    const Signal p0 = a.complemented() ? b0 : a0;
    const Signal p1 = a.complemented() ? b1 : a1;
    const Signal n0 = a.complemented() ? a0 : b0;
    const Signal n1 = a.complemented() ? a1 : b1;
    if (n0 == ~p0 || n0 == ~p1 || n1 == ~p0 || n1 == ~p1) return p;  // subsumption
    if (n0 == p0 || n0 == p1) {                                      // substitution: (x & y) & ~(x & z) = x & y & ~z
      a = p;
      b = ~n1;
      continue;
    }
    if (n1 == p0 || n1 == p1) {
      a = p;
      b = ~n0;
      continue;
    }
    return make(a, b);
  }
}

Signal Aig::xor_(Signal a, Signal b) {
  if (a.node() == 0) return b ^ (a == signal_true);
  if (b.node() == 0) return a ^ (b == signal_true);
  if (a == b) return signal_false;
  if (a == ~b) return signal_true;
  // The complements go outside, so that a ^ b and ~a ^ b share their gates.
  const bool flip = a.complemented() != b.complemented();
  a = Signal(a.node());
  b = Signal(b.node());
  const Signal both = and_(a, b);
  const Signal neither = and_(~a, ~b);
  return and_(~both, ~neither) ^ flip;
}

Signal Aig::mux(Signal c, Signal t, Signal e) {
  if (c.node() == 0) return c == signal_true ? t : e;
  if (t == e) return t;
  if (t == ~e) return xor_(c, e);
  if (c.complemented()) {
    c = ~c;
    std::swap(t, e);
  }
  if (t.node() == 0) return t == signal_true ? or_(c, e) : and_(~c, e);
  if (e.node() == 0) return e == signal_true ? or_(~c, t) : and_(c, t);
  if (c.node() == t.node()) return t.complemented() ? and_(~c, e) : or_(c, e);
  if (c.node() == e.node()) return e.complemented() ? or_(~c, t) : and_(c, t);
  const bool flip = t.complemented();  // as for xor_
  const Signal if_true = and_(c, t ^ flip);
  const Signal if_false = and_(~c, e ^ flip);
  return ~and_(~if_true, ~if_false) ^ flip;
}

Signal Aig::and_all(std::span<const Signal> signals) {
  // Balanced, so that depth is logarithmic.
  std::vector<Signal> level(signals.begin(), signals.end());
  if (level.empty()) return signal_true;
  while (level.size() > 1) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < level.size(); i += 2) {
      level[kept++] = i + 1 < level.size() ? and_(level[i], level[i + 1]) : level[i];
    }
    level.resize(kept);
  }
  return level[0];
}

Signal Aig::or_all(std::span<const Signal> signals) {
  std::vector<Signal> complements(signals.begin(), signals.end());
  for (Signal& s : complements) s = ~s;
  return ~and_all(complements);
}

std::vector<std::uint32_t> cone(const Aig& aig, std::span<const Signal> roots) {
  std::vector<bool> seen(aig.size());
  for (const Signal s : roots) {
    ASSERT(s && s.node() < aig.size());
    seen[s.node()] = true;
  }
  std::vector<std::uint32_t> nodes;
  for (std::uint32_t n = aig.size(); n-- > 0;) {
    if (!seen[n]) continue;
    nodes.push_back(n);
    if (!aig.is_gate(n)) continue;
    seen[aig.left(n).node()] = true;
    seen[aig.right(n).node()] = true;
  }
  std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

void Transplant::set(std::uint32_t node, Signal replacement) {
  ASSERT(node < source_.size() && replacement && replacement.node() < target_.size());
  if (map_.size() <= node) map_.resize(std::max<std::size_t>(source_.size(), node + 1));
  map_[node] = replacement;
}

Signal Transplant::operator()(Signal s) {
  CHECK(s && s.node() < source_.size());
  if (map_.size() < source_.size()) map_.resize(source_.size());
  map_[0] = signal_false;
  stack_.assign(1, s.node());
  while (!stack_.empty()) {
    const std::uint32_t n = stack_.back();
    if (map_[n]) {
      stack_.pop_back();
      continue;
    }
    CHECK(source_.is_gate(n));
    const Signal l = source_.left(n);
    const Signal r = source_.right(n);
    const Signal to_l = map_[l.node()];
    const Signal to_r = map_[r.node()];
    if (!to_l) stack_.push_back(l.node());
    if (!to_r) stack_.push_back(r.node());
    if (!to_l || !to_r) continue;
    map_[n] = target_.and_(to_l ^ l.complemented(), to_r ^ r.complemented());
    stack_.pop_back();
  }
  return map_[s.node()] ^ s.complemented();
}

}  // namespace polycube::impl
