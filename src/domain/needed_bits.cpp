#include "domain/needed_bits.h"

#include <algorithm>

#include "bv/apint.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

using llvm::APInt;

Ternary known_bits(const Ternary& value) { return value; }
Ternary known_bits(const Hybrid& value) { return value.bits(); }
Ternary known_bits(const IntervalPair& value) {
  return value.is_constant() ? Ternary::constant(value.value()) : Ternary(value.width());
}

/// The bits from the highest bit of the mask down.
APInt filled(const APInt& mask) { return APInt::getLowBitsSet(mask.getBitWidth(), mask.getActiveBits()); }

/// The bits from the highest bit of the mask up. All bits if the mask is empty.
APInt from_highest(const APInt& mask) {
  const unsigned active = mask.getActiveBits();
  return active == 0 ? APInt::getAllOnes(mask.getBitWidth()) : APInt::getBitsSetFrom(mask.getBitWidth(), active - 1);
}

/// With the sign bit inverted, signed numbers compare like unsigned ones.
APInt ordered(APInt value, bool is_signed) {
  if (is_signed) value.flipBit(value.getBitWidth() - 1);
  return value;
}

/// The positions that the bits of a shifted or rotated word come from.
APInt before_shift(Kind kind, const APInt& bits, const APInt& amount) {
  const unsigned width = bits.getBitWidth();
  if (kind == Kind::rol) return bits.rotr(amount);
  if (kind == Kind::ror) return bits.rotl(amount);
  const auto distance = static_cast<unsigned>(amount.getLimitedValue(width));
  if (kind == Kind::sll) return bits.lshr(distance);
  APInt own = bits.shl(distance);
  if (kind == Kind::sra && bits.getActiveBits() + distance > width) own.setBit(width - 1);
  return own;
}

}  // namespace

template <class V>
NeededBits<V>::NeededBits(const TermStore& store, const Simulation<V>& simulation, std::span<const Node> states)
    : store_(store), simulation_(simulation) {
  constexpr float most = 1e9F;
  price_.assign(store.size(), 0);
  masks_.assign(store.size(), APInt(1, 0));
  for (const Node n : states) {
    if (store.sort(n).is_bits()) price_[n.id()] = static_cast<float>(store.width(n));
  }
  for (std::uint32_t id = 0; id < store.size(); ++id) {
    const Node n(id);
    for (std::uint32_t i = 0; i < store.arity(n); ++i) price_[id] += price_[store.arg(n, i).id()];
    price_[id] = std::min(price_[id], most);
  }
}

template <class V>
void NeededBits<V>::clear() {
  for (const std::uint32_t id : touched_) masks_[id] = APInt(1, 0);
  touched_.clear();
  heap_.clear();
}

template <class V>
void NeededBits<V>::need(Node n, const BitVector& bits) {
  need_mask(n, to_apint(bits));
}

template <class V>
void NeededBits<V>::need_mask(Node n, const Mask& bits) {
  if (bits.isZero() || store_.is_constant(n)) return;
  Mask& mask = masks_[n.id()];
  if (!mask.isZero()) {
    mask |= bits;
    return;
  }
  mask = bits;
  touched_.push_back(n.id());
  heap_.push_back(n.id());
  std::push_heap(heap_.begin(), heap_.end());
}

template <class V>
void NeededBits<V>::need_all(Node n) {
  need_mask(n, APInt::getAllOnes(store_.width(n)));
}

/// These bits, and all below them, which the bits of a sum depend on.
template <class V>
void NeededBits<V>::need_below(Node n, const Mask& bits) {
  need_mask(n, filled(bits));
}

/// These bits of the argument that is cheaper.
template <class V>
void NeededBits<V>::need_one_of(Node a, Node b, const Mask& bits) {
  if (bits.isZero()) return;
  const auto has = [&](Node n) {
    const Mask& mask = masks_[n.id()];
    return store_.is_constant(n) || (!mask.isZero() && bits.isSubsetOf(mask));
  };
  if (has(a) || has(b)) return;
  need_mask(price_[a.id()] <= price_[b.id()] ? a : b, bits);
}

// A number remains at most `limit` if its zeros remain, down to the first bit where the two differ.
template <class V>
void NeededBits<V>::need_at_most(Node n, const Mask& value, const Mask& limit, bool is_signed) {
  need_mask(n, ~ordered(value, is_signed) & from_highest(value ^ limit));
}

template <class V>
void NeededBits<V>::need_at_least(Node n, const Mask& value, const Mask& limit, bool is_signed) {
  need_mask(n, ordered(value, is_signed) & from_highest(value ^ limit));
}

