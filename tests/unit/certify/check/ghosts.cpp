// Ghosts: a quantified invariant proven with one choice, and everything that is no ghost.
#include "ts/ghosts.h"

#include "certify/check/check_invariant.h"
#include "frontends/btor2/reader.h"
#include "test.h"

using namespace polycube;

namespace {

/// Fills a memory with 42, then reads at any index: `a[x]` is 42 for every x below n.
TransitionSystem filling() {
  return btor2::read("model", R"(
1 sort bitvec 1
2 sort bitvec 32
3 sort bitvec 8
4 sort array 2 3
5 zero 2
6 constd 3 42
7 state 4 a
8 state 2 n
9 input 2 x
10 init 2 8 5
11 write 4 7 8 6
12 next 4 7 11
13 one 2
14 add 2 8 13
15 ones 2
16 eq 1 8 15
17 ite 2 16 8 14
18 next 2 8 17
19 read 3 7 9
20 neq 1 19 6
21 ult 1 9 8
22 and 1 20 21
23 bad 22
)");
}

struct Filling {
  TransitionSystem system = filling();
  TermStore& terms = system.terms();
  Node a = system.states()[0].variable;
  Node n = system.states()[1].variable;
  Node x = system.inputs()[0];
  Node p = terms.variable(Sort::bits(32));

  Node lemma(std::uint64_t value) {
    const Node below = terms.make(Kind::ult, {p, n});
    const Node is = terms.make(Kind::eq, {terms.make(Kind::read, {a, p}), terms.constant(BitVector(8, value))});
    return terms.make(Kind::implies, {below, is});
  }
  InvariantCheck check(const Invariant& invariant) {
    Statistics statistics;
    return check_invariant(system, 0, invariant, {}, Stop(), statistics);
  }
};

using Outcome = InvariantCheck::Outcome;

}  // namespace

TEST_CASE("one choice proves what holds for every index") {
  Filling f;
  CHECK(f.check({1, false, {f.lemma(42)}, {{f.p, Node(), Node(), f.x, "p"}}}).outcome == Outcome::accepted);
  CHECK(f.check({1, false, {f.lemma(41)}, {{f.p, Node(), Node(), f.x, "p"}}}).outcome == Outcome::rejected);
  // Pinned to another term, the proof is about other runs.
  CHECK(f.check({1, false, {f.lemma(42)}, {{f.p, Node(), Node(), f.n, "p"}}}).outcome == Outcome::rejected);
}

TEST_CASE("the system with ghosts has them as its last states") {
  Filling f;
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
  Filling f;
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
  CHECK(f.check(wrong).outcome == Outcome::rejected);
}
