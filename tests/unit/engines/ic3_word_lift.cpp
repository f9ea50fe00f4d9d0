// Lifting on words: every state of a region is one from which the target is reached, on small systems by looking at all
// of them; what the three modes find, and what it costs.
#include "engines/ic3/word_lift.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "support/random.h"
#include "term/evaluate.h"

#include "test.h"

using namespace polycube;
using namespace polycube::ic3;
using reference::bit_count;
using reference::unpack;

TEST_SUITE_BEGIN("ic3 word lift");

namespace {

constexpr std::array modes = {SimulationMode::ternary, SimulationMode::interval, SimulationMode::hybrid};

BitVector word(std::uint32_t width, std::int64_t value) { return BitVector(width, static_cast<std::uint64_t>(value)); }

/// Values of all variables of a system from numbers, and exact values of its terms.
class Explicit {
 public:
  explicit Explicit(const TransitionSystem& system)
      : system_(system), roots_(collect(system)), values_(system.terms(), roots_) {
    for (const State& s : system.states()) state_bits_ += bit_count(system.terms().sort(s.variable));
    for (const Node n : system.inputs()) input_bits_ += bit_count(system.terms().sort(n));
  }
  std::uint32_t state_bits() const { return state_bits_; }
  std::uint32_t input_bits() const { return input_bits_; }

  void set_states(std::uint64_t code) {
    states_.clear();
    for (const State& s : system_.states()) states_.push_back(set(s.variable, code));
  }
  void set_inputs(std::uint64_t code) {
    inputs_.clear();
    for (const Node n : system_.inputs()) inputs_.push_back(set(n, code));
  }
  void run() { values_.run(); }
  WordPoint point() const { return {states_, inputs_}; }
  bool holds(Node n) const { return values_.bits(n).is_true(); }
  bool constraints_hold() const {
    return std::all_of(system_.constraints.begin(), system_.constraints.end(),
                       [&](const Condition& c) { return holds(c.term); });
  }
  const BitVector& bits(Node n) const { return values_.bits(n); }
  /// Is the successor in the target, as far as it is determined?
  bool successor_in(const WordRegion& target) const {
    for (std::size_t i = 0; i < target.words.size(); ++i) {
      const Node next = system_.states()[i].next;
      if (next && !target.words[i].is_free() && !target.words[i].contains(values_.bits(next))) return false;
    }
    return true;
  }

 private:
  static std::vector<Node> collect(const TransitionSystem& system) {
    std::vector<Node> roots = system.roots();
    for (const State& s : system.states()) roots.push_back(s.variable);
    for (const Node n : system.inputs()) roots.push_back(n);
    return roots;
  }
  /// Takes the variable's bits off the code; arrays have a placeholder among the words.
  BitVector set(Node variable, std::uint64_t& code) {
    const Sort sort = system_.terms().sort(variable);
    const std::uint32_t width = bit_count(sort);
    const Value value = unpack(sort, code & ((std::uint64_t{1} << width) - 1));
    code >>= width;
    values_.set(variable, value);
    return sort.is_array() ? BitVector() : std::get<BitVector>(value);
  }

