// The Aig against truth tables: whatever the rules do, a function stays what it is.
#include "bitblast/aig.h"

#include <array>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

constexpr std::array<std::uint64_t, 6> leaf_tables = {0xaaaaaaaaaaaaaaaaULL, 0xccccccccccccccccULL,
                                                      0xf0f0f0f0f0f0f0f0ULL, 0xff00ff00ff00ff00ULL,
                                                      0xffff0000ffff0000ULL, 0xffffffff00000000ULL};

struct Function {
  Signal signal;
  std::uint64_t table;
};

std::vector<std::uint64_t> tables(const Aig& aig) {
  std::vector<std::uint64_t> of(aig.size());
  std::size_t leaves = 0;
  const auto value = [&](Signal s) { return of[s.node()] ^ (s.complemented() ? ~0ULL : 0); };
  for (std::uint32_t n = 1; n < aig.size(); ++n) {
    of[n] = aig.is_gate(n) ? value(aig.left(n)) & value(aig.right(n)) : leaf_tables[leaves++];
  }
  return of;
}

}  // namespace

TEST_CASE("gates compute what they are asked for, with the two-level rules and without") {
  std::uint32_t gates[2] = {};
  for (const bool two_level : {false, true}) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      Random random(seed);
      Aig aig(two_level);
      std::vector<Function> pool = {{signal_false, 0}};
      for (const std::uint64_t table : leaf_tables) pool.push_back({aig.leaf(), table});
      const auto pick = [&] {
        const Function& f = pool[random.below(pool.size())];
        const bool flip = random.coin();
        return Function{f.signal ^ flip, f.table ^ (flip ? ~0ULL : 0)};
      };
      for (int i = 0; i < 60; ++i) {
        const Function a = pick();
        const Function b = pick();
        const Function c = pick();
        switch (random.below(4)) {
          case 0: pool.push_back({aig.and_(a.signal, b.signal), a.table & b.table}); break;
          case 1: pool.push_back({aig.xor_(a.signal, b.signal), a.table ^ b.table}); break;
          case 2: pool.push_back({aig.or_(a.signal, b.signal), a.table | b.table}); break;
          default: pool.push_back({aig.mux(a.signal, b.signal, c.signal), (a.table & b.table) | (~a.table & c.table)});
        }
      }
      const std::vector<std::uint64_t> of = tables(aig);
      for (const Function& f : pool) {
        REQUIRE((of[f.signal.node()] ^ (f.signal.complemented() ? ~0ULL : 0)) == f.table);
      }
      gates[two_level ? 1 : 0] += aig.gates();
    }
  }
  CHECK(gates[1] < gates[0]);
}

TEST_CASE("the same gate is made once, and children come first") {
  Aig aig;
  const Signal a = aig.leaf();
  const Signal b = aig.leaf();
  CHECK(aig.and_(a, b) == aig.and_(b, a));
  CHECK(aig.xor_(a, ~b) == ~aig.xor_(b, a));
  CHECK(aig.mux(a, ~b, b) == aig.xor_(a, b));
  const std::uint32_t size = aig.size();
  for (std::uint32_t n = 0; n < size; ++n) {
    if (aig.is_gate(n)) CHECK(aig.left(n).node() < aig.right(n).node());
    if (aig.is_gate(n)) CHECK(aig.right(n).node() < n);
  }
  CHECK(!aig.is_gate(0));
  CHECK(aig.is_leaf(a.node()));
  CHECK(!aig.is_leaf(0));
}

TEST_CASE("a cone has what is below its roots, in order") {
  Aig aig;
  const Signal a = aig.leaf();
  const Signal b = aig.leaf();
  const Signal c = aig.leaf();
  const Signal ab = aig.and_(a, b);
  const Signal bc = aig.and_(b, c);
  const Signal roots[] = {~ab};
  CHECK(cone(aig, roots) == std::vector<std::uint32_t>{a.node(), b.node(), ab.node()});
  const Signal both[] = {bc, signal_true};
  CHECK(cone(aig, both) == std::vector<std::uint32_t>{0, b.node(), c.node(), bc.node()});
}

TEST_CASE("a transplant is the function over other leaves") {
  Aig source;
  const Signal a = source.leaf();
  const Signal b = source.leaf();
  const Signal f = source.xor_(a, source.and_(a, b));
  Aig target;
  const Signal x = target.leaf();
  const Signal y = target.leaf();
  Transplant transplant(source, target);
  transplant.set(a.node(), ~x);
  transplant.set(b.node(), y);
  CHECK(transplant(~f) == ~target.xor_(~x, target.and_(~x, y)));
  CHECK(transplant.knows(f.node()));
  // In place: f with b for a.
  Transplant same(source, source);
  same.set(a.node(), b);
  same.set(b.node(), b);
  CHECK(same(f) == signal_false);
}
