// Differences and sums of registers that meet.
#include "invariants/templates/mine_proxies.h"

#include "test.h"
#include "unit/invariants/templates/forms.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

bool pair_of(const Pool& p, const char* a, const char* b) {
  const bool minus = p.offers({{a, 1}, {b, -1}});
  CHECK(minus == p.offers({{a, 1}, {b, 1}}));
  return minus;
}

}  // namespace

TEST_CASE("registers that are compared, and registers that are compared with the same one") {
  Three s(8);
  s.m.system.bads.push_back({s.m.op(Kind::ult, s.x, s.y), ""});
  s.m.system.bads.push_back({s.m.op(Kind::eq, s.z, s.y), ""});
  Pool p(s.m.system);
  invariants::mine_proxies(s.m.terms(), p.cone, p.pool, never);
  CHECK(pair_of(p, "x", "y"));
  CHECK(pair_of(p, "y", "z"));
  CHECK(pair_of(p, "x", "z"));
}

TEST_CASE("registers that do not meet make no pair") {
  Three s(8);
  s.m.system.bads.push_back({s.m.op(Kind::ult, s.x, s.y), ""});
  s.m.system.bads.push_back({s.m.op(Kind::ult, s.z, s.m.number(3)), ""});
  s.m.system.bads.push_back({s.m.op(Kind::eq, s.m.op(Kind::xor_, s.x, s.z), s.m.number(3)), ""});
  Pool p(s.m.system);
  invariants::mine_proxies(s.m.terms(), p.cone, p.pool, never);
  CHECK(pair_of(p, "x", "y"));
  CHECK(p.pool.entries().size() == 2);
}
