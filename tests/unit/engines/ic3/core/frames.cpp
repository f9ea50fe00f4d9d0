// The frames against a list of lemmas with their levels, and what the log of arrivals answers.
#include "engines/ic3/core/frames.h"

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

namespace {

/// Positive numbers are variables, negative ones their negations.
Cube cube(std::initializer_list<int> numbers) {
  std::vector<Lit> literals;
  for (const int n : numbers) literals.emplace_back(static_cast<Var>(n < 0 ? -n : n), n < 0);
  return Cube(std::move(literals));
}

std::vector<Level> levels_of(const Frames& frames, const Cube& cube) {
  std::vector<Level> levels;
  frames.visit([&](const Cube& c, Level level) {
    if (c == cube) levels.push_back(level);
  });
  return levels;
}

const Thresholds no_words(20, {});

}  // namespace

TEST_CASE("a lemma is stored once, at its level, and blocks there and below") {
  Frames frames(true, no_words);
  for (int i = 0; i < 3; ++i) frames.extend();
  CHECK(frames.depth() == 3);
  frames.add(cube({1, 2}), 2);
  CHECK(frames.at(1).empty());
  CHECK(frames.at(2).size() == 1);
  const Cube inside = cube({1, 2, -3});
  CHECK(frames.blocked_at(inside, 1) == 2);
  CHECK(frames.blocked_at(inside, 2) == 2);
  CHECK_FALSE(frames.blocked_at(inside, 3).has_value());
  CHECK_FALSE(frames.blocked_at(cube({1}), 1).has_value());
  frames.add(cube({1}), 1);
  CHECK(frames.blocked_at(inside, 1) == 2);  // the highest of them
  frames.add(cube({-3}), infinity);
  CHECK(frames.blocked_at(inside, 3) == infinity);
}

TEST_CASE("a lemma that is implied by a new one goes, up to the level of the new one") {
  Frames frames(true, no_words);
  for (int i = 0; i < 3; ++i) frames.extend();
  frames.add(cube({1, 2}), 1);
  frames.add(cube({1, 3}), 2);
  frames.add(cube({1, 4}), 3);
  frames.add(cube({2, 3}), 1);
  frames.add(cube({1, 5}), infinity);
  frames.add(cube({1}), 2);
  CHECK(levels_of(frames, cube({1, 2})).empty());
  CHECK(levels_of(frames, cube({1, 3})).empty());
  CHECK(levels_of(frames, cube({1, 4})) == std::vector<Level>{3});
  CHECK(levels_of(frames, cube({2, 3})) == std::vector<Level>{1});
  CHECK(levels_of(frames, cube({1, 5})) == std::vector<Level>{infinity});
  frames.add(cube({1}), infinity);
  CHECK(levels_of(frames, cube({1})) == std::vector<Level>{infinity});
  CHECK(levels_of(frames, cube({1, 4})).empty());
  CHECK(levels_of(frames, cube({1, 5})).empty());
}

TEST_CASE("without subsumption only the same lemma goes") {
  Frames frames(false, no_words);
  for (int i = 0; i < 3; ++i) frames.extend();
  frames.add(cube({1, 2}), 1);
  frames.add(cube({1}), 1);
  frames.add(cube({1}), 3);
  CHECK(levels_of(frames, cube({1, 2})) == std::vector<Level>{1});
  CHECK(levels_of(frames, cube({1})) == std::vector<Level>{3});
}

TEST_CASE("a bound goes when a weaker one of its kind is excluded") {
  Thresholds thresholds(5, {{Lit(1), Lit(2), Lit(3)}});
  const auto at_least = [&](std::uint64_t c) { return Cube({thresholds.literal({0, false, BitVector(3, c)})}); };
  Frames frames(true, thresholds);
  frames.extend();
  frames.add(at_least(5), 1);
  frames.add(at_least(3), 1);
  CHECK(levels_of(frames, at_least(5)).empty());
  CHECK(frames.blocked_at(at_least(6), 1) == 1);
  CHECK_FALSE(frames.blocked_at(at_least(2), 1).has_value());
}