  const TransitionSystem& system_;
  std::vector<Node> roots_;
  Evaluator values_;
  std::vector<BitVector> states_;
  std::vector<BitVector> inputs_;
  std::uint32_t state_bits_ = 0;
  std::uint32_t input_bits_ = 0;
};

bool has_arrays(const TransitionSystem& system) {
  const std::vector<Node> roots = system.roots();
  for (const Node n : cone(system.terms(), roots)) {
    if (system.terms().sort(n).is_array()) return true;
  }
  return false;
}

/// A target around the current successor: of each word nothing, some bits, an interval, or both.
WordRegion random_target(Random& random, const TransitionSystem& system, const Explicit& now) {
  WordRegion target;
  for (const State& s : system.states()) {
    WordRegion::Word& demand = target.words.emplace_back();
    if (system.terms().sort(s.variable).is_array()) continue;
    const std::uint32_t width = system.terms().width(s.variable);
    const BitVector value = s.next ? now.bits(s.next) : BitVector(width, random.next());
    if (random.below(3) == 0) {
      Ternary bits = Ternary::constant(value);
      for (std::uint32_t i = 0; i < width; ++i) {
        if (random.below(3) == 0) bits.set_bit(i, std::nullopt);
      }
      demand.bits = bits;
    }
    if (random.below(3) == 0) {
      const Signedness reading = random.coin() ? Signedness::is_signed : Signedness::is_unsigned;
      const BitVector other(width, random.next());
      const bool above = at_most(reading, value, other);
      demand.interval = Interval(reading, above ? value : other, above ? other : value);
    }
  }
  return target;
}

struct Tally {
  double growth = 0;
  std::uint64_t regions = 0;
  std::uint64_t refused = 0;
};

/// Every state of the region, of arrays every value, has to do.
template <class Hits>
std::uint64_t count_misses(Explicit& all, const WordRegion& region, std::uint64_t inputs, Hits hits) {
  std::uint64_t misses = 0;
  all.set_inputs(inputs);
  for (std::uint64_t state = 0; state < std::uint64_t{1} << all.state_bits(); ++state) {
    all.set_states(state);
    if (!region.contains(all.point().states)) continue;
    all.run();
    if (!all.constraints_hold() || !hits()) ++misses;
  }
  return misses;
}

void check_system(std::uint64_t seed, const WordLiftOptions& options, Tally& tally) {
  CAPTURE(seed);
  const TransitionSystem system = reference::random_system(seed, {7, 4, 14});
  Explicit all(system);
  WordLifter lifter(system, options);
  const bool arrays = has_arrays(system);
  Random random(seed);
  for (int round = 0; round < 40; ++round) {
    const std::uint64_t state = random.below(std::uint64_t{1} << all.state_bits());
    const std::uint64_t inputs = random.below(std::uint64_t{1} << all.input_bits());
    all.set_states(state);
    all.set_inputs(inputs);
    all.run();
    if (!all.constraints_hold()) continue;
    const auto check = [&](const std::optional<WordRegion>& region, auto hits) {
      if (!region) {
        CHECK(arrays);
        ++tally.refused;
        return;
      }
      ++tally.regions;
      all.set_states(state);
      CHECK(region->words.size() == system.states().size());
      CHECK(region->contains(all.point().states));
      CHECK(count_misses(all, *region, inputs, hits) == 0);
    };
    const WordRegion target = random_target(random, system, all);
    check(lifter.grow(all.point(), target), [&] { return all.successor_in(target); });
    for (std::uint32_t b = 0; b < system.bads.size(); ++b) {
      all.set_states(state);
      all.run();
      const Node bad = system.bads[b].term;
      if (all.holds(bad)) {
        check(lifter.grow(all.point(), b), [&] { return all.holds(bad); });
      } else {
        CHECK(!lifter.grow(all.point(), b));  // not a state to grow from
      }
    }
  }
  tally.growth += lifter.counters().log2_growth;
}

/// One state that counts down and one that is loaded, with a condition on both.
struct Countdown {
  explicit Countdown(std::uint32_t width) : w(width) {
    TermStore& t = system.terms();
    n = system.add_state(Sort::bits(w));
    x = system.add_state(Sort::bits(w));
    unread = system.add_state(Sort::bits(w));
    load = system.add_input(Sort::bits(w));
    const Node one = t.constant(BitVector::one(w));
    system.set_next(n, t.make(Kind::sub, {n, one}));
    system.set_next(x, t.make(Kind::ite, {t.make(Kind::eq, {n, t.constant(BitVector::zero(w))}), load, x}));
    system.set_next(unread, unread);
    system.bads.push_back({t.make(Kind::ugte, {x, t.constant(word(w, 100))}), ""});
  }
  std::uint32_t w;
  TransitionSystem system;
  Node n, x, unread, load;
};

/// Three words that move under a condition: by sums and differences, or by masks and shifts, or by both.
struct Moving {
  Moving(Random& random, bool arithmetic, bool logic) {
    constexpr std::uint32_t w = 16;
    TermStore& t = system.terms();
    std::vector<Node> words;
    for (int i = 0; i < 3; ++i) words.push_back(system.add_state(Sort::bits(w)));
    const auto constant = [&] { return t.constant(BitVector(w, random.next() >> random.below(60))); };
    const auto any = [&] { return random.below(3) == 0 ? constant() : words[random.below(3)]; };
    for (const Node n : std::vector<Node>(words)) {
      const bool as_number = arithmetic && (!logic || random.coin());
      const Kind numbers[] = {Kind::add, Kind::sub, Kind::add, Kind::ult};
      const Kind masks[] = {Kind::and_, Kind::or_, Kind::xor_, Kind::eq};
      const Kind* kinds = as_number ? numbers : masks;
      const Node moved = t.make(kinds[random.below(3)], {n, any()});
      const Node condition = t.make(kinds[3], {any(), constant()});
      system.set_next(n, t.make(Kind::ite, {condition, moved, t.make(kinds[random.below(3)], {any(), constant()})}));
    }
  }
  TransitionSystem system;
};

/// The average growth of the three modes.
std::array<double, 3> growth_of(bool arithmetic, bool logic) {
  std::array<double, 3> growth{};
  Random random(77);
  constexpr int systems = 150;
  constexpr int points = 10;
  for (int i = 0; i < systems; ++i) {
    const Moving model(random, arithmetic, logic);
    Explicit all(model.system);
    std::vector<std::unique_ptr<WordLifter>> lifters;
    for (const SimulationMode mode : modes) {
      WordLiftOptions options;
      options.mode = mode;
      lifters.push_back(std::make_unique<WordLifter>(model.system, options));
    }
    for (int k = 0; k < points; ++k) {
      all.set_states(random.next());
      all.set_inputs(0);
      all.run();
      const WordRegion target = random_target(random, model.system, all);
      for (const auto& lifter : lifters) REQUIRE(lifter->grow(all.point(), target));
    }
    for (std::size_t m = 0; m < modes.size(); ++m) {
      growth[m] += lifters[m]->counters().log2_growth / (systems * points);
    }
  }
  return growth;
}

std::string text(const WordRegion::Word& w) {
  return (w.bits ? w.bits->to_string() : "") + (w.interval ? w.interval->to_string() : "");
}

}  // namespace

