// Equations on samples that were written by hand.
#include "invariants/templates/mine_affine.h"

#include "support/random.h"
#include "test.h"
#include "unit/invariants/templates/forms.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

struct Mined : Three {
  invariants::Samples samples;
  Pool pool;

  explicit Mined(std::uint32_t width) : Three(width), pool(m.system) { samples.registers = registers(); }
  void sample(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    samples.states.push_back({BitVector(m.width, a), BitVector(m.width, b), BitVector(m.width, c)});
    samples.follows.push_back(0);
  }
  void mine() { invariants::mine_affine(m.terms(), samples, pool.pool, never); }
};

}  // namespace

TEST_CASE("registers that are apart by a constant, modulo 2^w, give their difference") {
  Mined a(8);
  Random random(1);
  for (int i = 0; i < 40; ++i) {
    const std::uint64_t n = random.next();
    a.sample(n, n + 77, random.next());
  }
  a.mine();
  CHECK(a.pool.offers({{"x", 1}, {"y", -1}}, true));
  for (const auto& entry : a.pool.pool.entries()) CHECK_FALSE(a.pool.of(entry.form).contains("z"));
}

TEST_CASE("where only the low bits are tied, the low bits are the word") {
  Mined a(8);
  Random random(2);
  for (int i = 0; i < 60; ++i) {
    const std::uint64_t n = random.next();
    a.sample(n, n + (random.coin() ? 128 : 0), random.next());
  }
  a.mine();
  const auto* entry = a.pool.find({{"x", 1}, {"y", -1}}, true);
  REQUIRE(entry != nullptr);
  CHECK(entry->low_bits == 7);
}

TEST_CASE("few samples, and samples that nothing ties, give nothing") {
  Mined few(8);
  for (std::uint64_t i = 0; i < 7; ++i) few.sample(i, i, i);
  few.mine();
  CHECK(few.pool.pool.entries().empty());
  Mined free(8);
  Random random(3);
  for (int i = 0; i < 60; ++i) free.sample(random.next(), random.next(), random.next());
  free.mine();
  CHECK(free.pool.pool.entries().empty());
  Mined constant(8);
  for (std::uint64_t i = 0; i < 60; ++i) constant.sample(i, 3, 5);
  constant.mine();
  CHECK(constant.pool.pool.entries().empty());
}