TEST_CASE("add returns the first level at which the lemma is new") {
  for (const bool subsume : {false, true}) {
    Frames frames(subsume, no_words);
    for (int i = 0; i < 4; ++i) frames.extend();
    CHECK(frames.add(cube({1, 2}), 2) == 1);
    CHECK(frames.add(cube({1, 2}), 4) == 3);
    CHECK(frames.add(cube({1}), 3) == 1);  // another lemma, even if it implies the first
    CHECK(frames.add(cube({1}), infinity) == 4);
  }
}

TEST_CASE("subsumption changes no answer: the frames against a list of all lemmas") {
  std::size_t blocked = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Frames frames(random.coin(), no_words);
    const auto depth = static_cast<Level>(1 + random.below(5));
    for (Level i = 0; i < depth; ++i) frames.extend();
    const auto any = [&](std::size_t most) {
      std::vector<Lit> literals;
      for (Var v = 1; v <= 5; ++v) {
        if (literals.size() < most && random.below(2) == 0) literals.emplace_back(v, random.coin());
      }
      return Cube(literals.empty() ? std::vector<Lit>{Lit(6)} : literals);
    };
    std::vector<std::pair<Cube, Level>> all;
    for (int i = 0; i < 20; ++i) {
      const Cube lemma = any(3);
      const Level level = random.below(8) == 0 ? infinity : static_cast<Level>(1 + random.below(depth));
      frames.add(lemma, level);
      all.emplace_back(lemma, level);
      const Cube asked = any(5);
      Level highest = 0;
      for (const auto& [c, l] : all) {
        if (c.bits_subset_of(asked)) highest = std::max(highest, l);
      }
      for (Level from = 1; from <= depth; ++from) {
        const auto expected = highest >= from ? std::optional(highest) : std::nullopt;
        CHECK(frames.blocked_at(asked, from) == expected);
        blocked += expected ? 1 : 0;
      }
    }
  }
  CHECK(blocked > 1000);
}

TEST_CASE("a state survives until a lemma arrives that excludes it in its frame") {
  Frames frames(true, no_words);
  for (int i = 0; i < 4; ++i) frames.extend();
  const Cube state = cube({1, 2, 3});
  frames.add(cube({1}), 4);
  std::size_t seen = frames.arrivals();  // that one came before
  CHECK(seen == 1);
  CHECK(frames.survives(state, 2, seen));
  frames.add(cube({1, -2}), 4);  // excludes others
  frames.add(cube({2}), 1);      // a lower frame only
  CHECK(frames.survives(state, 2, seen));
  CHECK(seen == frames.arrivals());
  frames.add(cube({2, 3}), 3);
  std::size_t higher = seen;
  std::size_t lower = seen;
  CHECK_FALSE(frames.survives(state, 2, seen));
  CHECK(frames.survives(state, 4, higher));
  CHECK_FALSE(frames.survives(state, 1, lower));
}

TEST_CASE("a lemma that moves up arrives in the frames above its old level only") {
  Frames frames(true, no_words);
  for (int i = 0; i < 4; ++i) frames.extend();
  frames.add(cube({1}), 2);
  const std::size_t before = frames.arrivals();
  frames.add(cube({1}), 3);
  std::size_t seen = before;
  CHECK(frames.survives(cube({1, 2}), 2, seen));
  seen = before;
  CHECK_FALSE(frames.survives(cube({1, 2}), 3, seen));
}

TEST_CASE("a partial state is excluded unless a literal differs") {
  Frames frames(true, no_words);
  frames.extend();
  frames.add(cube({1, 2}), 1);
  std::size_t seen = 0;
  CHECK_FALSE(frames.survives(cube({1}), 1, seen));  // it may have 2
  seen = 0;
  CHECK(frames.survives(cube({-2}), 1, seen));
}

TEST_CASE("the lowest frame that changed since the last question") {
  Frames frames(true, no_words);
  for (int i = 0; i < 5; ++i) frames.extend();
  CHECK(frames.take_lowest_touched() == infinity);
  frames.add(cube({1}), 3);
  CHECK(frames.take_lowest_touched() == 1);
  CHECK(frames.take_lowest_touched() == infinity);
  frames.add(cube({1}), 5);  // is in the frames 1 to 3 already
  CHECK(frames.take_lowest_touched() == 4);
}
