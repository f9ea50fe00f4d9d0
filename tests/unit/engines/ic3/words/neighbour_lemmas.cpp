// Corners of lemmas, and the sums through them. Whole suggestions are in core/reshape.cpp.
#include "engines/ic3/words/neighbour_lemmas.h"

#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

namespace {

Circuit idle(std::size_t latches) {
  Circuit circuit;
  for (std::size_t i = 0; i < latches; ++i) add_latch(circuit);
  circuit.bads = {circuit.latches[0].variable};
  return circuit;
}

std::vector<Coordinate> point(std::initializer_list<std::pair<bool, std::int64_t>> sides) {
  std::vector<Coordinate> corner;
  for (const auto& [upper, value] : sides) {
    const auto word = static_cast<std::uint32_t>(corner.size());
    corner.push_back({2 * word + (upper ? 1U : 0U), word, upper, Integer(value)});
  }
  return corner;
}

}  // namespace

TEST_CASE("coordinates are the bounds on whole words, by slot") {
  Circuit circuit = idle(12);
  std::vector<BitWord> words = latch_words(circuit, 3);
  words[2].whole = false;
  SmallModel m(std::move(circuit), words);
  const Lit y = m.thresholds.literal({1, true, BitVector(3, 6)});
  const Lit x = m.thresholds.literal({0, false, BitVector(3, 2)});
  const Lit lost = m.thresholds.literal({2, false, BitVector(3, 2)});
  const std::vector<Coordinate> corner = coordinates(Cube({y, x, lost, Lit(10)}), m.thresholds, m.encoding, words);
  REQUIRE(corner.size() == 2);
  CHECK(corner[0].word == 0);
  CHECK_FALSE(corner[0].upper);
  CHECK(corner[0].value == Integer(2));
  CHECK(corner[0].slot == m.thresholds.slot(x));
  CHECK(corner[1].word == 1);
  CHECK(corner[1].upper);
  CHECK(corner[1].value == Integer(6));
  CHECK(corner[0].slot < corner[1].slot);
}

TEST_CASE("there are no coordinates where there are too many bounds") {
  Circuit circuit = idle(12);
  const std::vector<BitWord> words = latch_words(circuit, 3);
  SmallModel m(std::move(circuit), words);
  std::vector<Lit> literals;
  for (std::uint32_t w = 0; w < 4; ++w) {
    for (const bool upper : {false, true}) {
      const std::size_t many = coordinates(Cube(literals), m.thresholds, m.encoding, words).size();
      CHECK(many == (literals.size() <= 6 ? literals.size() : 0));
      literals.push_back(m.thresholds.literal({w, upper, BitVector(3, 3)}));
    }
  }
}

TEST_CASE("a line through two corners, if it opens the way the corners do") {
  const std::vector<BitWord> words(3);
  constexpr bool lower = false;
  constexpr bool upper = true;
  const auto through = [&](const std::vector<Coordinate>& a, const std::vector<Coordinate>& b) {
    const std::vector<Coordinate> both[] = {a, b};
    return sum_through(both, words);
  };
  // Down the stairs, and up them with bounds of both kinds.
  CHECK(through(point({{lower, 3}, {lower, 7}}), point({{lower, 4}, {lower, 5}})) == WordSum{{0, 2}, {1, 1}});
  CHECK(through(point({{upper, 3}, {upper, 7}}), point({{upper, 4}, {upper, 5}})) == WordSum{{0, 2}, {1, 1}});
  CHECK(through(point({{lower, 3}, {upper, 5}}), point({{lower, 4}, {upper, 6}})) == WordSum{{0, 1}, {1, -1}});
  // One corner is in the other's cube, they differ in one bound, or are the same.
  CHECK(through(point({{lower, 3}, {lower, 7}}), point({{lower, 4}, {lower, 8}})).empty());
  CHECK(through(point({{lower, 3}, {upper, 5}}), point({{lower, 4}, {upper, 4}})).empty());
  CHECK(through(point({{lower, 3}, {lower, 7}}), point({{lower, 3}, {lower, 8}})).empty());
  CHECK(through(point({{lower, 3}, {lower, 7}}), point({{lower, 3}, {lower, 7}})).empty());
}

TEST_CASE("a plane through three corners goes through each of them") {
  const std::vector<BitWord> words(3);
  Random random(1);
  int found = 0;
  for (int round = 0; round < 500; ++round) {
    std::vector<std::vector<Coordinate>> corners;
    for (int i = 0; i < 3; ++i) {
      const auto any = [&] { return static_cast<std::int64_t>(random.below(20)); };
      corners.push_back(point({{false, any()}, {false, any()}, {false, any()}}));
    }
    const WordSum sum = sum_through(corners, words);
    if (sum.empty()) continue;
    ++found;
    REQUIRE(sum.size() == 3);
    std::vector<Integer> values;
    for (const auto& corner : corners) {
      Integer value = 0;
      for (const Summand& s : sum) {
        CHECK(s.coefficient > 0);
        value += Integer(s.coefficient) * corner[s.word].value;
      }
      values.push_back(value);
    }
    CHECK(values[0] == values[1]);
    CHECK(values[1] == values[2]);
  }
  CHECK(found > 20);
}
