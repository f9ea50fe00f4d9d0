#include "engines/ic3/word_lifting/region_growth.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "domain/needed_bits.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {

using Word = WordRegion::Word;

// --- one word as an abstract value, and back ---

template <class V>
V to_value(const Word& word, std::uint32_t width);

template <>
Ternary to_value<Ternary>(const Word& word, std::uint32_t width) {
  return word.bits ? *word.bits : Ternary(width);
}

template <>
IntervalPair to_value<IntervalPair>(const Word& word, std::uint32_t width) {
  return word.interval ? IntervalPair::from(*word.interval) : IntervalPair::top(width);
}

template <>
Hybrid to_value<Hybrid>(const Word& word, std::uint32_t width) {
  if (!word.interval) return word.bits ? Hybrid::from(*word.bits) : Hybrid::top(width);
  if (!word.bits) return Hybrid::from(*word.interval);
  const std::optional<Hybrid> value = Hybrid::reduce(*word.bits, IntervalPair::from(*word.interval));
  CHECK(value);
  return *value;
}

bool lies_inside(const Ternary& value, const Word& word) {
  if (word.bits && !word.bits->contains(value)) return false;
  if (!word.interval) return true;
  const bool is_signed = word.interval->is_signed();
  return word.interval->contains(is_signed ? value.signed_min() : value.min()) &&
         word.interval->contains(is_signed ? value.signed_max() : value.max());
}

bool lies_inside(const IntervalPair& value, const Word& word) {
  if (word.interval) {
    const Interval& part = word.interval->is_signed() ? value.signed_part() : value.unsigned_part();
    if (!word.interval->contains(part)) return false;
  }
  if (!word.bits) return true;
  if (value.is_constant()) return word.bits->contains(value.value());
  if (value.width() == 1) return word.bits->is_top();
  const std::optional<Hybrid> both = Hybrid::reduce(Ternary(value.width()), value);
  return both && word.bits->contains(both->bits());
}

bool lies_inside(const Hybrid& value, const Word& word) {
  if (word.bits && !word.bits->contains(value.bits())) return false;
  if (!word.interval) return true;
  return word.interval->contains(word.interval->is_signed() ? value.signed_part() : value.unsigned_part());
}

/// The known bits from the highest one down to the first unknown one.
std::uint32_t leading_known(const Ternary& bits) {
  std::uint32_t count = 0;
  while (count < bits.width() && bits.bit(bits.width() - 1 - count)) ++count;
  return count;
}

Interval around(const Ternary& bits, Signedness reading) {
  return reading == Signedness::is_signed ? Interval(reading, bits.signed_min(), bits.signed_max())
                                          : Interval(reading, bits.min(), bits.max());
}

// --- the search ---

template <class V>
class GrowerOver final : public WordGrower {
 public:
  GrowerOver(const TransitionSystem& system, std::span<const Node> roots, const WordLiftOptions& options)
      : system_(system),
        options_(options),
        simulation_(system.terms(), roots, options.value_numbers),
        needed_(system.terms(), simulation_, state_variables(system)) {
    for (const State& s : system.states()) {
      if (system.terms().sort(s.variable).is_bits()) state_bits_ += system.terms().width(s.variable);
    }
  }

  std::optional<WordRegion> grow(const WordPoint& point, std::vector<WordGoal> demands, const Preferences& wishes,
                                 WordLiftCounters& counters) override;

 private:
  /// A state word that the demands depend on, and its part of the region.
  struct Held {
    Node variable;
    std::uint32_t position;
    BitVector value;  // of the point
    Word word;
    DescribeBy by = DescribeBy::either;
    std::uint32_t width() const { return value.width(); }
  };
  using Group = std::span<const std::uint32_t>;  // positions in held_
  enum class Limit : std::uint8_t { heeded, ignored };
  static constexpr bool has_bits = !std::is_same_v<V, IntervalPair>;
  static constexpr bool has_bounds = !std::is_same_v<V, Ternary>;

  static std::vector<Node> state_variables(const TransitionSystem& system) {
    std::vector<Node> result;
    for (const State& s : system.states()) result.push_back(s.variable);
    return result;
  }

