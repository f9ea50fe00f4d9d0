#include "bitblast/demand.h"

#include <algorithm>

#include "support/check.h"

namespace polycube {

Demand::Demand(const TermStore& terms, std::span<const Node> order, std::span<const Node> roots) : terms_(terms) {
  if (order.empty()) return;
  first_ = order.front().id();
  ranges_.resize(order.back().id() - first_ + 1);
  for (const Node n : roots) need(n, full(n));
  for (std::size_t i = order.size(); i-- > 0;) {
    const BitRange range = (*this)[order[i]];
    if (!range.empty()) need_arguments(order[i], range);
  }
}

void Demand::need(Node n, BitRange range) {
  ASSERT(!range.empty());
  if (n.id() < first_ || n.id() - first_ >= ranges_.size()) return;  // all of its bits are built already
  BitRange& known = ranges_[n.id() - first_];
  if (terms_.sort(n).is_array()) range = full(n);
  known = known.empty() ? range : BitRange{std::min(known.low, range.low), std::max(known.high, range.high)};
}

void Demand::need_arguments(Node n, BitRange range) {
  const Node a = terms_.arity(n) > 0 ? terms_.arg(n, 0) : Node();
  switch (terms_.kind(n)) {
    case Kind::constant:
    case Kind::variable: return;
    case Kind::slice: {
      const std::uint32_t lower = terms_.param(n, 1);
      return need(a, {range.low + lower, range.high + lower});
    }
    case Kind::not_:
    case Kind::and_:
    case Kind::nand:
    case Kind::nor:
    case Kind::or_:
    case Kind::xnor:
    case Kind::xor_:
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) need(terms_.arg(n, i), range);
      return;
    case Kind::ite:
      need(a, {0, 0});
      need(terms_.arg(n, 1), range);
      return need(terms_.arg(n, 2), range);
    case Kind::uext:
    case Kind::sext: {
      const std::uint32_t top = terms_.width(a) - 1;
      if (range.low <= top) return need(a, {range.low, std::min(range.high, top)});
      if (terms_.kind(n) == Kind::sext) need(a, {top, top});
      return;
    }
    case Kind::concat: {
      const Node b = terms_.arg(n, 1);
      const std::uint32_t width = terms_.width(b);
      if (range.low < width) need(b, {range.low, std::min(range.high, width - 1)});
      if (range.high >= width) need(a, {std::max(range.low, width) - width, range.high - width});
      return;
    }
    case Kind::inc:
    case Kind::dec:
    case Kind::neg:
    case Kind::add:
    case Kind::sub:
    case Kind::mul:
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) need(terms_.arg(n, i), {0, range.high});
      return;
    case Kind::sll: need(a, {0, range.high}); return need(terms_.arg(n, 1), full(terms_.arg(n, 1)));
    case Kind::srl: need(a, {range.low, full(a).high}); return need(terms_.arg(n, 1), full(terms_.arg(n, 1)));
    default:
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) need(terms_.arg(n, i), full(terms_.arg(n, i)));
      return;
  }
}

}  // namespace polycube
