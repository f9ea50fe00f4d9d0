#include "trace/ternary_run.h"

#include <algorithm>

#include "support/check.h"
#include "ts/init_order.h"

namespace polycube::impl {

namespace {

Ternary masked(const BitVector& value, const BitVector& mask) {
  Ternary result = Ternary::constant(value);
  if (mask.is_ones()) return result;
  for (std::uint32_t i = 0; i < value.width(); ++i) {
    if (!mask.bit(i)) result.set_bit(i, std::nullopt);
  }
  return result;
}

/// The value where the mask is 1. Requires: one sort.
TernaryValue masked(const Value& value, const Value& mask) {
  if (const auto* word = std::get_if<BitVector>(&value)) return masked(*word, std::get<BitVector>(mask));
  const ArrayValue& array = std::get<ArrayValue>(value);
  const ArrayValue& which = std::get<ArrayValue>(mask);
  TernaryArray result{array.index_width(), masked(array.default_element(), which.default_element()), {}};
  const auto add = [&](const BitVector& index) {
    Ternary element = masked(array.read(index), which.read(index));
    if (!(element == result.rest)) result.entries.insert_or_assign(index, std::move(element));
  };
  for (const auto& entry : array.entries()) add(entry.first);
  for (const auto& entry : which.entries()) add(entry.first);
  return result;
}

Value all_ones(Sort sort) {
  if (sort.is_bits()) return BitVector::ones(sort.width());
  return ArrayValue(sort.index_width(), BitVector::ones(sort.width()));
}

TernaryValue unknown(Sort sort) {
  if (sort.is_bits()) return Ternary::top(sort.width());
  return TernaryArray{sort.index_width(), Ternary::top(sort.width()), {}};
}

TernaryArray join(const TernaryArray& a, const TernaryArray& b) {
  TernaryArray result{a.index_width, a.rest.join(b.rest), {}};
  for (const auto* side : {&a, &b}) {
    for (const auto& [index, element] : side->entries) result.entries.try_emplace(index, a.at(index).join(b.at(index)));
  }
  return result;
}

/// Could all elements of the two arrays be equal, and are they certain to be?
Ternary equal(const TernaryArray& a, const TernaryArray& b) {
  Truth truth{.can_be_false = false, .can_be_true = true};
  const auto compare = [&](const Ternary& x, const Ternary& y) {
    truth.can_be_false = truth.can_be_false || !x.is_constant() || !y.is_constant() || !(x == y);
    truth.can_be_true = truth.can_be_true && x.meet(y).has_value();
  };
  std::set<BitVector> indices;
  for (const auto* side : {&a, &b}) {
    for (const auto& entry : side->entries) indices.insert(entry.first);
  }
  for (const BitVector& index : indices) compare(a.at(index), b.at(index));
  const bool all = a.index_width < 32 && indices.size() == std::size_t{1} << a.index_width;
  if (!all) compare(a.rest, b.rest);
  return Ternary::truth(truth);
}

std::vector<Node> all_terms(const TransitionSystem& system, std::span<const Node> more) {
  std::vector<Node> roots = system.roots();
  for (const State& state : system.states()) roots.push_back(state.variable);
  roots.insert(roots.end(), system.inputs().begin(), system.inputs().end());
  roots.insert(roots.end(), more.begin(), more.end());
  return roots;
}

}  // namespace

const Ternary& TernaryArray::at(const BitVector& index) const {
  const auto found = entries.find(index);
  return found == entries.end() ? rest : found->second;
}

TernaryEvaluator::TernaryEvaluator(const TermStore& store, std::span<const Node> roots) : store_(store) {
  for (const Node n : cone(store, roots)) {
    if (slot_.size() <= n.id()) slot_.resize(n.id() + 1, no_slot);
    slot_[n.id()] = static_cast<std::uint32_t>(values_.size());
    if (store.is_constant(n)) {
      values_.emplace_back(Ternary::constant(store.value(n)));
      continue;
    }
    values_.push_back(unknown(store.sort(n)));
    if (!store.is_variable(n)) operators_.push_back(n);
  }
}

void TernaryEvaluator::set(Node variable, TernaryValue value) {
  if (knows(variable)) values_[slot_[variable.id()]] = std::move(value);
}

void TernaryEvaluator::run() {
  for (const Node n : operators_) values_[slot_[n.id()]] = compute(n);
}

TernaryValue TernaryEvaluator::compute(Node n) const {
  if (store_.sort(n).is_array()) return compute_array(n);
  return compute_word(n);
}

TernaryArray TernaryEvaluator::compute_array(Node n) const {
  const Sort sort = store_.sort(n);
  switch (store_.kind(n)) {
    case Kind::const_array: return {sort.index_width(), word(store_.arg(n, 0)), {}};
    case Kind::ite: {
      const Ternary& condition = word(store_.arg(n, 0));
      const TernaryArray& a = array(store_.arg(n, 1));
      const TernaryArray& b = array(store_.arg(n, 2));
      return condition.is_constant() ? (condition.is_true() ? a : b) : join(a, b);
    }
    case Kind::write: {
      TernaryArray result = array(store_.arg(n, 0));
      const Ternary& index = word(store_.arg(n, 1));
      const Ternary& element = word(store_.arg(n, 2));
      if (index.is_constant()) {
        result.entries.insert_or_assign(index.value(), element);
        return result;
      }
      for (auto& [at, old] : result.entries) {
        if (index.contains(at)) old = old.join(element);
      }
      result.rest = result.rest.join(element);
      return result;
    }
    default: break;
  }
  CHECK(false);
  return {};
}

Ternary TernaryEvaluator::equality(Node n) const {
  const Ternary same = equal(array(store_.arg(n, 0)), array(store_.arg(n, 1)));
  return store_.kind(n) == Kind::eq ? same : ternary::not_(same);
}

Ternary TernaryEvaluator::compute_word(Node n) const {
  const std::uint32_t arity = store_.arity(n);
  if (store_.kind(n) == Kind::read) {
    const TernaryArray& from = array(store_.arg(n, 0));
    const Ternary& index = word(store_.arg(n, 1));
    if (index.is_constant()) return from.at(index.value());
    Ternary result = from.rest;
    for (const auto& [at, element] : from.entries) {
      if (index.contains(at)) result = result.join(element);
    }
    return result;
  }
  if (store_.sort(store_.arg(n, arity - 1)).is_array()) return equality(n);
  const std::uint32_t p0 = info(store_.kind(n)).params > 0 ? store_.param(n, 0) : 0;
  const std::uint32_t p1 = info(store_.kind(n)).params > 1 ? store_.param(n, 1) : 0;
  const Ternary* args[3] = {};
  bool known = true;
  for (std::uint32_t i = 0; i < arity; ++i) {
    args[i] = &word(store_.arg(n, i));
    known = known && args[i]->is_constant();
  }
  if (!known) return apply(store_.kind(n), std::span<const Ternary* const>(args, arity), p0, p1);
  BitVector values[3];
  const BitVector* exact[3] = {&values[0], &values[1], &values[2]};
  for (std::uint32_t i = 0; i < arity; ++i) values[i] = args[i]->value();
  return Ternary::constant(apply(store_.kind(n), std::span<const BitVector* const>(exact, arity), p0, p1));
}

TernaryRun::TernaryRun(const TransitionSystem& system, const Witness& witness, const RelevantBits* relevant,
                       std::span<const Node> more_roots)
    : system_(system),
      witness_(witness),
      relevant_(relevant),
      inits_(system.terms(), init_terms(system)),
      terms_(system.terms(), all_terms(system, more_roots)) {
  find_arrays();
}

/// Arguments come first, so the variables of an array are those of its arguments.
void TernaryRun::find_arrays() {
  const TermStore& store = system_.terms();
  const auto add = [&](Node variable) {
    if (store.sort(variable).is_array()) variables_of_[variable] = {variable};
  };
  for (const Node input : system_.inputs()) add(input);
  for (const State& state : system_.states()) add(state.variable);
  if (variables_of_.empty()) return;
  for (const Node n : terms_.operators()) {
    if (!store.sort(n).is_array() || store.kind(n) == Kind::const_array) continue;
    std::set<Node> all;
    for (std::uint32_t i = 0; i < store.arity(n); ++i) {
      const auto found = variables_of_.find(store.arg(n, i));
      if (found != variables_of_.end()) all.insert(found->second.begin(), found->second.end());
    }
    variables_of_[n] = std::move(all);
  }
}

TernaryValue TernaryRun::chosen(bool of_state, std::uint32_t position, Node variable) const {
  const Sort sort = system_.terms().sort(variable);
  const WitnessFrame& frame = witness_.frames[next_step_];
  const Assignment& values = of_state ? frame.states : frame.inputs;
  const auto given = values.find(position);
  const Value value = given == values.end() ? zero_value(sort) : given->second;
  if (relevant_ == nullptr) return masked(value, all_ones(sort));
  if (next_step_ >= relevant_->frames.size()) return unknown(sort);
  const RelevantFrame& masks = relevant_->frames[next_step_];
  const Assignment& those = of_state ? masks.states : masks.inputs;
  const auto mask = those.find(position);
  return mask == those.end() ? unknown(sort) : masked(value, mask->second);
}

void TernaryRun::start() {
  const auto set = [&](std::uint32_t i, const TernaryValue& value) {
    inits_.set(system_.states()[i].variable, value);
    terms_.set(system_.states()[i].variable, value);
  };
  for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
    const State& state = system_.states()[i];
    if (state.free_at(0)) set(i, chosen(true, i, state.variable));
  }
  for (const std::vector<std::uint32_t>& group : init_order(system_)) {
    inits_.run();
    for (const std::uint32_t i : group) {
      if (system_.states()[i].init) set(i, inits_.value(system_.states()[i].init));
    }
  }
}