  void aim(std::vector<WordGoal> demands);
  bool start(const WordPoint& point, std::span<const DescribeBy> tell_by);
  void sort_held(std::span<const double> priority);
  bool satisfied(std::uint32_t root, const V& value) const;
  bool try_all(Group group, Limit limit = Limit::heeded);
  void try_group(Group group);
  bool attempt(Held& held, Word word, Limit limit = Limit::heeded);
  void propose();
  void free_words();
  void refine(Held& held);
  void grow_interval(Held& held);
  void grow_bits(Held& held);
  void move_bound(Held& held, bool up);
  bool try_bound(Held& held, bool up, const BitVector& end);
  WordRegion region() const;
  double log2_growth() const;

  const TransitionSystem& system_;
  const WordLiftOptions options_;
  Simulation<V> simulation_;
  NeededBits<V> needed_;
  std::vector<WordGoal> demands_;   // by root
  std::vector<Node> roots_;         // roots of the demands, each once
  std::vector<std::size_t> begin_;  // by root: its first demand; and one more
  std::vector<Held> held_;
  std::vector<Word> proposed_;  // by position in held_
  std::vector<std::uint32_t> group_;
  double state_bits_ = 0;
  std::uint64_t limit_ = 0;  // limit of the work of the simulation
  WordLiftCounters* counters_ = nullptr;
};

template <class V>
void GrowerOver<V>::aim(std::vector<WordGoal> demands) {
  demands_ = std::move(demands);
  std::stable_sort(demands_.begin(), demands_.end(),
                   [](const WordGoal& a, const WordGoal& b) { return a.root < b.root; });
  roots_.clear();
  begin_.clear();
  for (std::size_t i = 0; i < demands_.size(); ++i) {
    if (i > 0 && demands_[i].root == demands_[i - 1].root) continue;
    CHECK(simulation_.knows(demands_[i].root));
    roots_.push_back(demands_[i].root);
    begin_.push_back(i);
  }
  begin_.push_back(demands_.size());
  simulation_.focus(roots_);
}

template <class V>
bool GrowerOver<V>::satisfied(std::uint32_t root, const V& value) const {
  for (std::size_t i = begin_[root]; i < begin_[root + 1]; ++i) {
    if (!lies_inside(value, demands_[i].where)) return false;
  }
  return true;
}

/// Simulates the point. Are all demands satisfied there?
template <class V>
bool GrowerOver<V>::start(const WordPoint& point, std::span<const DescribeBy> tell_by) {
  const std::vector<Node>& inputs = system_.inputs();
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (simulation_.in_focus(inputs[i])) simulation_.set(inputs[i], V::constant(point.inputs[i]));
  }
  held_.clear();
  const std::vector<State>& states = system_.states();
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    if (!simulation_.in_focus(states[i].variable)) continue;
    const BitVector& value = point.states[i];
    CHECK(value.width() == system_.terms().width(states[i].variable));
    simulation_.set(states[i].variable, V::constant(value));
    Word word;
    if constexpr (has_bits) {
      word.bits = Ternary::constant(value);
    } else {
      word.interval = Interval::constant(options_.readings[i], value);
    }
    held_.push_back({states[i].variable, i, value, std::move(word), tell_by.empty() ? DescribeBy::either : tell_by[i]});
  }
  simulation_.run();
  for (std::uint32_t i = 0; i < roots_.size(); ++i) {
    if (!satisfied(i, simulation_.value(roots_[i]))) return false;
  }
  simulation_.start_trials();
  return true;
}

template <class V>
void GrowerOver<V>::sort_held(std::span<const double> priority) {
  std::stable_sort(held_.begin(), held_.end(), [&](const Held& a, const Held& b) {
    if (!priority.empty()) return priority[a.position] > priority[b.position];
    return a.width() > b.width();
  });
}

/// Sets the proposed words of a group; undoes all if a demand fails.
template <class V>
bool GrowerOver<V>::try_all(Group group, Limit limit) {
  if (limit == Limit::heeded && simulation_.work() >= limit_) return false;
  ++counters_->trials;
  for (const std::uint32_t i : group) {
    simulation_.set(held_[i].variable, to_value<V>(proposed_[i], held_[i].width()));
  }
  if (!simulation_.run_while([this](std::uint32_t root, const V& value) { return satisfied(root, value); })) {
    simulation_.undo();
    return false;
  }
  simulation_.keep();
  ++counters_->accepted;
  for (const std::uint32_t i : group) {
    ASSERT(proposed_[i].contains(held_[i].value));
    held_[i].word = proposed_[i];
  }
  return true;
}

