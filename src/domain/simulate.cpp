#include "domain/simulate.h"

#include <algorithm>

#include "support/check.h"
#include "term/evaluate.h"

namespace polycube {

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

template <class V>
Simulation<V>::Simulation(const TermStore& store, std::span<const Node> roots) : store_(store) {
  for (const Node n : cone(store, roots)) {
    if (store.sort(n).is_array()) continue;
    if (slot_.size() <= n.id()) slot_.resize(n.id() + 1, no_slot);
    slot_[n.id()] = static_cast<std::uint32_t>(values_.size());
    operation_.push_back(static_cast<std::uint32_t>(operations_.size()));
    if (store.is_constant(n)) {
      values_.push_back(V::constant(store.value(n)));
      continue;
    }
    values_.push_back(V::top(store.width(n)));
    if (store.is_variable(n)) {
      variables_.push_back(n);
    } else {
      operations_.push_back(operation(n));
    }
  }
  changed_.assign(values_.size(), 1);
  first_change_ = values_.empty() ? no_change : 0;
}

template <class V>
typename Simulation<V>::Operation Simulation<V>::operation(Node n) const {
  Operation op{store_.kind(n), false, static_cast<std::uint8_t>(store_.arity(n)), {}, 0, 0, n};
  const std::uint32_t params = info(op.kind).params;
  if (params > 0) op.p0 = store_.param(n, 0);
  if (params > 1) op.p1 = store_.param(n, 1);
  for (std::uint32_t i = 0; i < op.arity; ++i) {
    const Node arg = store_.arg(n, i);
    if (store_.sort(arg).is_array()) {
      op.is_top = true;
    } else {
      op.args[i] = slot_[arg.id()];
    }
  }
  return op;
}

template <class V>
void Simulation<V>::set(Node variable, V value) {
  ASSERT(knows(variable) && store_.is_variable(variable) && value.width() == store_.width(variable));
  const std::uint32_t slot = slot_[variable.id()];
  if (values_[slot] == value) return;
  values_[slot] = std::move(value);
  changed_[slot] = 1;
  first_change_ = std::min(first_change_, slot);
}

template <class V>
V Simulation<V>::compute(const Operation& op) const {
  const V* args[3] = {};
  for (std::uint32_t i = 0; i < op.arity; ++i) args[i] = &values_[op.args[i]];
  return apply(op.kind, std::span<const V* const>(args, op.arity), op.p0, op.p1);
}

template <class V>
void Simulation<V>::run() {
  if (first_change_ == no_change) return;
  for (std::size_t i = operation_[first_change_]; i < operations_.size(); ++i) {
    const Operation& op = operations_[i];
    if (op.is_top) continue;
    bool stale = false;
    for (std::uint32_t k = 0; k < op.arity; ++k) stale = stale || changed_[op.args[k]] != 0;
    if (!stale) continue;
    V result = compute(op);
    ++steps_;
    const std::uint32_t slot = slot_[op.node.id()];
    if (result == values_[slot]) continue;
    values_[slot] = std::move(result);
    changed_[slot] = 1;
  }
  std::fill(changed_.begin() + first_change_, changed_.end(), char{0});
  first_change_ = no_change;
}

template <class V>
const V& Simulation<V>::value(Node n) const {
  ASSERT(knows(n) && first_change_ == no_change);
  return values_[slot_[n.id()]];
}

template class Simulation<Ternary>;
template class Simulation<IntervalPair>;
template class Simulation<Hybrid>;

}  // namespace polycube