void TernaryRun::advance() {
  std::vector<TernaryValue> next;
  for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
    const State& state = system_.states()[i];
    next.push_back(state.next ? terms_.value(state.next) : chosen(true, i, state.variable));
  }
  for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
    terms_.set(system_.states()[i].variable, std::move(next[i]));
  }
}

void TernaryRun::step() {
  CHECK(next_step_ < witness_.frames.size());
  if (next_step_ == 0) start();
  if (next_step_ > 0) advance();
  for (std::uint32_t i = 0; i < system_.inputs().size(); ++i) {
    terms_.set(system_.inputs()[i], chosen(false, i, system_.inputs()[i]));
  }
  terms_.run();
  if (!variables_of_.empty()) touch();
  ++next_step_;
}

void TernaryRun::touch() {
  const TermStore& store = system_.terms();
  for (const Node n : terms_.operators()) {
    if (store.kind(n) != Kind::read) continue;
    const Ternary& index = std::get<Ternary>(terms_.value(store.arg(n, 1)));
    if (!index.is_constant()) continue;
    for (const Node variable : variables_of_[store.arg(n, 0)]) touched_[variable].insert(index.value());
  }
  for (const State& state : system_.states()) {
    if (!store.sort(state.variable).is_array()) continue;
    const auto& now = std::get<TernaryArray>(terms_.value(state.variable));
    if (next_step_ > 0) {
      const auto& before = std::get<TernaryArray>(before_.at(state.variable));
      for (const auto& [index, element] : now.entries) {
        if (!(before.at(index) == element)) touched_[state.variable].insert(index);
      }
    }
    before_.insert_or_assign(state.variable, now);
  }
}

}  // namespace polycube::impl