/// Accepts a large part of the proposals of a group, found by halving.
template <class V>
void GrowerOver<V>::try_group(Group group) {
  if (group.empty() || try_all(group) || group.size() == 1) return;
  try_group(group.first(group.size() / 2));
  try_group(group.subspan(group.size() / 2));
}

template <class V>
bool GrowerOver<V>::attempt(Held& held, Word word, Limit limit) {
  const auto i = static_cast<std::uint32_t>(&held - held_.data());
  if (word.bits && word.bits->is_top()) word.bits.reset();
  proposed_[i] = std::move(word);
  return try_all(Group(&i, 1), limit);
}

/// Frees the words that the demands do not depend on at this point.
template <class V>
void GrowerOver<V>::propose() {
  needed_.clear();
  for (const WordGoal& d : demands_) {
    if (d.where.bits) needed_.need_known(d.root, *d.where.bits);
    if (d.where.interval) needed_.need_inside(d.root, *d.where.interval);
  }
  needed_.run();
  group_.clear();
  for (std::uint32_t i = 0; i < held_.size(); ++i) {
    const Ternary needed = needed_.needed(held_[i].variable);
    if (has_bits ? needed.is_constant() : !needed.is_top()) continue;
    proposed_[i] = {};
    if (!needed.is_top()) proposed_[i].bits = needed;
    group_.push_back(i);
  }
  try_group(group_);
}

template <class V>
void GrowerOver<V>::free_words() {
  for (Held& held : held_) {
    if (!held.word.is_free()) attempt(held, {});
  }
}

/// Tries values of one end of the interval, further and further outward.
template <class V>
bool GrowerOver<V>::try_bound(Held& held, bool up, const BitVector& end) {
  const Interval& old = *held.word.interval;
  Word word = held.word;
  word.interval = Interval(old.reading(), up ? old.lo() : end, up ? end : old.hi());
  return attempt(held, std::move(word));
}

/// Moves one end outward, by distances that first double and then halve.
template <class V>
void GrowerOver<V>::move_bound(Held& held, bool up) {
  ASSERT(held.word.interval && held.word.interval->contains(held.value));
  const Interval start = *held.word.interval;
  const BitVector from = up ? start.hi() : start.lo();
  const BitVector last = up ? greatest(start.reading(), held.width()) : least(start.reading(), held.width());
  if (from == last || try_bound(held, up, last)) return;
  const auto at = [&](const BitVector& distance) { return up ? bv::add(from, distance) : bv::sub(from, distance); };
  const BitVector one = BitVector::one(held.width());
  BitVector good = BitVector::zero(held.width());
  BitVector bad = up ? bv::sub(last, from) : bv::sub(from, last);
  for (BitVector next = one; next < bad; next = bv::inc(bv::add(next, next))) {
    if (!try_bound(held, up, at(next))) {
      bad = next;
      break;
    }
    good = next;
    if (next.bit(held.width() - 1)) break;
  }
  while (good < bv::sub(bad, one)) {
    const BitVector middle = bv::add(good, bv::srl(bv::sub(bad, good), one));
    (try_bound(held, up, at(middle)) ? good : bad) = middle;
  }
}

template <class V>
void GrowerOver<V>::grow_interval(Held& held) {
  move_bound(held, true);
  move_bound(held, false);
}

/// Frees bits, then replaces the leading known bits by an interval and moves its ends.
template <class V>
void GrowerOver<V>::grow_bits(Held& held) {
  for (std::uint32_t i = 0; i < held.width() && held.word.bits; ++i) {
    if (!held.word.bits->bit(i)) continue;
    Word word = held.word;
    word.bits->set_bit(i, std::nullopt);
    attempt(held, std::move(word));
  }
  if constexpr (has_bounds) {
    if (held.by == DescribeBy::bits) return;
    const Word before = held.word;
    const std::uint32_t leading = before.bits ? leading_known(*before.bits) : 0;
    if (leading == 0 || leading == held.width()) return;
    // The same states, described by an interval.
    for (std::uint32_t i = held.width() - leading; i < held.width(); ++i) held.word.bits->set_bit(i, std::nullopt);
    if (held.word.bits->is_top()) held.word.bits.reset();
    held.word.interval = around(*before.bits, options_.readings[held.position]);
    const Interval first = *held.word.interval;
    grow_interval(held);
    if (*held.word.interval == first) held.word = before;
  }
}

