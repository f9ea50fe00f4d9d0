#include "invariants/inference/abstract_interpretation.h"

#include <algorithm>
#include <map>
#include <set>

#include "invariants/inference/conditional_values.h"
#include "invariants/sampling/initial_values.h"
#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::uint32_t rounds_before_widening = 3;
constexpr std::uint32_t rounds_before_ends = 24;
constexpr std::uint32_t max_rounds = 200;
constexpr std::size_t max_thresholds = 64;
constexpr std::uint64_t max_conditional_steps = 200000;
constexpr std::uint64_t units_for_an_operator = 8;

std::vector<Node> next_roots(const TransitionSystem& system, const StateCone& cone) {
  std::vector<Node> roots;
  for (const Node r : cone.registers()) {
    roots.push_back(r);
    roots.push_back(cone.next(r));
  }
  for (const Condition& c : system.constraints) roots.push_back(c.term);
  return roots;
}

class Reach {
 public:
  Reach(const TransitionSystem& system, const StateCone& cone)
      : system_(system),
        terms_(system.terms()),
        cone_(cone),
        simulation_(terms_, next_roots(system, cone)),
        conditional_(terms_, cone, simulation_) {
    find_thresholds();
    start();
  }

  std::vector<Hybrid> run(WorkBudget& budget) {
    for (std::uint32_t round = 0;; ++round) {
      for (std::size_t i = 0; i < values_.size(); ++i) simulation_.set(cone_.registers()[i], values_[i]);
      const std::uint64_t before = simulation_.work() + conditional_.steps();
      simulation_.run();
      bool changed = false;
      const std::vector<std::optional<Hybrid>> next = next_values(budget);
      budget.spend(units_for_an_operator * (simulation_.work() + conditional_.steps() - before));
      if (budget.exhausted()) return {};
      for (std::size_t i = 0; i < values_.size(); ++i) {
        if (!next[i] || values_[i].contains(*next[i])) continue;
        const Hybrid joined = values_[i].join(*next[i]);
        values_[i] = round < rounds_before_widening ? joined
                     : round < max_rounds           ? widened(values_[i], joined, round >= rounds_before_ends)
                                                    : Hybrid::top(joined.width());
        changed = true;
      }
      if (!changed) return values_;
    }
  }

 private:
  void start() {
    const std::map<Node, Hybrid> first = initial_values<Hybrid>(system_);
    for (const Node r : cone_.registers()) {
      const auto found = first.find(r);
      values_.push_back(found != first.end() ? found->second : Hybrid::top(terms_.width(r)));
    }
  }

  void find_thresholds() {
    std::map<std::uint32_t, std::set<BitVector>> found;
    for (const Node n : cone_.terms()) {
      if (!terms_.is_constant(n) || terms_.width(n) < 2) continue;
      std::set<BitVector>& of_width = found[terms_.width(n)];
      if (of_width.size() >= max_thresholds) continue;
      const BitVector& value = terms_.value(n);
      for (const BitVector& v : {value, bv::inc(value), bv::dec(value)}) of_width.insert(v);
    }
    for (auto& [width, values] : found) thresholds_[width].assign(values.begin(), values.end());
  }

  std::vector<std::optional<Hybrid>> next_values(WorkBudget& budget) {
    ConditionalValues::Narrowed always;
    bool possible = true;
    for (const Condition& c : system_.constraints) possible = possible && conditional_.assume(always, c.term, true);
    std::vector<std::optional<Hybrid>> next(values_.size());
    if (!possible) return next;
    for (std::size_t i = 0; i < values_.size() && !budget.exhausted(); ++i) {
      const Node n = cone_.next(cone_.registers()[i]);
      next[i] = simulation_.value(n);
      // The value contains the unconditional one already: conditions would add nothing.
      if (values_[i].contains(*next[i]) || conditional_.steps() > max_conditional_steps) continue;
      next[i] = conditional_.value(n, always);
    }
    return next;
  }

  /// Widens a bound that has moved: outward to the next threshold, or to the end of the range.
  Interval widened(const Interval& now, const Interval& joined) const {
    const Signedness reading = now.reading();
    BitVector lo = joined.lo();
    BitVector hi = joined.hi();
    const auto found = thresholds_.find(now.width());
    const auto jump = [&](BitVector& bound, bool up) {
      BitVector best = up ? greatest(reading, now.width()) : least(reading, now.width());
      if (found != thresholds_.end()) {
        for (const BitVector& t : found->second) {
          if (up ? at_most(reading, bound, t) && less(reading, t, best)
                 : at_most(reading, t, bound) && less(reading, best, t)) {
            best = t;
          }
        }
      }
      bound = best;
    };
    if (lo != now.lo()) jump(lo, false);
    if (hi != now.hi()) jump(hi, true);
    const Interval result(reading, lo, hi);
    ASSERT(result.contains(joined));
    return result;
  }

  /// A carry may propagate upward: every bit above the lowest lost bit is lost too.
  static Ternary widened(const Ternary& now, const Ternary& joined) {
    Ternary result = joined;
    std::uint32_t i = 0;
    while (i < now.width() && now.bit(i) == joined.bit(i)) ++i;
    for (; i < now.width(); ++i) result.set_bit(i, std::nullopt);
    ASSERT(result.contains(joined));
    return result;
  }

  Hybrid widened(const Hybrid& now, const Hybrid& joined, bool to_the_ends) const {
    const Ternary bits = widened(now.bits(), joined.bits());
    if (to_the_ends) return Hybrid::from(bits);
    const auto pair = IntervalPair::reduce(widened(now.unsigned_part(), joined.unsigned_part()),
                                           widened(now.signed_part(), joined.signed_part()));
    // Both values contain `joined`, so neither is empty.
    return pair ? Hybrid::reduce(bits, *pair).value_or(Hybrid::from(bits)) : Hybrid::from(bits);
  }

  const TransitionSystem& system_;
  const TermStore& terms_;
  const StateCone& cone_;
  Simulation<Hybrid> simulation_;
  ConditionalValues conditional_;
  std::map<std::uint32_t, std::vector<BitVector>> thresholds_;  // by width
  std::vector<Hybrid> values_;                                  // by register of the cone
};

}  // namespace

std::vector<Hybrid> abstract_reach(const TransitionSystem& system, const StateCone& cone, WorkBudget& budget) {
  return Reach(system, cone).run(budget);
}

}  // namespace polycube::impl::invariants
