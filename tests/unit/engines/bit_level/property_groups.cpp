// Groups of properties by their cones.
#include "engines/bit_level/property_groups.h"

#include "../bits_common.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;

using Groups = std::vector<std::vector<std::size_t>>;

TEST_CASE("properties with similar cones are together, small cones first") {
  Circuit c;
  const Word large = add_counter(c, 6);
  const Word small = add_counter(c, 3);
  const std::vector<Signal> bads = {
      equals(c.aig, large, 60),        // latches 0 to 5
      equals(c.aig, small, 5),         // latches 6 to 8
      large[4],                        // 0 to 4
      small[2],                        // 6 to 8
      c.aig.and_(large[5], small[2]),  // all
      large[0],                        // one
  };
  CHECK(group_by_cone(c, bads, 10) == Groups{{5}, {1, 3}, {2, 0, 4}});
  CHECK(group_by_cone(c, bads, 1) == Groups{{5}, {1}, {3}, {2}, {0}, {4}});
}

TEST_CASE("a cone reaches through next values and resets, and constants have an empty one") {
  Circuit c;
  const Signal a = add_free_latch(c);
  const Signal b = add_latch(c, a);
  const Signal d = add_latch(c);
  set_next(c, d, b);
  CHECK(group_by_cone(c, {d, signal_false, a, signal_true}, 10) == Groups{{1, 3}, {2}, {0}});
  CHECK(group_by_cone(c, {}, 10).empty());
}
