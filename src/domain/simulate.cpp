#include "domain/simulate.h"

#include <algorithm>

#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl {

template <>
Ternary abstraction<Ternary>(const Ternary& value) {
  return value;
}
template <>
Ternary abstraction<Ternary>(const Interval& value) {
  return select(value);
}
template <>
IntervalPair abstraction<IntervalPair>(const Ternary& value) {
  return IntervalPair::from(value);
}
template <>
IntervalPair abstraction<IntervalPair>(const Interval& value) {
  return IntervalPair::from(value);
}
template <>
Hybrid abstraction<Hybrid>(const Ternary& value) {
  return Hybrid::from(value);
}
template <>
Hybrid abstraction<Hybrid>(const Interval& value) {
  return Hybrid::from(value);
}

namespace {

Constant kind_of(const llvm::APInt& constant) {
  if (constant.isZero()) return Constant::zero;
  if (constant.isAllOnes()) return Constant::ones;
  return constant.isOne() ? Constant::one : Constant::none;
}

Constant kind_of(const BitVector& constant) {
  if (constant.is_zero()) return Constant::zero;
  if (constant.is_ones()) return Constant::ones;
  return constant.is_one() ? Constant::one : Constant::none;
}

// A constant, without a copy where the kind of value stores one.
Constant kind_of_constant(const Ternary& value) { return kind_of(value.ones()); }
Constant kind_of_constant(const IntervalPair& value) { return kind_of(value.unsigned_part().lo()); }
Constant kind_of_constant(const Hybrid& value) { return kind_of(value.bits().ones()); }

template <class V>
Constant constant_kind(const V& value) {
  return value.is_constant() ? kind_of_constant(value) : Constant::none;
}

/// Is mask & value equal to value for all members?
bool lets_through(const Ternary& mask, const Ternary& value) { return (mask.ones() | value.zeros()).isAllOnes(); }
/// Is fill | value equal to value for all members?
bool adds_nothing(const Ternary& fill, const Ternary& value) { return (fill.zeros() | value.ones()).isAllOnes(); }

Deduction deduce_from_bits(Kind kind, const Ternary& a, const Ternary& b) {
  const bool is_and = kind == Kind::and_ || kind == Kind::nand;
  const Deduced what = kind == Kind::and_ || kind == Kind::or_ ? Deduced::argument : Deduced::complement;
  if (is_and ? lets_through(a, b) : adds_nothing(a, b)) return {what, 1};
  if (is_and ? lets_through(b, a) : adds_nothing(b, a)) return {what, 0};
  return {};
}
Deduction deduce_from_bits(Kind kind, const Hybrid& a, const Hybrid& b) {
  return deduce_from_bits(kind, a.bits(), b.bits());
}
Deduction deduce_from_bits(Kind, const IntervalPair&, const IntervalPair&) { return {}; }

/// All arguments are constants, so the concrete operator is used. Products with an interval check this themselves.
template <class V>
V apply_abstract(Kind kind, std::span<const V* const> args, std::uint32_t p0, std::uint32_t p1) {
  return apply(kind, args, p0, p1);
}
template <>
Ternary apply_abstract<Ternary>(Kind kind, std::span<const Ternary* const> args, std::uint32_t p0, std::uint32_t p1) {
  BitVector values[3];
  const BitVector* pointers[3] = {};
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i]->is_constant()) return apply(kind, args, p0, p1);
    values[i] = args[i]->value();
    pointers[i] = &values[i];
  }
  return Ternary::constant(apply(kind, std::span<const BitVector* const>(pointers, args.size()), p0, p1));
}

}  // namespace