template <class V>
void NeededBits<V>::need_inside(Node n, const Interval& interval) {
  if (!is_constant(n) || store_.is_constant(n)) return;
  const Mask value = known(n).ones();
  const bool is_signed = interval.is_signed();
  const std::uint32_t width = interval.width();
  if (interval.lo() != least(interval.reading(), width)) need_at_least(n, value, to_apint(interval.lo()), is_signed);
  if (interval.hi() != greatest(interval.reading(), width)) need_at_most(n, value, to_apint(interval.hi()), is_signed);
}

template <class V>
Ternary NeededBits<V>::known(Node n) const {
  return known_bits(simulation_.value(n));
}

template <class V>
Ternary NeededBits<V>::needed(Node variable) const {
  const Mask& mask = masks_[variable.id()];
  if (mask.isZero()) return Ternary(store_.width(variable));
  llvm::KnownBits bits = known(variable).known();
  bits.Zero &= mask;
  bits.One &= mask;
  return Ternary(bits);
}

template <class V>
void NeededBits<V>::run() {
  while (!heap_.empty()) {
    std::pop_heap(heap_.begin(), heap_.end());
    const Node n(heap_.back());
    heap_.pop_back();
    visit(n);
  }
}

template <class V>
void NeededBits<V>::visit(Node n) {
  if (!is_operator(store_.kind(n))) return;
  for (std::uint32_t i = 0; i < store_.arity(n); ++i) {
    if (store_.sort(store_.arg(n, i)).is_array()) return;
  }
  const Mask bits = masks_[n.id()];
  if (visit_bits(n, bits) || visit_moved(n, bits) || visit_arithmetic(n, bits) || visit_predicate(n)) return;
  for (std::uint32_t i = 0; i < store_.arity(n); ++i) need_all(store_.arg(n, i));
}

/// The bits of a & b if `at` is false, of a | b if it is true.
template <class V>
void NeededBits<V>::visit_conjunction(Node a, Node b, const Mask& bits, bool at) {
  const Ternary x = known(a);
  const Ternary y = known(b);
  const Mask decided_a = (at ? x.ones() : x.zeros()) & bits;
  const Mask decided_b = (at ? y.ones() : y.zeros()) & bits;
  const Mask open = bits & ~decided_a & ~decided_b;
  need_mask(a, open | (decided_a & ~decided_b));
  need_mask(b, open | (decided_b & ~decided_a));
  need_one_of(a, b, decided_a & decided_b);
}

template <class V>
void NeededBits<V>::visit_choice(Node n, const Mask& bits) {
  const Node condition = store_.arg(n, 0);
  const Node yes = store_.arg(n, 1);
  const Node no = store_.arg(n, 2);
  const Ternary a = known(yes);
  const Ternary b = known(no);
  const bool agree = bits.isSubsetOf((a.ones() & b.ones()) | (a.zeros() & b.zeros()));
  if (!is_constant(condition)) {
    need_mask(yes, bits);
    return need_mask(no, bits);
  }
  const bool taken = known(condition).is_true();
  need_mask(taken ? yes : no, bits);
  const Node other = taken ? no : yes;
  if (agree && price_[other.id()] < price_[condition.id()]) return need_mask(other, bits);
  need_all(condition);
}

template <class V>
bool NeededBits<V>::visit_bits(Node n, const Mask& bits) {
  const Kind kind = store_.kind(n);
  const std::uint32_t arity = store_.arity(n);
  const Node a = store_.arg(n, 0);
  const Node b = arity > 1 ? store_.arg(n, 1) : a;
  switch (kind) {
    case Kind::and_:
    case Kind::nand: visit_conjunction(a, b, bits, false); return true;
    case Kind::or_:
    case Kind::nor: visit_conjunction(a, b, bits, true); return true;
    case Kind::not_:
    case Kind::xor_:
    case Kind::xnor:
    case Kind::iff:
      for (std::uint32_t i = 0; i < arity; ++i) need_mask(store_.arg(n, i), bits);
      return true;
    case Kind::implies: {
      const bool left = is_constant(a) && !known(a).is_true();
      const bool right = known(b).is_true();
      if (left && right) {
        need_one_of(a, b, bits);
      } else {
        if (left || !right) need_all(a);
        if (right || !left) need_all(b);
      }
      return true;
    }
    case Kind::ite: visit_choice(n, bits); return true;
    default: return false;
  }
}

