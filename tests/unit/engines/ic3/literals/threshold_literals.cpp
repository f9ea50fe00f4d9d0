// Bounds as literals of cubes, by all values of small words.
#include "engines/ic3/literals/threshold_literals.h"

#include <algorithm>
#include <map>
#include <set>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

namespace {

constexpr std::uint32_t width = 3;
constexpr std::uint64_t values = 1 << width;

/// Two words of three latches each, and their sum or difference.
struct Words {
  Thresholds thresholds;
  std::int64_t coefficient;

  explicit Words(std::int64_t c = 1)
      : thresholds(7, {{Lit(1), Lit(2), Lit(3)}, {Lit(4), Lit(5), Lit(6)}, std::vector<Lit>(4)},
                   {{}, {}, {{{0, 1}, {1, c}}, c < 0 ? Integer(7) : Integer(0)}}),
        coefficient(c) {}

  std::uint64_t sum(std::uint64_t x, std::uint64_t y) const {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(x) + coefficient * static_cast<std::int64_t>(y) +
                                      (coefficient < 0 ? 7 : 0));
  }
  bool has(Lit l, std::uint64_t x, std::uint64_t y) const {
    if (!is_threshold(l))
      return ((l.var() <= 3 ? x >> (l.var() - 1) : y >> (l.var() - 4)) & 1) != (l.negated() ? 1U : 0U);
    const std::uint64_t all[] = {x, y, sum(x, y)};
    return thresholds[l].holds(BitVector(thresholds[l].value.width(), all[thresholds[l].word]));
  }
  template <class Visit>
  void each_state(const Cube& cube, Visit&& visit) const {
    for (std::uint64_t x = 0; x < values; ++x) {
      for (std::uint64_t y = 0; y < values; ++y) {
        if (std::all_of(cube.begin(), cube.end(), [&](Lit l) { return has(l, x, y); })) visit(x, y);
      }
    }
  }
  std::size_t size(const Cube& cube) const {
    std::size_t count = 0;
    each_state(cube, [&](auto...) { ++count; });
    return count;
  }
  bool is_part(const Cube& small, const Cube& large) const {
    bool part = true;
    each_state(small, [&](std::uint64_t x, std::uint64_t y) {
      for (const Lit l : large) part = part && has(l, x, y);
    });
    return part;
  }
  /// Of bits, or bounds, or both.
  Cube random_cube(Random& random, bool bits, std::uint32_t words) {
    std::vector<Lit> literals;
    for (Var v = 1; bits && v <= 6; ++v) {
      if (random.below(3) == 0) literals.emplace_back(v, random.coin());
    }
    for (std::uint32_t w = 0; w < words; ++w) {
      for (const bool upper : {false, true}) {
        const std::uint32_t wide = w == 2 ? 4 : width;
        const Threshold b = {w, upper, BitVector(wide, random.below(1U << wide))};
        if (random.below(2) == 0 && !b.is_trivial()) literals.push_back(thresholds.literal(b));
      }
    }
    return Cube(std::move(literals));
  }
};

/// A solver whose answers are written down.
class Told : public SatSolver {
 public:
  std::map<Lit, Truth3> truths;
  std::set<Lit> core;

  std::string_view name() const override { return "told"; }
  Var add_variable() override { return 0; }
  void add_clause(std::span<const Lit>) override {}
  Answer solve(std::span<const Lit>, std::span<const Lit>) override { return Answer::unknown; }
  Truth3 value(Lit l) const override { return truths.at(l); }
  bool drop_assignment(Var) override { return false; }
  bool failed(Lit l) const override { return core.contains(l); }
  void begin_group(std::span<const Lit>) override {}
  void end_group() override {}
  std::unique_ptr<SatSolver> clone() const override { return nullptr; }
  void set_conflict_limit(std::uint64_t) override {}
  void set_work_limit(std::uint64_t) override {}
  SatCounts counts() const override { return {}; }
  std::size_t bytes() const override { return 0; }
};

}  // namespace

