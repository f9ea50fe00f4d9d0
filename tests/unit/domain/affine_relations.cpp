#include "domain/affine_relations.h"

#include <set>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Row = AffineRelations::Row;

/// All sums of the rows with all coefficients. Small rings only.
std::set<Row> span_of(const std::vector<Row>& rows, std::uint32_t width, std::size_t length) {
  std::set<Row> result{Row(length, BitVector::zero(width))};
  for (const Row& row : rows) {
    std::set<Row> larger;
    for (const Row& member : result) {
      for (std::uint64_t f = 0; f < std::uint64_t{1} << width; ++f) {
        Row sum = member;
        for (std::size_t i = 0; i < length; ++i) sum[i] = bv::add(sum[i], bv::mul(BitVector(width, f), row[i]));
        larger.insert(std::move(sum));
      }
    }
    result = std::move(larger);
  }
  return result;
}

std::set<Row> all_equations(const std::vector<std::vector<BitVector>>& points, std::uint32_t width) {
  std::set<Row> result;
  const std::uint64_t count = std::uint64_t{1} << (3 * width);
  for (std::uint64_t code = 0; code < count; ++code) {
    const BitVector a(width, code);
    const BitVector b(width, code >> width);
    const BitVector c(width, code >> (2 * width));
    bool holds = true;
    for (const auto& p : points) {
      holds = holds && bv::add(c, bv::add(bv::mul(a, p[0]), bv::mul(b, p[1]))).is_zero();
    }
    if (holds) result.insert({a, b, c});
  }
  return result;
}

}  // namespace

TEST_CASE("the generators span exactly the equations that hold") {
  for (const std::uint32_t width : {2U, 3U, 4U}) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      CAPTURE(width);
      CAPTURE(seed);
      Random random(seed);
      AffineRelations relations(width, 2);
      std::vector<std::vector<BitVector>> points;
      const BitVector step(width, random.next());
      const std::uint64_t count = random.below(5);
      for (std::uint64_t i = 0; i < count; ++i) {
        // Some with a relation among them.
        const BitVector x(width, random.next());
        const BitVector y = random.below(3) == 0 ? BitVector(width, random.next()) : bv::mul(x, step);
        points.push_back({x, y});
        relations.add(points.back());
        CHECK_FALSE(relations.add(points.back()));
      }
      const std::set<Row> expected = all_equations(points, width);
      CHECK(span_of(relations.generators(), width, 3) == expected);
      CHECK(span_of(relations.reduced(), width, 3) == expected);
    }
  }
}

TEST_CASE("equations over wide words come out small") {
  for (const std::uint32_t width : {8U, 32U, 64U, 100U}) {
    CAPTURE(width);
    Random random(width);
    AffineRelations relations(width, 3);
    for (int i = 0; i < 20; ++i) {
      // 3x = 2y + 7, z is anything.
      const BitVector t(width, random.next());
      const BitVector x = bv::add(bv::mul(BitVector(width, 2), t), BitVector(width, 3));
      const BitVector y = bv::add(bv::mul(BitVector(width, 3), t), BitVector(width, 1));
      relations.add(std::vector<BitVector>{x, y, BitVector(width, random.next())});
    }
    const std::vector<Row> rows = relations.reduced();
    bool found = false;
    for (const Row& row : rows) {
      const bool plus = row[0] == BitVector(width, 3) && row[1] == bv::neg(BitVector(width, 2));
      const bool minus = row[0] == bv::neg(BitVector(width, 3)) && row[1] == BitVector(width, 2);
      found = found || ((plus || minus) && row[2].is_zero());
    }
    CHECK(found);
  }
}

TEST_CASE("inverses") {
  for (const std::uint32_t width : {1U, 2U, 3U, 5U, 64U, 65U, 200U}) {
    Random random(width);
    for (int i = 0; i < 20; ++i) {
      BitVector odd(width, random.next());
      odd.set_bit(0, true);
      CHECK(bv::mul(odd, inverse(odd)) == BitVector::one(width));
    }
  }
}