/// Operators that move bits.
template <class V>
bool NeededBits<V>::visit_moved(Node n, const Mask& bits) {
  const Kind kind = store_.kind(n);
  const Node a = store_.arg(n, 0);
  const std::uint32_t width = store_.width(a);
  switch (kind) {
    case Kind::slice: need_mask(a, bits.zextOrTrunc(width).shl(store_.param(n, 1))); return true;
    case Kind::uext: need_mask(a, bits.zextOrTrunc(width)); return true;
    case Kind::sext: {
      Mask own = bits.zextOrTrunc(width);
      if (bits.getActiveBits() > width) own.setBit(width - 1);
      need_mask(a, own);
      return true;
    }
    case Kind::concat: {
      const Node b = store_.arg(n, 1);
      need_mask(a, bits.lshr(store_.width(b)).zextOrTrunc(width));
      need_mask(b, bits.zextOrTrunc(store_.width(b)));
      return true;
    }
    case Kind::sll:
    case Kind::srl:
    case Kind::sra:
    case Kind::rol:
    case Kind::ror: {
      const Node b = store_.arg(n, 1);
      if (!is_constant(b)) return false;
      need_all(b);
      need_mask(a, before_shift(kind, bits, known(b).ones()));
      return true;
    }
    default: return false;
  }
}

template <class V>
bool NeededBits<V>::visit_arithmetic(Node n, const Mask& bits) {
  switch (store_.kind(n)) {
    case Kind::inc:
    case Kind::dec:
    case Kind::neg:
    case Kind::add:
    case Kind::sub:
      for (std::uint32_t i = 0; i < store_.arity(n); ++i) need_below(store_.arg(n, i), bits);
      return true;
    case Kind::mul: {
      const Mask low = filled(bits);
      const Node a = store_.arg(n, 0);
      const Node b = store_.arg(n, 1);
      const bool zero_a = low.isSubsetOf(known(a).zeros());
      const bool zero_b = low.isSubsetOf(known(b).zeros());
      if (zero_a && zero_b) {
        need_one_of(a, b, low);
      } else {
        if (zero_a || !zero_b) need_mask(a, low);
        if (zero_b || !zero_a) need_mask(b, low);
      }
      return true;
    }
    default: return false;
  }
}

template <class V>
void NeededBits<V>::visit_unequal(Node a, Node b) {
  const Ternary x = known(a);
  const Ternary y = known(b);
  const Mask differ = (x.ones() & y.zeros()) | (x.zeros() & y.ones());
  if (differ.isZero()) {
    need_all(a);
    return need_all(b);
  }
  Mask shared = differ;
  for (const Node n : {a, b}) {
    const Mask& mask = masks_[n.id()];
    if (!mask.isZero() && !(shared & mask).isZero()) shared &= mask;
  }
  const Mask bit = APInt::getOneBitSet(differ.getBitWidth(), shared.getActiveBits() - 1);
  need_mask(a, bit);
  need_mask(b, bit);
}

/// The comparison a < b, or its negation, as `holds` gives it. If a and b are equal, all bits are needed.
template <class V>
void NeededBits<V>::visit_less(Node a, Node b, bool is_signed, bool holds) {
  if (!is_constant(a) || !is_constant(b)) {
    need_all(a);
    return need_all(b);
  }
  const Mask x = known(a).ones();
  const Mask y = known(b).ones();
  if (holds) {
    need_at_most(a, x, y, is_signed);
    need_at_least(b, y, x, is_signed);
  } else {
    need_at_least(a, x, y, is_signed);
    need_at_most(b, y, x, is_signed);
  }
}

template <class V>
bool NeededBits<V>::visit_predicate(Node n) {
  const Node a = store_.arg(n, 0);
  const Kind kind = store_.kind(n);
  const bool holds = known(n).is_true();
  const auto less = [&](Node x, Node y, bool is_signed) {
    visit_less(x, y, is_signed, holds);
    return true;
  };
  switch (kind) {
    case Kind::redor:
    case Kind::redand: {
      const Ternary x = known(a);
      const Mask& deciding = kind == Kind::redor ? x.ones() : x.zeros();
      if (holds != (kind == Kind::redor) || deciding.isZero()) return false;
      need_mask(a, APInt::getOneBitSet(deciding.getBitWidth(), deciding.getActiveBits() - 1));
      return true;
    }
    default: break;
  }
  if (store_.arity(n) < 2) return false;
  const Node b = store_.arg(n, 1);
  switch (kind) {
    case Kind::eq:
    case Kind::neq:
      if (holds == (kind == Kind::eq)) return false;
      visit_unequal(a, b);
      return true;
    case Kind::ult:
    case Kind::ulte: return less(a, b, false);
    case Kind::ugt:
    case Kind::ugte: return less(b, a, false);
    case Kind::slt:
    case Kind::slte: return less(a, b, true);
    case Kind::sgt:
    case Kind::sgte: return less(b, a, true);
    default: return false;
  }
}

template class NeededBits<Ternary>;
template class NeededBits<IntervalPair>;
template class NeededBits<Hybrid>;

}  // namespace polycube::impl
