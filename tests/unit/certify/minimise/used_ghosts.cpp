#include "certify/minimise/used_ghosts.h"

#include "certify/check/check_invariant.h"
#include "test.h"
#include "unit/certify/filling.h"

using namespace polycube::impl;

TEST_CASE("ghosts that nothing reads are left out, and the rest is a proof") {
  Filling f(32);
  const Sort sort = Sort::bits(32);
  const Node last = f.terms.variable(sort);
  const Node unread = f.terms.variable(sort);
  const Node follows = f.terms.variable(sort);
  Invariant proof = f.proof();
  proof.ghosts[0].pin = f.terms.make(Kind::ite, {f.terms.boolean(true), f.x, last});
  proof.ghosts = {{last, Node(), f.x, Node(), "last"},
                  {unread, Node(), Node(), last, "unread"},
                  proof.ghosts[0],
                  {follows, f.n, unread, Node(), "follows"}};
  proof.ghosts = used_ghosts(f.system, proof);
  REQUIRE(proof.ghosts.size() == 2);
  CHECK(proof.ghosts[0].variable == last);
  CHECK(proof.ghosts[1].variable == f.p);
  Statistics statistics;
  CHECK(check_invariant(f.system, 0, proof, {}, Stop(), statistics).outcome == InvariantCheck::Outcome::accepted);
}
