// Cubes against sets of literals.
#include "engines/ic3/literals/cube.h"

#include <algorithm>
#include <set>
#include <span>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

namespace {

std::vector<Lit> random_literals(Random& random, Var variables) {
  std::vector<Lit> literals;
  for (Var v = 1; v <= variables; ++v) {
    if (random.coin()) literals.emplace_back(v, random.coin());
  }
  for (Var v = 0; v < 3; ++v) {
    if (random.below(3) == 0) literals.emplace_back(first_threshold + v);
  }
  for (std::size_t i = literals.size(); i > 1; --i) std::swap(literals[i - 1], literals[random.below(i)]);
  return literals;
}

bool is_subset(std::span<const Lit> a, std::span<const Lit> b) {
  const std::set<Lit> all(b.begin(), b.end());
  return std::all_of(a.begin(), a.end(), [&](Lit l) { return all.contains(l); });
}

}  // namespace

TEST_CASE("literals are sorted, those of latches before the bounds") {
  const Lit bound(first_threshold + 1);
  const Cube cube({bound, Lit(3), ~Lit(1)});
  CHECK(cube.size() == 3);
  CHECK(cube.literals() == std::vector<Lit>{~Lit(1), Lit(3), bound});
  CHECK(cube.bits().size() == 2);
  CHECK(cube.thresholds().size() == 1);
  CHECK(cube.thresholds()[0] == bound);
  CHECK(is_threshold(bound));
  CHECK_FALSE(is_threshold(Lit(first_threshold - 1)));
  CHECK(Cube().empty());
}

TEST_CASE("a cube against the set of its literals") {
  int subsets = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const auto variables = static_cast<Var>(1 + random.below(seed % 2 == 0 ? 4 : 90));
    const std::vector<Lit> literals = random_literals(random, variables);
    const Cube a(literals);
    Cube b(random_literals(random, variables));
    if (random.coin()) {
      std::vector<Lit> part;
      for (const Lit l : literals) {
        if (random.below(5) != 0) part.push_back(l);
      }
      b = Cube(part);
    }
    CHECK(b.bits_subset_of(a) == is_subset(b.bits(), a.literals()));
    subsets += b.bits_subset_of(a) ? 1 : 0;
    CHECK((a == b) == (a.literals() == b.literals()));
    for (Var v = 1; v <= variables; ++v) {
      for (const bool negated : {false, true}) {
        const Lit l(v, negated);
        const bool has = std::find(literals.begin(), literals.end(), l) != literals.end();
        CHECK(a.contains(l) == has);
        const Cube rest = a.without(l);
        CHECK(rest.size() == a.size() - (has ? 1U : 0U));
        CHECK_FALSE(rest.contains(l));
        if (!has) CHECK(rest == a);
      }
    }
    for (Var v = 0; v < 3; ++v) {
      const Lit l(first_threshold + v);
      CHECK(a.contains(l) == (std::find(literals.begin(), literals.end(), l) != literals.end()));
    }
  }
  CHECK(subsets > 1000);
}