TEST_CASE("random systems: every state of a region reaches the target") {
  for (const SimulationMode mode : modes) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 250; ++seed) {
      WordLiftOptions options;
      options.mode = mode;
      options.justify = seed % 4 != 0;
      options.value_numbers = seed % 5 != 0;
      if (seed % 3 == 0) {
        options.effort = static_cast<std::uint32_t>(seed % 7);
        options.least_work = static_cast<std::uint32_t>(seed % 50);
      }
      check_system(seed, options, tally);
    }
    MESSAGE("regions: ", tally.regions, ", refused: ", tally.refused, ", states: 2^",
            tally.growth / static_cast<double>(tally.regions), " on average");
    CHECK(tally.regions > 5000);
  }
}

TEST_CASE(
    "growth on average: hybrid is at least as good as either part, "
    "justification and numbers do no harm") {
  const auto growth = [](SimulationMode mode, bool justify, bool numbers) {
    Tally tally;
    for (std::uint64_t seed = 1001; seed <= 1120; ++seed) {
      WordLiftOptions options;
      options.mode = mode;
      options.justify = justify;
      options.value_numbers = numbers;
      check_system(seed, options, tally);
    }
    return tally.growth / static_cast<double>(tally.regions);
  };
  const double hybrid = growth(SimulationMode::hybrid, true, true);
  const double ternary = growth(SimulationMode::ternary, true, true);
  const double interval = growth(SimulationMode::interval, true, true);
  const double plain = growth(SimulationMode::hybrid, true, false);
  const double searched = growth(SimulationMode::hybrid, false, true);
  MESSAGE("bits: hybrid ", hybrid, ", ternary ", ternary, ", interval ", interval, "; hybrid without numbers ", plain,
          ", without justification ", searched);
  CHECK(hybrid > ternary);
  CHECK(hybrid > interval);
  CHECK(hybrid >= plain);
}

