#include "engines/ic3/word_lifting/circuit_words.h"

#include "support/check.h"
#include "term/evaluate.h"
#include "term/substitute.h"

namespace polycube::impl::ic3 {

namespace {

SimulationMode mode_of(LiftingMode by) {
  switch (by) {
    case LiftingMode::ternary: return SimulationMode::ternary;
    case LiftingMode::interval: return SimulationMode::interval;
    default: return SimulationMode::hybrid;
  }
}

/// The reading of each word with threshold literals is that of the engine; other words have the reading of the model.
WordLiftOptions lift_options(const CircuitView& view, LiftingMode by) {
  WordLiftOptions options;
  options.mode = mode_of(by);
  const TransitionSystem& system = *view.system->system;
  options.readings = readings_by_use(system);
  for (const ViewWord& word : view.words) {
    if (word.derived || !word.term) continue;
    options.readings[*system.state_position(word.term)] =
        word.is_signed ? Signedness::is_signed : Signedness::is_unsigned;
  }
  return options;
}

/// The value of the term in the next step, as a term over states and inputs; none if it reads a state without next or
/// an array.
Node next_value(const TransitionSystem& system, Node term) {
  TermStore& terms = *system.shared_terms();
  Substitution next(terms, terms);
  for (const Node n : cone(terms, {&term, 1})) {
    if (!terms.sort(n).is_bits()) return Node();
    const auto position = system.state_position(n);
    if (!position) continue;
    const Node own = system.states()[*position].next;
    if (!own) return Node();
    next.set(n, own);
  }
  return next(term);
}

/// Converts between the signed and the unsigned order of thresholds.
BitVector turned(BitVector value, bool is_signed) {
  if (is_signed) value.set_bit(value.width() - 1, !value.bit(value.width() - 1));
  return value;
}

}  // namespace

CircuitWords::CircuitWords(const Encoding& encoding, const Ic3Options& options)
    : encoding_(encoding),
      system_(*encoding.view.system),
      lemmas_(options.lemmas),
      word_of_state_(system_.states.size(), none),
      place_(encoding.latches + 1),
      lifter_(*system_.system, lift_options(encoding.view, options.lift)) {
  ASSERT(is_on_words(options.lift) && system_.states.size() == system_.system->states().size());
  positions_ = system_.states.size();
  for (std::uint32_t w = 0; w < encoding.view.words.size(); ++w) {
    const ViewWord& word = encoding.view.words[w];
    position_.push_back(none);
    if (!word.term) continue;
    if (!word.derived) {
      position_[w] = *system_.system->state_position(word.term);
      word_of_state_[position_[w]] = w;
    } else if (const Node next = next_value(*system_.system, word.term)) {
      position_[w] = lifter_.add_word(next);
      ++positions_;
    }
  }
  for (std::uint32_t i = 0; i < system_.states.size(); ++i) {
    for (std::uint32_t bit = 0; bit < system_.states[i].size(); ++bit) {
      const Signal s = system_.states[i][bit];
      signals_.push_back(s);
      if (!s || s.node() == 0 || encoding.view.circuit.aig.is_gate(s.node())) continue;
      const Var v = encoding.cnf.literals[s.node()].var();
      // Where passes have merged latches, one of them represents all.
      if (v <= encoding.latches && place_[v].state == none) place_[v] = {i, bit, s.complemented()};
    }
  }
  for (const std::vector<Signal>& word : system_.inputs) signals_.insert(signals_.end(), word.begin(), word.end());
}

void CircuitWords::take_point(const std::vector<bool>& values) {
  CHECK(values.size() == signals_.size());
  std::size_t at = 0;
  const auto take = [&](const std::vector<std::vector<Signal>>& words, std::vector<BitVector>& point) {
    point.clear();
    for (const std::vector<Signal>& word : words) {
      BitVector& value = point.emplace_back();
      if (word.empty()) continue;  // an array
      value = BitVector::zero(static_cast<std::uint32_t>(word.size()));
      for (std::uint32_t bit = 0; bit < word.size(); ++bit) value.set_bit(bit, values[at++]);
    }
  };
  take(system_.states, states_);
  take(system_.inputs, inputs_);
}

/// Without mixed lemmas, thresholds replace all bits of a register; for a word without threshold literals only bits are
/// possible.
void CircuitWords::set_preferences(LemmaLanguage style) {
  tell_by_.clear();
  for (const std::uint32_t w : word_of_state_) {
    DescribeBy by = DescribeBy::bits;
    if (w != none && style != LemmaLanguage::bits) {
      if (lemmas_ != Lemmas::mixed) {
        by = DescribeBy::thresholds;
      } else if (encoding_.view.words[w].ordered) {
        by = DescribeBy::either;
      }
    }
    tell_by_.push_back(by);
  }
}

std::optional<WordRegion> CircuitWords::grow_from_bad() {
  if (encoding_.view.target_enlarged) return std::nullopt;  // the bad is that of the next step
  for (const std::uint32_t bad : system_.bads) {
    if (auto region = lifter_.grow({states_, inputs_}, bad, {.tell_by = tell_by_})) return region;
  }
  return std::nullopt;
}

Interval CircuitWords::interval_of(std::uint32_t word, const Hull& hull) const {
  ASSERT(bv::ulte(hull.low, hull.high).is_true() && hull.low.width() == encoding_.view.words[word].now.size());
  const bool is_signed = encoding_.view.words[word].is_signed;
  return Interval(is_signed ? Signedness::is_signed : Signedness::is_unsigned, turned(hull.low, is_signed),
                  turned(hull.high, is_signed));
}

std::optional<WordRegion> CircuitWords::grow_from(const Cube& target, const Thresholds& thresholds,
                                                  std::vector<Signal>& beyond) {
  WordRegion region;
  region.words.resize(positions_);
  for (const Lit l : target.bits()) {
    const Place* place = l.var() <= encoding_.latches ? &place_[l.var()] : nullptr;
    if (place == nullptr || place->state == none) {
      beyond.push_back(encoding_.next_signal(l));
      continue;
    }
    WordRegion::Word& word = region.words[place->state];
    if (!word.bits) word.bits = Ternary(static_cast<std::uint32_t>(system_.states[place->state].size()));
    word.bits->set_bit(place->bit, l.negated() == place->complemented);
  }
  for (const Lit l : target.thresholds()) {
    const Threshold& b = thresholds[l];
    if (position_[b.word] == none) {
      beyond.push_back(encoding_.view.words[b.word].comparators[b.upper ? 1 : 0].next);
      continue;
    }
    Hull hull = {BitVector::zero(b.value.width()), BitVector::ones(b.value.width())};
    (b.upper ? hull.high : hull.low) = b.value;
    const Interval own = interval_of(b.word, hull);
    std::optional<Interval>& interval = region.words[position_[b.word]].interval;
    interval = interval ? interval->meet(own) : own;
    if (!interval) return std::nullopt;
  }
  return lifter_.grow({states_, inputs_}, region, {.tell_by = tell_by_});
}

void CircuitWords::keep(std::uint32_t state, std::uint32_t bit, std::vector<Signal>& kept) const {
  ASSERT(bit < system_.states[state].size());
  const Signal s = system_.states[state][bit];
  if (s && s.node() != 0) kept.push_back(s ^ !states_[state].bit(bit));
}

std::uint32_t CircuitWords::free_below(std::uint32_t state, const Interval& interval) const {
  ASSERT(interval.contains(states_[state]));
  BitVector low = states_[state];
  BitVector high = low;
  std::uint32_t free = 0;
  while (free + 1 < low.width()) {
    low.set_bit(free, false);
    high.set_bit(free, true);
    if (!interval.contains(low) || !interval.contains(high)) break;
    ++free;
  }
  return free;
}

void CircuitWords::describe(std::uint32_t state, const WordRegion::Word& word, Region& region) const {
  const std::uint32_t width = states_[state].width();
  if (word.bits) {
    for (std::uint32_t bit = 0; bit < width; ++bit) {
      if (word.bits->bit(bit)) keep(state, bit, region.kept);
    }
  }
  if (!word.interval || word.interval->is_top()) return;
  if (tell_by_[state] == DescribeBy::bits) {
    for (std::uint32_t bit = free_below(state, *word.interval); bit < width; ++bit) keep(state, bit, region.kept);
    return;
  }
  const std::uint32_t w = word_of_state_[state];
  CHECK(word.interval->is_signed() == encoding_.view.words[w].is_signed);
  for (const bool upper : {false, true}) {
    const BitVector& end = upper ? word.interval->hi() : word.interval->lo();
    Threshold bound = {w, upper, turned(end, word.interval->is_signed())};
    if (!bound.is_trivial()) region.thresholds.push_back(std::move(bound));
  }
}

std::optional<CircuitWords::Region> CircuitWords::grow(const std::vector<bool>& values, const Cube* target,
                                                       const Thresholds& thresholds, LemmaLanguage style) {
  take_point(values);
  set_preferences(style);
  Region result;
  const std::optional<WordRegion> region =
      target != nullptr ? grow_from(*target, thresholds, result.kept) : grow_from_bad();
  if (!region) return std::nullopt;
  ASSERT(region->words.size() == states_.size() && region->contains(states_));
  for (std::uint32_t i = 0; i < region->words.size(); ++i) describe(i, region->words[i], result);
  return result;
}

}  // namespace polycube::impl::ic3
