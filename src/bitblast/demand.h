// Which bits of each term are needed for the roots?
//
// Problem: hardware reads a field of a wide word by a shift and a slice of the lowest bits. A shifter as wide as the
// word would cost time and memory, and most of its gates would not be used.
//
// Idea: from the roots down, every term gets the range from the lowest to the highest bit that is read of it. Slices
// restrict ranges, bitwise operators pass them on, and sums need no bit above the highest bit of their result.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "term/term_store.h"

namespace polycube::impl {

struct BitRange {
  std::uint32_t low = 1;  // low above `high`: no bits
  std::uint32_t high = 0;

  bool empty() const { return low > high; }
  friend bool operator==(const BitRange&, const BitRange&) = default;
};

/// Calls need(argument, range) for what an operator reads of its arguments, if this range of its bits is needed. All
/// bits of arrays are needed.
template <class Need>
void need_arguments(const TermStore& terms, Node n, BitRange range, const Need& need);

class Demand {
 public:
  /// `order`: the terms to analyse, ascending. All bits of roots and of arrays are needed. The tables have the size of
  /// the order, not of the store, because a system with many small cones calls this for each of them.
  Demand(const TermStore& terms, std::span<const Node> order, std::span<const Node> roots);

  /// Requires: the term is in the order.
  BitRange operator[](Node n) const { return ranges_[n.id() - first_]; }
  bool is_full(Node n) const { return (*this)[n] == full(n); }

 private:
  BitRange full(Node n) const { return {0, terms_.width(n) - 1}; }
  void need(Node n, BitRange range);

  const TermStore& terms_;
  std::uint32_t first_ = 0;       // the first term of the order
  std::vector<BitRange> ranges_;  // by node, from the first term to the last one
};

template <class Need>
void need_arguments(const TermStore& terms, Node n, BitRange range, const Need& need) {
  const auto full = [&](Node m) { return BitRange{0, terms.width(m) - 1}; };
  const Node a = terms.arity(n) > 0 ? terms.arg(n, 0) : Node();
  switch (terms.kind(n)) {
    case Kind::constant:
    case Kind::variable: return;
    case Kind::slice: {
      const std::uint32_t lower = terms.param(n, 1);
      return need(a, BitRange{range.low + lower, range.high + lower});
    }
    case Kind::not_:
    case Kind::and_:
    case Kind::nand:
    case Kind::nor:
    case Kind::or_:
    case Kind::xnor:
    case Kind::xor_:
      for (std::uint32_t i = 0; i < terms.arity(n); ++i) need(terms.arg(n, i), range);
      return;
    case Kind::ite:
      need(a, BitRange{0, 0});
      need(terms.arg(n, 1), range);
      return need(terms.arg(n, 2), range);
    case Kind::uext:
    case Kind::sext: {
      const std::uint32_t top = terms.width(a) - 1;
      if (range.low <= top) return need(a, BitRange{range.low, std::min(range.high, top)});
      if (terms.kind(n) == Kind::sext) need(a, BitRange{top, top});
      return;
    }
    case Kind::concat: {
      const Node b = terms.arg(n, 1);
      const std::uint32_t width = terms.width(b);
      if (range.low < width) need(b, BitRange{range.low, std::min(range.high, width - 1)});
      if (range.high >= width) need(a, BitRange{std::max(range.low, width) - width, range.high - width});
      return;
    }
    case Kind::inc:
    case Kind::dec:
    case Kind::neg:
    case Kind::add:
    case Kind::sub:
    case Kind::mul:
      for (std::uint32_t i = 0; i < terms.arity(n); ++i) need(terms.arg(n, i), BitRange{0, range.high});
      return;
    case Kind::sll: need(a, BitRange{0, range.high}); return need(terms.arg(n, 1), full(terms.arg(n, 1)));
    case Kind::srl: need(a, BitRange{range.low, full(a).high}); return need(terms.arg(n, 1), full(terms.arg(n, 1)));
    default:
      for (std::uint32_t i = 0; i < terms.arity(n); ++i) need(terms.arg(n, i), full(terms.arg(n, i)));
      return;
  }
}

}  // namespace polycube::impl