TEST_CASE("growth by kind of model: intervals like sums, bits like masks, hybrid both") {
  const auto [ternary_sums, interval_sums, hybrid_sums] = growth_of(true, false);
  const auto [ternary_masks, interval_masks, hybrid_masks] = growth_of(false, true);
  const auto [ternary_both, interval_both, hybrid_both] = growth_of(true, true);
  MESSAGE("of 48 bits, ternary, interval, hybrid: sums ", ternary_sums, " ", interval_sums, " ", hybrid_sums,
          "; masks ", ternary_masks, " ", interval_masks, " ", hybrid_masks, "; both ", ternary_both, " ",
          interval_both, " ", hybrid_both);
  CHECK(interval_sums > ternary_sums);
  CHECK(hybrid_sums >= interval_sums);
  CHECK(ternary_masks > interval_masks);
  CHECK(hybrid_masks >= ternary_masks);
  CHECK(hybrid_both > ternary_both);
  CHECK(hybrid_both > interval_both);
}

// The 4-bit example of section 3.3.4 of the source, as a bad over words that have the example's values in every state.
TEST_CASE("the worked example: only hybrid values keep both the sign and the mask") {
  TransitionSystem system;
  TermStore& t = system.terms();
  const auto state = [&](std::uint32_t width) { return system.add_state(Sort::bits(width)); };
  const auto value = [&](std::int64_t v) { return t.constant(word(4, v)); };
  const auto wide = [&](Node n) { return t.make(Kind::uext, {n}, 4 - t.width(n)); };
  const auto flagged = [&](Node high, const char* low, Node last) {
    const Node middle = t.constant(BitVector::from_binary(low));
    return t.make(Kind::concat, {t.make(Kind::concat, {high, middle}), last});
  };
  // [1, 5], [0, 3], -00- and 100-.
  const Node x1 = t.make(Kind::add, {t.make(Kind::add, {wide(state(2)), wide(state(1))}), value(1)});
  const Node x2 = wide(state(2));
  const Node y1 = flagged(state(1), "00", state(1));
  const Node y2 = flagged(t.constant(word(1, 1)), "00", state(1));
  const Node e2 = t.make(Kind::add, {t.make(Kind::sub, {x1, x2}), value(2)});
  const Node e1 = t.make(Kind::and_, {e2, t.make(Kind::or_, {y1, y2})});
  const Node below = t.make(Kind::slt, {e1, value(2)});
  const Node above = t.make(Kind::slte, {value(0), e1});
  system.bads.push_back({t.make(Kind::and_, {below, above}), ""});
  Explicit all(system);
  for (const SimulationMode mode : modes) {
    WordLiftOptions options;
    options.mode = mode;
    WordLifter lifter(system, options);
    for (std::uint64_t code = 0; code < std::uint64_t{1} << all.state_bits(); ++code) {
      all.set_states(code);
      all.set_inputs(0);
      const std::optional<WordRegion> region = lifter.grow(all.point(), 0);
      REQUIRE(region);
      CHECK((region->literals() == 0) == (mode == SimulationMode::hybrid));
    }
  }
}

TEST_CASE("bounds are found exactly at any width, and what is not read is free") {
  for (const std::uint32_t w : {8U, 16U, 32U, 64U, 128U}) {
    const Countdown model(w);
    WordRegion target;
    target.words.resize(3);
    target.words[0].interval = Interval(Signedness::is_unsigned, word(w, 0), word(w, 3));
    const BitVector states[] = {word(w, 3), word(w, 7), word(w, 77)};
    const BitVector inputs[] = {word(w, 5)};
    for (const SimulationMode mode : modes) {
      WordLiftOptions options;
      options.mode = mode;
      WordLifter lifter(model.system, options);
      const std::optional<WordRegion> step = lifter.grow({states, inputs}, target);
      REQUIRE(step);
      CHECK(step->words[1].is_free());
      CHECK(step->words[2].is_free());
      const BitVector high[] = {word(w, 9), word(w, 110), word(w, 77)};
      const std::optional<WordRegion> bad = lifter.grow({high, inputs}, 0);
      REQUIRE(bad);
      CHECK(bad->words[0].is_free());
      if (mode == SimulationMode::ternary) {
        CHECK(text(step->words[0]) == std::string(w - 2, '0') + "1-");
        CHECK(bad->words[1].bits->contains(word(w, 100)) == false);
      } else {
        CHECK(text(step->words[0]) == "[1, 4]");
        CHECK(text(bad->words[1]) == "[100, " + BitVector::ones(w).to_decimal() + "]");
      }
      CHECK(lifter.counters().trials < 12 * w);
    }
  }
}