template <class V>
Simulation<V>::Simulation(const TermStore& store, std::span<const Node> roots, bool with_numbers)
    : store_(store), with_numbers_(with_numbers) {
  for (const Node n : cone(store, roots)) {
    if (store.sort(n).is_array()) continue;
    if (slot_.size() <= n.id()) slot_.resize(n.id() + 1, no_slot);
    slot_[n.id()] = static_cast<std::uint32_t>(values_.size());
    values_.push_back(store.is_constant(n) ? V::constant(store.value(n)) : V::top(store.width(n)));
    operations_.push_back(operation(n));
    if (store.is_variable(n)) variables_.push_back(n);
  }
  focused_ = values_.size();
  for (const Operation& op : operations_) focused_work_ += op.work;
  watched_.assign(values_.size(), no_root);
  const std::size_t blocks = (values_.size() + 63) / 64;
  active_.assign(blocks, 0);
  pending_.assign(blocks, 0);
  stale_.assign(blocks, 0);
  first_pending_ = blocks;
  link_fanouts();
  number_terms();
  for (std::uint32_t slot = 0; slot < values_.size(); ++slot) {
    put(active_, slot);
    touch(slot);
  }
}

template <class V>
typename Simulation<V>::Operation Simulation<V>::operation(Node n) const {
  const Kind kind = store_.kind(n);
  Operation op{kind, kind == Kind::constant, static_cast<std::uint8_t>(store_.arity(n)), 0, 0, {}, 0, 0};
  const std::uint32_t params = info(op.kind).params;
  if (params > 0) op.p0 = store_.param(n, 0);
  if (params > 1) op.p1 = store_.param(n, 1);
  for (std::uint32_t i = 0; i < op.arity; ++i) {
    const Node arg = store_.arg(n, i);
    if (store_.sort(arg).is_array()) {
      op.is_fixed = true;
    } else {
      op.args[i] = slot_[arg.id()];
      op.width = store_.width(arg);
      op.work += op.width / 64;
    }
  }
  if (op.is_fixed) op.arity = 0;
  op.work = op.arity == 0 ? 0 : op.work + 1;
  return op;
}

template <class V>
void Simulation<V>::link_fanouts() {
  fanout_begin_.assign(operations_.size() + 1, 0);
  for (const Operation& op : operations_) {
    for (std::uint32_t i = 0; i < op.arity; ++i) ++fanout_begin_[op.args[i] + 1];
  }
  for (std::size_t i = 1; i < fanout_begin_.size(); ++i) fanout_begin_[i] += fanout_begin_[i - 1];
  fanouts_.resize(fanout_begin_.back());
  std::vector<std::uint32_t> end(fanout_begin_.begin(), fanout_begin_.end() - 1);
  for (std::uint32_t slot = 0; slot < operations_.size(); ++slot) {
    const Operation& op = operations_[slot];
    for (std::uint32_t i = 0; i < op.arity; ++i) fanouts_[end[op.args[i]]++] = slot;
  }
}

template <class V>
void Simulation<V>::number_terms() {
  if (!with_numbers_) return;
  own_numbers_.clear();
  numbering_ = ValueNumbers(static_cast<std::uint32_t>(operations_.size()));
  for (std::uint32_t slot = 0; slot < operations_.size(); ++slot) {
    const Operation& op = operations_[slot];
    ValueNumber own(slot);
    if (op.kind == Kind::not_) {
      own = ~own_numbers_[op.args[0]];
    } else if (op.arity > 0) {
      ValueNumber numbers[3];
      for (std::uint32_t i = 0; i < op.arity; ++i) numbers[i] = own_numbers_[op.args[i]];
      own = numbering_.number(op.kind, std::span<const ValueNumber>(numbers, op.arity), op.p0, op.p1, op.width, own);
    }
    own_numbers_.push_back(own);
  }
  numbers_ = own_numbers_;
}

/// Marks the slot as not up to date, because it or one of its inputs has changed.
template <class V>
void Simulation<V>::touch(std::uint32_t slot) {
  const std::size_t block = slot / 64;
  const std::uint64_t bit = std::uint64_t{1} << slot % 64;
  if ((active_[block] & bit) == 0) {
    if (!in_trials_) stale_[block] |= bit;
    return;
  }
  pending_[block] |= bit;
  first_pending_ = std::min(first_pending_, block);
  end_pending_ = std::max(end_pending_, block + 1);
}