TEST_CASE("what a bound allows, and which bounds it implies") {
  for (const bool upper : {false, true}) {
    for (std::uint64_t c = 0; c < values; ++c) {
      const Threshold bound = {0, upper, BitVector(width, c)};
      std::size_t count = 0;
      for (std::uint64_t v = 0; v < values; ++v) {
        CHECK(bound.holds(BitVector(width, v)) == (upper ? v <= c : v >= c));
        count += bound.holds(BitVector(width, v)) ? 1 : 0;
      }
      CHECK(bound.is_trivial() == (count == values));
      for (std::uint64_t d = 0; d < values; ++d) {
        CHECK(bound.implies({0, upper, BitVector(width, d)}) == (upper ? c <= d : c >= d));
        for (const bool other : {false, true}) {
          const Threshold b = {0, other, BitVector(width, d)};
          const Hull hull = {BitVector(width, upper ? 0 : c), BitVector(width, upper ? c : values - 1)};
          bool all = true;
          bool none = true;
          for (std::uint64_t v = 0; v < values; ++v) {
            if (!bound.holds(BitVector(width, v))) continue;
            (b.holds(BitVector(width, v)) ? none : all) = false;
          }
          CHECK(hull.implies(b) == all);
          CHECK(hull.contradicts(b) == none);
        }
      }
    }
  }
}

TEST_CASE("one literal for one bound, one slot for all bounds of a kind on a word") {
  Words w;
  std::map<Lit, std::uint32_t> seen;
  std::set<std::uint32_t> slots;
  for (Var v = 1; v <= 6; ++v) {
    CHECK(w.thresholds.slot(Lit(v)) == v);
    CHECK(w.thresholds.slot(~Lit(v)) == v);
    slots.insert(v);
  }
  for (std::uint32_t word = 0; word < 2; ++word) {
    for (const bool upper : {false, true}) {
      std::set<std::uint32_t> of_kind;
      for (std::uint64_t c = 0; c < values; ++c) {
        const Threshold b = {word, upper, BitVector(width, c)};
        if (b.is_trivial()) continue;
        const Lit l = w.thresholds.literal(b);
        CHECK(is_threshold(l));
        CHECK(w.thresholds.literal(b) == l);
        CHECK_FALSE(seen.contains(l));
        seen[l] = word;
        CHECK(w.thresholds[l].word == word);
        CHECK(w.thresholds[l].upper == upper);
        CHECK(w.thresholds[l].value == b.value);
        CHECK(w.thresholds.slot(l) < w.thresholds.slots());
        of_kind.insert(w.thresholds.slot(l));
      }
      CHECK(of_kind.size() == 1);
      CHECK(slots.insert(*of_kind.begin()).second);
    }
  }
}

TEST_CASE("put replaces what has the slot, find_slot finds it") {
  Words w;
  const Lit three = w.thresholds.literal({0, false, BitVector(width, 3)});
  const Lit five = w.thresholds.literal({0, false, BitVector(width, 5)});
  const Lit at_most = w.thresholds.literal({0, true, BitVector(width, 5)});
  std::vector<Lit> cube = {Lit(4), three};
  put(cube, five, w.thresholds);
  CHECK(cube == std::vector<Lit>{Lit(4), five});
  put(cube, at_most, w.thresholds);
  CHECK(cube == std::vector<Lit>{Lit(4), five, at_most});
  CHECK(find_slot(cube, w.thresholds.slot(three), w.thresholds) == five);
  CHECK(find_slot(cube, w.thresholds.slot(at_most), w.thresholds) == at_most);
  CHECK_FALSE(find_slot(cube, 5, w.thresholds).has_value());
}

TEST_CASE("a cube covers another only if it contains its states") {
  int covered = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Words w(seed % 3 == 0 ? -1 : 1);
    const Cube large = w.random_cube(random, seed % 2 == 0, 3);
    const Cube small = w.random_cube(random, true, 3);
    if (!w.thresholds.covers(large, small)) continue;
    ++covered;
    CHECK(w.is_part(small, large));
  }
  CHECK(covered > 50);
}

TEST_CASE("of cubes of bounds on registers, covering and excluding are exact") {
  int covered = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Words w;
    const Cube large = w.random_cube(random, false, 2);
    const Cube small = w.random_cube(random, false, 2);
    if (w.size(small) == 0) continue;
    CHECK(w.thresholds.covers(large, small) == w.is_part(small, large));
    covered += w.is_part(small, large) ? 1 : 0;
    for (const Lit l : large) {
      std::vector<Lit> both = small.literals();
      both.push_back(l);
      CHECK(w.thresholds.excludes(small, l) == (w.size(Cube(both)) == 0));
    }
  }
  CHECK(covered > 200);
}

