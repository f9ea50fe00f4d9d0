// Sizes of cubes against counting their states.
#include "engines/ic3/oracle/region_size.h"

#include <cmath>

#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

TEST_CASE("the size of a cube of bits and bounds on registers is the number of its states") {
  Circuit circuit;
  for (int i = 0; i < 7; ++i) add_latch(circuit);
  circuit.bads = {circuit.latches[0].variable};
  const std::vector<BitWord> words = latch_words(circuit, 3);
  SmallModel m(circuit, words);
  int sizes = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const Cube cube = m.cube_around(static_cast<std::uint32_t>(random.below(m.exact.states())), random);
    int count = 0;
    for (std::uint32_t s = 0; s < m.exact.states(); ++s) count += m.contains(cube, s) ? 1 : 0;
    REQUIRE(count > 0);
    CHECK(std::abs(std::exp2(log2_states(m.encoding, m.thresholds, cube)) - count) < 1e-6);
    sizes += count > 1 && !cube.thresholds().empty() ? 1 : 0;
  }
  CHECK(sizes > 200);
  CHECK(log2_states(m.encoding, m.thresholds, Cube()) == 7);
}