template <class V>
void GrowerOver<V>::refine(Held& held) {
  if (held.word.is_free() || held.width() == 1) return;
  if constexpr (!has_bits) {
    grow_interval(held);
  } else if constexpr (!has_bounds) {
    grow_bits(held);
  } else if (held.by == DescribeBy::bits) {
    grow_bits(held);
  } else {
    const Word before = held.word;
    const Word point{std::nullopt, Interval::constant(options_.readings[held.position], held.value)};
    if (before.bits->is_constant()) {
      held.word = point;  // describes the same state
    } else if (!attempt(held, point)) {
      return;
    }
    grow_interval(held);
    if (held.by == DescribeBy::thresholds) return;
    const Word by_interval = held.word;
    const double reached = by_interval.log2_size(held.width());
    if (reached >= held.width() - 1) return;
    if (by_interval == point && before.bits->is_constant()) {
      held.word = before;
    } else if (!attempt(held, before, Limit::ignored)) {
      return;
    }
    grow_bits(held);
    const double by_bits = held.word.log2_size(held.width());
    if (by_bits < reached || (by_bits == reached && held.word.literals() > by_interval.literals())) {
      attempt(held, by_interval, Limit::ignored);
    }
  }
}

template <class V>
WordRegion GrowerOver<V>::region() const {
  WordRegion result;
  result.words.resize(system_.states().size());
  for (const Held& held : held_) {
    ASSERT(held.word.contains(held.value));
    result.words[held.position] = held.word;
  }
  return result;
}

/// The logarithm of the number of states in the region, without those of arrays.
template <class V>
double GrowerOver<V>::log2_growth() const {
  double bits = state_bits_;
  for (const Held& held : held_) bits += held.word.log2_size(held.width()) - held.width();
  return bits;
}

template <class V>
std::optional<WordRegion> GrowerOver<V>::grow(const WordPoint& point, std::vector<WordGoal> demands,
                                              const Preferences& wishes, WordLiftCounters& counters) {
  counters_ = &counters;
  ++counters.calls;
  const std::uint64_t before = simulation_.steps();
  aim(std::move(demands));
  std::optional<WordRegion> result;
  if (start(point, wishes.tell_by)) {
    limit_ = simulation_.work() + std::clamp<std::uint64_t>(options_.effort * simulation_.focused_work(),
                                                            options_.least_work, options_.most_work);
    sort_held(wishes.priority);
    proposed_.assign(held_.size(), {});
    if (options_.justify) propose();
    free_words();
    for (Held& held : held_) refine(held);
    ASSERT(std::all_of(roots_.begin(), roots_.end(), [&](const Node& root) {
      return satisfied(static_cast<std::uint32_t>(&root - roots_.data()), simulation_.value(root));
    }));
    if (simulation_.work() >= limit_) ++counters.exhausted;
    result = region();
    counters.log2_growth += log2_growth();
  } else {
    ++counters.refused;
  }
  counters.steps += simulation_.steps() - before;
  return result;
}

}  // namespace

std::unique_ptr<WordGrower> make_word_grower(const TransitionSystem& system, std::span<const Node> roots,
                                             const WordLiftOptions& options) {
  CHECK(options.readings.size() == system.states().size());
  switch (options.mode) {
    case SimulationMode::ternary: return std::make_unique<GrowerOver<Ternary>>(system, roots, options);
    case SimulationMode::interval: return std::make_unique<GrowerOver<IntervalPair>>(system, roots, options);
    case SimulationMode::hybrid: return std::make_unique<GrowerOver<Hybrid>>(system, roots, options);
  }
  return nullptr;
}

}  // namespace polycube::impl::ic3