TEST_CASE("bounds on the parts of a sum imply just those bounds on the sum that they have to") {
  int implied = 0;
  for (const std::int64_t coefficient : {1, -1}) {
    Random random(5);
    Words w(coefficient);
    for (int round = 0; round < 400; ++round) {
      const Cube parts = w.random_cube(random, false, 2);
      if (parts.empty() || w.size(parts) == 0) continue;
      for (const bool upper : {false, true}) {
        for (std::uint64_t c = 0; c < 16; ++c) {
          const Threshold b = {2, upper, BitVector(4, c)};
          if (b.is_trivial()) continue;
          const Cube large({w.thresholds.literal(b)});
          CHECK(w.thresholds.covers(large, parts) == w.is_part(parts, large));
          implied += w.is_part(parts, large) ? 1 : 0;
        }
      }
    }
  }
  CHECK(implied > 500);
}

TEST_CASE("a literal that a cube excludes has none of its states, and a hull all of them") {
  int excluded = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Words w;
    const Cube cube = w.random_cube(random, true, 3);
    for (const Lit l : w.random_cube(random, true, 3)) {
      if (!w.thresholds.excludes(cube, l)) continue;
      ++excluded;
      w.each_state(cube, [&](std::uint64_t x, std::uint64_t y) { CHECK_FALSE(w.has(l, x, y)); });
    }
    for (std::uint32_t word = 0; word < 2; ++word) {
      const Hull hull = w.thresholds.hull(cube, word);
      w.each_state(cube, [&](std::uint64_t x, std::uint64_t y) {
        const std::uint64_t v = word == 0 ? x : y;
        CHECK(hull.low.to_uint64() <= v);
        CHECK(v <= hull.high.to_uint64());
      });
    }
  }
  CHECK(excluded > 300);
}

TEST_CASE("the hull of bits alone, and of bounds alone, is as tight as can be") {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Words w;
    const Cube cube = w.random_cube(random, seed % 2 == 0, seed % 2 == 0 ? 0 : 2);
    if (w.size(cube) == 0) continue;
    std::uint64_t low = values;
    std::uint64_t high = 0;
    w.each_state(cube, [&](std::uint64_t x, std::uint64_t) {
      low = std::min(low, x);
      high = std::max(high, x);
    });
    CHECK(w.thresholds.hull(cube, 0).low.to_uint64() == low);
    CHECK(w.thresholds.hull(cube, 0).high.to_uint64() == high);
  }
}

TEST_CASE("the hull in a model: open bits are either") {
  Told encoding;
  encoding.truths = {{Lit(1), Truth3::yes}, {~Lit(2), Truth3::yes}, {Lit(3), Truth3::dont_care}};
  const Hull hull = hull_in(encoding, {Lit(1), ~Lit(2), Lit(3), Lit(), true_lit, false_lit});
  CHECK(hull.low == BitVector::from_binary("010011"));
  CHECK(hull.high == BitVector::from_binary("011111"));
}

TEST_CASE("a bound relaxes to what the core needed of its bits") {
  const std::vector<Lit> variables = {Lit(11), Lit(12), Lit(13)};
  for (const bool upper : {false, true}) {
    for (std::uint64_t c = 0; c < values; ++c) {
      Thresholds thresholds(20, {{Lit(1), Lit(2), Lit(3)}});
      const Threshold before = {0, upper, BitVector(width, c)};
      if (before.is_trivial()) continue;
      for (std::uint64_t needed = 0; needed < values; ++needed) {
        Told solver;
        for (std::uint32_t i = 0; i < width; ++i) {
          if ((needed >> i & 1) != 0) solver.core.insert(variables[i] ^ ((c >> i & 1) == 0));
        }
        const auto after = relax(solver, thresholds, thresholds.literal(before), variables);
        // Bits that are not needed become 0 in a lower bound, 1 in an upper one.
        const std::uint64_t expected = upper ? c | (~needed & (values - 1)) : c & needed;
        const Threshold weak = {0, upper, BitVector(width, expected)};
        CHECK(before.implies(weak));
        CHECK(after.has_value() != weak.is_trivial());
        if (after) CHECK(thresholds[*after].value == weak.value);
      }
    }
  }
}
