#include "invariants/inference/conditional_values.h"

#include <unordered_set>

#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::uint32_t max_depth = 32;
constexpr std::uint32_t max_leaves = 24;
constexpr std::uint32_t max_ites = 1000;  // visited above the leaves
constexpr std::size_t max_conjuncts = 256;
constexpr std::uint32_t max_visits = 128;

/// A comparison, as "left is below right", strict or not.
struct Order {
  bool is_signed;
  bool strict;
  bool swapped;
};

std::optional<Order> order(Kind kind) {
  switch (kind) {
    case Kind::ult: return Order{false, true, false};
    case Kind::ulte: return Order{false, false, false};
    case Kind::ugt: return Order{false, true, true};
    case Kind::ugte: return Order{false, false, true};
    case Kind::slt: return Order{true, true, false};
    case Kind::slte: return Order{true, false, false};
    case Kind::sgt: return Order{true, true, true};
    case Kind::sgte: return Order{true, false, true};
    default: return std::nullopt;
  }
}

const Interval& part(const Hybrid& value, Signedness reading) {
  return reading == Signedness::is_signed ? value.signed_part() : value.unsigned_part();
}

/// A term of width 1 or its negation.
struct Literal {
  Node term;
  bool holds;
};

/// The conjuncts of a literal; empty if it is no conjunction.
std::vector<Literal> conjuncts(const TermStore& store, const Literal& l) {
  const auto arg = [&](std::uint32_t i, bool holds) { return Literal{store.arg(l.term, i), holds}; };
  const auto both = [&](bool if_holds, bool left, bool right) {
    return l.holds == if_holds ? std::vector<Literal>{arg(0, left), arg(1, right)} : std::vector<Literal>();
  };
  switch (store.kind(l.term)) {
    case Kind::not_: return {arg(0, !l.holds)};
    case Kind::and_: return both(true, true, true);
    case Kind::nand: return both(false, true, true);
    case Kind::or_: return both(false, false, false);
    case Kind::nor: return both(true, false, false);
    case Kind::implies: return both(false, true, false);
    default: return {};
  }
}

/// The value without one element, as far as an interval can express it.
std::optional<Hybrid> without(const Hybrid& value, const BitVector& excluded) {
  Hybrid result = value;
  for (const Signedness reading : {Signedness::is_unsigned, Signedness::is_signed}) {
    const Interval& interval = part(result, reading);
    BitVector lo = interval.lo();
    BitVector hi = interval.hi();
    if (lo == excluded && hi == excluded) return std::nullopt;
    if (lo == excluded) lo = bv::inc(lo);
    if (hi == excluded) hi = bv::dec(hi);
    const auto narrower = result.meet(Hybrid::from(Interval(reading, lo, hi)));
    if (!narrower) return std::nullopt;
    result = *narrower;
  }
  return result;
}

}  // namespace

Hybrid ConditionalValues::value_of(const Narrowed& narrowed, Node n) const {
  ASSERT(values_.knows(n));
  const auto found = narrowed.find(n);
  return found != narrowed.end() ? found->second : values_.value(n);
}

bool ConditionalValues::narrow(Narrowed& narrowed, Node n, const Hybrid& to) const {
  ASSERT(store_.width(n) == to.width());
  auto value = value_of(narrowed, n).meet(to);
  while (value && store_.kind(n) == Kind::uext) {
    n = store_.arg(n, 0);
    value = value_of(narrowed, n).meet(apply(Kind::slice, std::vector<Hybrid>{*value}, store_.width(n) - 1, 0));
  }
  if (!value) return false;
  if (cone_.is_register(n)) narrowed.insert_or_assign(n, *value);
  return true;
}

