// Lifting on words, case by case: exact bounds at any width, masks and bounds together, what targets may say, limits.
#include "engines/ic3/word_lifting/word_lift.h"

#include <array>
#include <string>
#include <vector>

#include "test.h"
#include "unit/engines/ic3/word_lifting/word_lift.h"

using namespace word_lift_test;

TEST_SUITE_BEGIN("ic3 word lift cases");

namespace {

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

std::string text(const WordRegion::Word& w) {
  return (w.bits ? w.bits->to_string() : "") + (w.interval ? w.interval->to_string() : "");
}

}  // namespace

// The 4-bit example of [Welp13, §3.3.4], as a bad over words that have the example's values in every state.
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
    const Countdown encoding(w);
    WordRegion target;
    target.words.resize(3);
    target.words[0].interval = Interval(Signedness::is_unsigned, word(w, 0), word(w, 3));
    const BitVector states[] = {word(w, 3), word(w, 7), word(w, 77)};
    const BitVector inputs[] = {word(w, 5)};
    for (const SimulationMode mode : modes) {
      WordLiftOptions options;
      options.mode = mode;
      WordLifter lifter(encoding.system, options);
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
    const std::optional<WordRegion> region = lifter.grow({states, {}}, 0, {priority});
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