template <class V>
void Simulation<V>::focus(std::span<const Node> roots) {
  if (in_trials_) undo_to(0);
  in_trials_ = false;
  if (numbering_.size() > 2 * operations_.size() + 4096) {
    number_terms();
    std::fill(stale_.begin(), stale_.end(), ~std::uint64_t{0});
  }
  // Slots that have not been computed yet wait until they are in focus again.
  for (std::size_t i = 0; i < pending_.size(); ++i) stale_[i] |= pending_[i];
  std::fill(pending_.begin(), pending_.end(), std::uint64_t{0});
  if (!focused_once_ || !std::equal(roots.begin(), roots.end(), roots_.begin(), roots_.end())) find_active(roots);
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    pending_[i] = stale_[i] & active_[i];
    stale_[i] &= ~active_[i];
  }
  first_pending_ = 0;
  end_pending_ = pending_.size();
}

template <class V>
void Simulation<V>::find_active(std::span<const Node> roots) {
  for (const Node n : roots_) watched_[slot_[n.id()]] = no_root;
  focused_once_ = true;
  roots_.assign(roots.begin(), roots.end());
  std::fill(active_.begin(), active_.end(), std::uint64_t{0});
  focused_ = 0;
  focused_work_ = 0;
  const auto visit = [this](std::uint32_t slot) {
    if (has(active_, slot)) return;
    put(active_, slot);
    ++focused_;
    focused_work_ += operations_[slot].work;
    stack_.push_back(slot);
  };
  for (std::uint32_t i = 0; i < roots.size(); ++i) {
    ASSERT(knows(roots[i]));
    const std::uint32_t slot = slot_[roots[i].id()];
    watched_[slot] = i;
    visit(slot);
  }
  while (!stack_.empty()) {
    const Operation& op = operations_[stack_.back()];
    stack_.pop_back();
    for (std::uint32_t i = 0; i < op.arity; ++i) visit(op.args[i]);
  }
}

template <class V>
void Simulation<V>::set(Node variable, V value) {
  ASSERT(knows(variable) && store_.is_variable(variable) && value.width() == store_.width(variable));
  const std::uint32_t slot = slot_[variable.id()];
  if (values_[slot] == value) return;
  if (in_trials_) saved_.push_back({slot, with_numbers_ ? numbers_[slot] : ValueNumber(), std::move(values_[slot])});
  values_[slot] = std::move(value);
  touch(slot);
}

template <class V>
void Simulation<V>::start_trials() {
  CHECK(end_pending_ == 0);
  in_trials_ = true;
  saved_.clear();
  kept_ = 0;
}

template <class V>
void Simulation<V>::undo_to(std::size_t count) {
  CHECK(in_trials_);
  while (saved_.size() > count) {
    Saved& s = saved_.back();
    values_[s.slot] = std::move(s.value);
    if (with_numbers_) numbers_[s.slot] = s.number;
    saved_.pop_back();
  }
  for (std::size_t i = first_pending_; i < end_pending_; ++i) pending_[i] = 0;
  first_pending_ = pending_.size();
  end_pending_ = 0;
}

/// Returns whether the value or the value number changed; then the operators that depend on it are pending.
template <class V>
bool Simulation<V>::store(std::uint32_t slot, V value, ValueNumber number) {
  if (value == values_[slot] && (!with_numbers_ || number == numbers_[slot])) return false;
  if (in_trials_) saved_.push_back({slot, with_numbers_ ? numbers_[slot] : ValueNumber(), std::move(values_[slot])});
  values_[slot] = std::move(value);
  if (with_numbers_) numbers_[slot] = number;
  return true;
}