bool ConditionalValues::compare(Narrowed& narrowed, Node condition, bool holds) const {
  const Kind kind = store_.kind(condition);
  const Node a = store_.arg(condition, 0);
  const Node b = store_.arg(condition, 1);
  const bool equality = kind == Kind::eq || kind == Kind::neq || kind == Kind::iff;
  if (!store_.sort(a).is_bits() || (!equality && !order(kind))) return true;
  if (equality && (kind == Kind::neq) != holds) {
    const Hybrid va = value_of(narrowed, a);
    return narrow(narrowed, a, value_of(narrowed, b)) && narrow(narrowed, b, va);
  }
  if (equality) {
    for (const auto& [n, other] : {std::pair(a, b), std::pair(b, a)}) {
      const Hybrid excluded = value_of(narrowed, other);
      if (!excluded.is_constant()) continue;
      const auto rest = without(value_of(narrowed, n), excluded.value());
      if (!rest || !narrow(narrowed, n, *rest)) return false;
    }
    return true;
  }
  Order o = *order(kind);
  if (!holds) o = {o.is_signed, !o.strict, !o.swapped};
  const Node low = o.swapped ? b : a;
  const Node high = o.swapped ? a : b;
  const Signedness reading = o.is_signed ? Signedness::is_signed : Signedness::is_unsigned;
  const std::uint32_t width = store_.width(a);
  BitVector top = part(value_of(narrowed, high), reading).hi();
  BitVector bottom = part(value_of(narrowed, low), reading).lo();
  if (o.strict) {
    if (top == least(reading, width) || bottom == greatest(reading, width)) return false;
    top = bv::dec(top);
    bottom = bv::inc(bottom);
  }
  return narrow(narrowed, low, Hybrid::from(Interval(reading, least(reading, width), top))) &&
         narrow(narrowed, high, Hybrid::from(Interval(reading, bottom, greatest(reading, width))));
}

/// Assumes the conjuncts from left to right; each once, because conditions share parts.
bool ConditionalValues::assume(Narrowed& narrowed, Node condition, bool holds) const {
  ASSERT(store_.width(condition) == 1);
  std::vector<Literal> open{{condition, holds}};
  std::unordered_set<std::uint64_t> seen;
  while (!open.empty() && seen.size() < max_conjuncts) {
    const Literal here = open.back();
    open.pop_back();
    if (!seen.insert(2 * std::uint64_t{here.term.id()} + (here.holds ? 1 : 0)).second) continue;
    const Hybrid known = value_of(narrowed, here.term);
    if (known.is_constant() && known.is_true() != here.holds) return false;
    if (known.is_constant()) continue;
    const std::vector<Literal> below = conjuncts(store_, here);
    open.insert(open.end(), below.rbegin(), below.rend());
    if (store_.is_variable(here.term)) {
      if (!narrow(narrowed, here.term, Hybrid::constant(BitVector::boolean(here.holds)))) return false;
    } else if (below.empty() && store_.arity(here.term) == 2 && !compare(narrowed, here.term, here.holds)) {
      return false;
    }
  }
  return true;
}

std::optional<Hybrid> ConditionalValues::value(Node n, const Narrowed& narrowed) {
  ASSERT(values_.knows(n));
  ites_ = 0;
  leaves_ = 0;
  return below_ites(n, narrowed, 0);
}

std::optional<Hybrid> ConditionalValues::below_ites(Node n, const Narrowed& narrowed, std::uint32_t depth) {
  if (store_.kind(n) != Kind::ite || leaves_ >= max_leaves || ites_ >= max_ites || depth > max_depth) {
    ++leaves_;
    if (narrowed.empty()) return values_.value(n);
    memo_.clear();
    visits_ = 0;
    const Hybrid result = leaf(n, narrowed, 0);
    steps_ += visits_;
    return result;
  }
  ++ites_;
  std::optional<Hybrid> result;
  for (const bool holds : {true, false}) {
    Narrowed inside = narrowed;
    if (!assume(inside, store_.arg(n, 0), holds)) continue;
    const auto side = below_ites(store_.arg(n, holds ? 1 : 2), inside, depth + 1);
    if (side) result = result ? result->join(*side) : *side;
  }
  return result;
}

Hybrid ConditionalValues::leaf(Node n, const Narrowed& narrowed, std::uint32_t depth) {
  const auto given = narrowed.find(n);
  if (given != narrowed.end()) return given->second;
  const KindInfo& row = info(store_.kind(n));
  const Hybrid& plain = values_.value(n);
  if (!is_operator(row.kind) || plain.is_constant() || visits_ >= max_visits || depth > max_depth) return plain;
  const auto found = memo_.find(n.id());
  if (found != memo_.end()) return found->second;
  ++visits_;
  std::vector<Hybrid> args;
  for (std::uint32_t i = 0; i < row.arity; ++i) {
    if (!values_.knows(store_.arg(n, i))) return plain;
    args.push_back(leaf(store_.arg(n, i), narrowed, depth + 1));
  }
  const Hybrid computed =
      apply(row.kind, args, row.params > 0 ? store_.param(n, 0) : 0, row.params > 1 ? store_.param(n, 1) : 0);
  // Both are sound, so their meet is. An empty meet means that the conditions contradict each other.
  const Hybrid result = computed.meet(plain).value_or(plain);
  memo_.emplace(n.id(), result);
  return result;
}

}  // namespace polycube::impl::invariants
