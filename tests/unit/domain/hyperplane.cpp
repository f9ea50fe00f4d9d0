#include "domain/hyperplane.h"

#include <algorithm>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Points = std::vector<std::vector<Integer>>;

Integer dot(const std::vector<Integer>& a, const std::vector<Integer>& b) {
  Integer sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

TEST_CASE("the line through two corners") {
  CHECK(normal_through(Points{{3, 7}, {5, 6}}) == std::vector<Integer>{-1, -2});
  CHECK(normal_through(Points{{3, 7}, {9, 7}}) == std::vector<Integer>{0, -1});
  CHECK(normal_through(Points{{3, 7}, {3, 7}}).empty());
}

TEST_CASE("the plane through three corners") {
  const std::vector<Integer> normal = normal_through(Points{{6, 0, 0}, {0, 3, 0}, {0, 0, 2}});
  CHECK((normal == std::vector<Integer>{1, 2, 3} || normal == std::vector<Integer>{-1, -2, -3}));
  CHECK(normal_through(Points{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}).empty());
}

TEST_CASE("hyperplanes through random points, in words of 128 bits") {
  Random random(7);
  int found = 0;
  for (int round = 0; round < 300; ++round) {
    const std::size_t n = 2 + random.below(3);
    Points points(n);
    for (auto& p : points) {
      for (std::size_t j = 0; j < n; ++j) {
        const Integer high = round % 3 == 0 ? Integer::power_of_two(127) : Integer(0);
        p.push_back(high - Integer(static_cast<std::int64_t>(random.below(9))));
      }
    }
    const std::vector<Integer> normal = normal_through(points);
    if (normal.empty()) continue;
    ++found;
    Integer divisor = 0;
    for (const Integer& entry : normal) divisor = gcd(divisor, entry);
    CHECK(divisor == Integer(1));
    for (const auto& p : points) CHECK(dot(normal, p) == dot(normal, points[0]));
  }
  CHECK(found > 200);
}