TEST_CASE("masks and bounds of one word go together") {
  TransitionSystem system;
  TermStore& t = system.terms();
  const Node x = system.add_state(Sort::bits(16));
  const Node odd = t.make(Kind::slice, {x}, 0, 0);
  const Node low = t.make(Kind::ult, {x, t.constant(word(16, 300))});
  system.bads.push_back({t.make(Kind::and_, {odd, low}), ""});
  WordLifter lifter(system);
  const BitVector states[] = {word(16, 77)};
  const std::optional<WordRegion> region = lifter.grow({states, {}}, 0);
  REQUIRE(region);
  CHECK(text(region->words[0]) == std::string(15, '-') + "1[0, 300]");  // 300 is even
  CHECK(region->literals() == 2);
}

TEST_CASE("value numbers see through a choice") {
  TransitionSystem system;
  TermStore& t = system.terms();
  const Node c = system.add_state(Sort::bits(1));
  const Node x = system.add_state(Sort::bits(8));
  const Node y = system.add_state(Sort::bits(8));
  system.bads.push_back({t.make(Kind::eq, {t.make(Kind::ite, {c, x, y}), x}), ""});
  const BitVector states[] = {word(1, 1), word(8, 5), word(8, 9)};
  WordLiftOptions options;
  WordLifter with(system, options);
  const std::optional<WordRegion> region = with.grow({states, {}}, 0);
  REQUIRE(region);
  CHECK(region->literals() == 1);
  options.value_numbers = false;
  WordLifter without(system, options);
  CHECK(without.grow({states, {}}, 0)->literals() > 1);
}

