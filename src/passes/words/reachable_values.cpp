#include "passes/words/reachable_values.h"

#include <algorithm>

#include "support/check.h"
#include "term/rewrite.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_an_operator = 8;  // of a hybrid simulation
constexpr int rounds_before_widening = 4;
constexpr int rounds_before_ends = 16;
constexpr int most_rounds = 200;

Interval widened(const Interval& now, const Interval& joined) {
  const Signedness reading = now.reading();
  return {reading, joined.lo() == now.lo() ? now.lo() : least(reading, now.width()),
          joined.hi() == now.hi() ? now.hi() : greatest(reading, now.width())};
}

/// A carry may propagate upward: every bit above the lowest lost bit is lost too.
Ternary widened(const Ternary& now, const Ternary& joined) {
  Ternary result = joined;
  std::uint32_t i = 0;
  while (i < now.width() && now.bit(i) == joined.bit(i)) ++i;
  for (; i < now.width(); ++i) result.set_bit(i, std::nullopt);
  return result;
}

Hybrid widened(const Hybrid& now, const Hybrid& joined, int round) {
  if (round < rounds_before_widening) return joined;
  if (round >= most_rounds) return Hybrid::top(now.width());
  const Ternary bits = widened(now.bits(), joined.bits());
  if (round >= rounds_before_ends) return Hybrid::from(bits);
  const auto pair = IntervalPair::reduce(widened(now.unsigned_part(), joined.unsigned_part()),
                                         widened(now.signed_part(), joined.signed_part()));
  return pair ? Hybrid::reduce(bits, *pair).value_or(Hybrid::from(bits)) : Hybrid::from(bits);
}

}  // namespace

ReachableValues::ReachableValues(const TransitionSystem& system, std::span<const Node> roots, WorkBudget& budget)
    : system_(system), simulation_(system.terms(), with_nexts(roots)) {
  complete_ = reach(budget);
}

std::vector<Node> ReachableValues::with_nexts(std::span<const Node> roots) const {
  std::vector<Node> result(roots.begin(), roots.end());
  for (const State& state : system_.states()) {
    if (state.next) result.push_back(state.next);
  }
  return result;
}

bool ReachableValues::reach(WorkBudget& budget) {
  const TermStore& terms = system_.terms();
  const std::vector<State>& states = system_.states();
  const auto moves = [&](std::size_t i) {
    return states[i].init && states[i].next && terms.sort(states[i].variable).is_bits();
  };
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (moves(i)) {
      const Node init[] = {states[i].init};
      values_.push_back(simulate<Hybrid>(terms, {}, init)[0]);
    } else {
      values_.push_back(Hybrid::top(terms.width(states[i].variable)));
    }
  }
  bool grows = true;
  for (int round = 0; grows; ++round) {
    if (budget.exhausted()) return false;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (simulation_.knows(states[i].variable)) simulation_.set(states[i].variable, values_[i]);
    }
    const std::uint64_t before = simulation_.work();
    simulation_.run();
    budget.spend(units_for_an_operator * (simulation_.work() - before));
    grows = false;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (!moves(i)) continue;
      const Hybrid& next = simulation_.value(states[i].next);
      if (values_[i].contains(next)) continue;
      values_[i] = widened(values_[i], values_[i].join(next), round);
      ASSERT(values_[i].contains(next));
      grows = true;
    }
  }
  return true;
}

std::vector<Node> ReachableValues::facts() const {
  std::vector<Node> result;
  Builder build(*system_.shared_terms());
  const auto add = [&](Node n) {
    if (!build.terms().is_true(n)) result.push_back(n);
  };
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Node variable = system_.states()[i].variable;
    const Hybrid& value = values_[i];
    if (value == Hybrid::top(value.width())) continue;
    if (!value.bits().is_top()) {
      const Node known = build.make(Kind::and_, {build.constant(value.bits().mask()), variable});
      add(build.eq(build.constant(value.bits().min()), known));
    }
    // Bounds that the known bits imply say nothing new.
    const Hybrid by_bits = Hybrid::from(value.bits());
    for (const bool is_signed : {false, true}) {
      const Interval& part = is_signed ? value.signed_part() : value.unsigned_part();
      const Interval& known = is_signed ? by_bits.signed_part() : by_bits.unsigned_part();
      const Kind less = is_signed ? Kind::slte : Kind::ulte;
      if (part.lo() != known.lo()) add(build.make(less, {build.constant(part.lo()), variable}));
      if (part.hi() != known.hi()) add(build.make(less, {variable, build.constant(part.hi())}));
    }
  }
  return result;
}

}  // namespace polycube::impl