template <class V>
Deduction Simulation<V>::deduction(const Operation& op, std::span<const V* const> args,
                                   std::span<const ValueNumber> numbers) const {
  Constant constants[3];
  for (std::size_t i = 0; i < args.size(); ++i) constants[i] = constant_kind(*args[i]);
  const Deduction found = deduce(op.kind, numbers, std::span<const Constant>(constants, args.size()), op.width);
  if (found.what != Deduced::nothing) return found;
  switch (op.kind) {
    case Kind::and_:
    case Kind::nand:
    case Kind::or_:
    case Kind::nor: return deduce_from_bits(op.kind, *args[0], *args[1]);
    default: return found;
  }
}

/// The value number of an operator that is equal to none of its arguments.
template <class V>
ValueNumber Simulation<V>::follow_number(std::uint32_t slot, std::span<const ValueNumber> numbers) {
  const Operation& op = operations_[slot];
  bool own = true;
  for (std::size_t i = 0; i < numbers.size(); ++i) own = own && numbers[i] == own_numbers_[op.args[i]];
  return own ? own_numbers_[slot] : numbering_.number(op.kind, numbers, op.p0, op.p1, op.width);
}

template <class V>
bool Simulation<V>::recompute(std::uint32_t slot) {
  const Operation& op = operations_[slot];
  bool changed = true;
  if (op.arity > 0) {
    ++steps_;
    work_ += op.work;
    const V* args[3] = {};
    ValueNumber numbers[3];
    bool constant = true;
    for (std::uint32_t i = 0; i < op.arity; ++i) {
      args[i] = &values_[op.args[i]];
      constant = constant && args[i]->is_constant();
      if (with_numbers_) numbers[i] = numbers_[op.args[i]];
    }
    const std::span<const V* const> values(args, op.arity);
    const std::span<const ValueNumber> names(numbers, op.arity);
    if (constant || !with_numbers_) {
      const ValueNumber number = with_numbers_ ? own_numbers_[slot] : ValueNumber();
      changed = store(slot, apply_abstract<V>(op.kind, values, op.p0, op.p1), number);
    } else {
      const Deduction d = deduction(op, values, names);
      const std::uint32_t width = values_[slot].width();
      switch (d.what) {
        case Deduced::zero: changed = store(slot, V::constant(BitVector::zero(width)), own_numbers_[slot]); break;
        case Deduced::ones: changed = store(slot, V::constant(BitVector::ones(width)), own_numbers_[slot]); break;
        case Deduced::argument: changed = store(slot, *args[d.argument], numbers[d.argument]); break;
        case Deduced::complement: {
          const V* source[] = {args[d.argument]};
          changed = store(slot, apply(Kind::not_, std::span<const V* const>(source), 0, 0), ~numbers[d.argument]);
          break;
        }
        case Deduced::nothing:
          changed = store(slot, apply_abstract<V>(op.kind, values, op.p0, op.p1), follow_number(slot, names));
          break;
      }
    }
  } else if (op.is_fixed) {
    return false;
  }
  if (!changed) return false;
  for (std::uint32_t i = fanout_begin_[slot]; i < fanout_begin_[slot + 1]; ++i) touch(fanouts_[i]);
  return true;
}

template <class V>
const V& Simulation<V>::value(Node n) const {
  ASSERT(in_focus(n) && end_pending_ == 0);
  return values_[slot_[n.id()]];
}

template <class V>
bool Simulation<V>::known_equal(Node a, Node b) const {
  ASSERT(end_pending_ == 0);
  const V& x = value(a);
  const V& y = value(b);
  if (x.is_constant() && y.is_constant()) return x == y;
  return a == b || (with_numbers_ && numbers_[slot_[a.id()]] == numbers_[slot_[b.id()]]);
}

template class Simulation<Ternary>;
template class Simulation<IntervalPair>;
template class Simulation<Hybrid>;

}  // namespace polycube::impl