TEST_CASE("what a target may say: words of sums, states without next, nothing") {
  TransitionSystem system;
  TermStore& t = system.terms();
  const Node x = system.add_state(Sort::bits(8));
  const Node y = system.add_state(Sort::bits(8));
  system.add_state(Sort::bits(8));
  const Node i = system.add_input(Sort::bits(8));
  const Node next_x = t.make(Kind::add, {x, i});
  const Node next_y = t.make(Kind::and_, {y, t.constant(word(8, 0x0f))});
  system.set_next(x, next_x);
  system.set_next(y, next_y);
  WordLifter lifter(system);
  const BitVector states[] = {word(8, 10), word(8, 0xf3), word(8, 1)};
  const BitVector inputs[] = {word(8, 1)};
  WordRegion target;
  target.words.resize(3);
  target.words[2].bits = Ternary::parse("11111111");  // a successor can have it
  std::optional<WordRegion> region = lifter.grow({states, inputs}, target);
  REQUIRE(region);
  CHECK(region->literals() == 0);
  CHECK(lifter.counters().log2_growth == 24);
  CHECK(lifter.grow({states, inputs}, WordRegion{})->literals() == 0);
  // x' + y', a word of its own: 11 + 3 now.
  const std::uint32_t sum = lifter.add_word(t.make(Kind::add, {next_x, next_y}));
  CHECK(sum == 3);
  target.words.resize(4);
  target.words[sum].interval = Interval(Signedness::is_unsigned, word(8, 2), word(8, 100));
  region = lifter.grow({states, inputs}, target);
  REQUIRE(region);
  // Whichever of the two gave way first, x + 1 + (y & 15) stays within [2, 100].
  Explicit all(system);
  all.set_inputs(1);
  std::uint64_t members = 0;
  std::uint64_t wrong = 0;
  for (std::uint64_t code = 0; code < 1 << 16; ++code) {
    all.set_states(code);
    if (!region->contains(all.point().states)) continue;
    ++members;
    const std::uint64_t value = ((code & 255) + 1 + (code >> 8 & 15)) & 255;
    if (value < 2 || value > 100) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(members > 10000);
}

TEST_CASE("reads of arrays are refused where they matter") {
  TransitionSystem system;
  TermStore& t = system.terms();
  const Node memory = system.add_state(Sort::array(2, 4));
  const Node c = system.add_state(Sort::bits(1));
  const Node x = system.add_state(Sort::bits(4));
  const Node element = t.make(Kind::read, {memory, t.constant(word(2, 1))});
  system.bads.push_back({t.make(Kind::eq, {t.make(Kind::ite, {c, element, x}), t.constant(word(4, 6))}), ""});
  system.set_next(memory, memory);
  WordLifter lifter(system);
  const BitVector by_array[] = {BitVector(), word(1, 1), word(4, 6)};
  const BitVector by_word[] = {BitVector(), word(1, 0), word(4, 6)};
  CHECK(!lifter.grow({by_array, {}}, 0));
  CHECK(lifter.counters().refused == 1);
  const std::optional<WordRegion> region = lifter.grow({by_word, {}}, 0);
  REQUIRE(region);
  CHECK(region->words[0].is_free());
  CHECK(text(region->words[1]) == "0");
  CHECK(region->words[2].contains(word(4, 6)));
  CHECK(region->words[2].log2_size(4) == 0);
}

TEST_CASE("priorities decide where the target holds for several reasons") {
  TransitionSystem system;
  TermStore& t = system.terms();
  const Node a = system.add_state(Sort::bits(1));
  const Node b = system.add_state(Sort::bits(1));
  system.bads.push_back({t.make(Kind::or_, {a, b}), ""});
  WordLiftOptions options;
  options.justify = false;
  WordLifter lifter(system, options);
  const BitVector states[] = {word(1, 1), word(1, 1)};
  for (std::size_t first = 0; first < 2; ++first) {
    std::array<double, 2> priority{};
    priority[first] = 1;
    const std::optional<WordRegion> region = lifter.grow({states, {}}, 0, priority);
    REQUIRE(region);
    CHECK(region->words[first].is_free());
    CHECK(!region->words[1 - first].is_free());
  }
}

TEST_CASE("work is limited") {
  TransitionSystem system;
  TermStore& t = system.terms();
  std::vector<BitVector> states;
  Node sum = t.constant(word(32, 0));
  for (int i = 0; i < 200; ++i) {
    sum = t.make(Kind::add, {sum, system.add_state(Sort::bits(32))});
    states.push_back(word(32, i));
  }
  system.bads.push_back({t.make(Kind::ult, {sum, t.constant(word(32, 1 << 30))}), ""});
  WordLiftOptions options;
  options.effort = 3;
  options.least_work = 10;
  WordLifter lifter(system, options);
  const std::optional<WordRegion> region = lifter.grow({states, {}}, 0);
  REQUIRE(region);
  CHECK(region->contains(states));
  CHECK(lifter.counters().exhausted == 1);
  // One run for the point, three for trials, and what the last trial and the return to the best word cost beyond.
  CHECK(lifter.counters().steps < 7 * 201);
}

TEST_CASE("readings follow the comparisons, through sums and choices") {
  TransitionSystem system;
  TermStore& t = system.terms();
  std::vector<Node> s;
  for (int i = 0; i < 4; ++i) s.push_back(system.add_state(Sort::bits(8)));
  const Node five = t.constant(word(8, 5));
  const Node condition = t.make(Kind::ult, {s[0], five});
  const Node chosen = t.make(Kind::ite, {condition, t.make(Kind::add, {s[1], five}), s[2]});
  system.bads.push_back({t.make(Kind::sgte, {chosen, t.constant(word(8, 0))}), ""});
  system.set_next(s[2], t.make(Kind::udiv, {t.make(Kind::udiv, {s[2], five}), s[2]}));
  const std::vector<Signedness> expected = {Signedness::is_unsigned, Signedness::is_signed, Signedness::is_unsigned,
                                            Signedness::is_unsigned};
  CHECK(readings_by_use(system) == expected);
}

TEST_SUITE_END();
