// Ghosts: a quantified invariant proven with one choice, and everything that is no ghost.
#include "ts/ghosts.h"

#include "certify/check/check_invariant.h"
#include "test.h"
#include "unit/certify/filling.h"

using namespace polycube::impl;

namespace {

InvariantCheck check(const Filling& f, const Invariant& invariant) {
  Statistics statistics;
  return check_invariant(f.system, 0, invariant, {}, Stop(), statistics);
}

using Outcome = InvariantCheck::Outcome;

}  // namespace

TEST_CASE("one choice proves what holds for every index") {
  Filling f(32);
  CHECK(check(f, {1, false, {f.lemma(42)}, {{f.p, Node(), Node(), f.x, "p"}}}).outcome == Outcome::accepted);
  CHECK(check(f, {1, false, {f.lemma(41)}, {{f.p, Node(), Node(), f.x, "p"}}}).outcome == Outcome::rejected);
  // Pinned to another term, the proof is about other runs.
  CHECK(check(f, {1, false, {f.lemma(42)}, {{f.p, Node(), Node(), f.n, "p"}}}).outcome == Outcome::rejected);
}

TEST_CASE("the system with ghosts has them as its last states") {
  Filling f(32);
  const Node last = f.terms.variable(Sort::bits(32));
  const std::vector<Ghost> ghosts = {{last, f.n, f.x, Node(), "last"}, {f.p, Node(), Node(), last, "p"}};
  REQUIRE(complaint_about(f.system, ghosts).empty());
  const TransitionSystem extended = with_ghosts(f.system, ghosts);
  REQUIRE(extended.states().size() == 4);
  CHECK(extended.states()[2].variable == last);
  CHECK(extended.states()[2].init == f.n);
  CHECK(extended.states()[2].next == f.x);
  CHECK(!extended.states()[3].init);
  CHECK(extended.states()[3].next == f.p);
  CHECK(extended.symbols.name(f.p) == "p");
  CHECK(extended.bads[0].term ==
        f.terms.make(Kind::and_, {f.system.bads[0].term, f.terms.make(Kind::eq, {f.p, last})}));
}

TEST_CASE("what would make a false proof is no ghost") {
  Filling f(32);
  const Node q = f.terms.variable(Sort::bits(32));
  const Node next_of_p = f.terms.make(Kind::add, {f.p, f.terms.constant(BitVector(32, 1))});
  const auto complaint = [&](const std::vector<Ghost>& ghosts) { return complaint_about(f.system, ghosts); };
  CHECK(complaint({{f.p, Node(), Node(), f.x, "p"}}).empty());
  CHECK(complaint({{q, Node(), f.n, Node(), "q"}, {f.p, Node(), Node(), q, "p"}}).empty());
  // No value of p equals p + 1, so the bad with its pin would be unreachable in any system.
  CHECK(!complaint({{f.p, Node(), Node(), next_of_p, "p"}}).empty());
  CHECK(!complaint({{f.p, Node(), Node(), q, "p"}, {q, Node(), Node(), next_of_p, "q"}}).empty());
  CHECK(!complaint({{f.p, Node(), Node(), q, "p"}, {q, Node(), next_of_p, Node(), "q"}}).empty());
  CHECK(!complaint({{f.p, f.n, Node(), f.x, "p"}}).empty());     // a choice with an init
  CHECK(!complaint({{f.p, Node(), f.n, f.x, "p"}}).empty());     // both kinds at once
  CHECK(!complaint({{f.p, f.n, Node(), Node(), "p"}}).empty());  // neither
  CHECK(!complaint({{f.p, f.x, f.n, Node(), "p"}}).empty());     // an init reads an input
  CHECK(!complaint({{f.p, f.p, f.n, Node(), "p"}}).empty());     // an init reads its own ghost
  CHECK(!complaint({{f.n, Node(), Node(), f.x, "n"}}).empty());  // a state of the system
  CHECK(!complaint({{f.p, Node(), Node(), f.x, "p"}, {f.p, Node(), Node(), f.x, "p"}}).empty());
  CHECK(!complaint({{f.p, Node(), Node(), f.terms.boolean(true), "p"}}).empty());
  const Invariant wrong{1, false, {}, {{f.p, Node(), Node(), next_of_p, "p"}}};
  CHECK(check(f, wrong).outcome == Outcome::rejected);
}
