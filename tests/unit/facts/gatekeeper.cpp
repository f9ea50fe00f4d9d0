#include "facts/gatekeeper.h"

#include "frontends/btor2/reader.h"
#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Judgement = Gatekeeper::Judgement;

/// x counts in steps of 2, y follows it, z is free at the start and stays.
TransitionSystem pair() {
  return btor2::read("pair", R"(1 sort bitvec 1
2 sort bitvec 8
3 zero 2
4 constd 2 2
5 state 2 x
6 init 2 5 3
7 add 2 5 4
8 next 2 5 7
9 state 2 y
10 init 2 9 3
11 add 2 9 4
12 next 2 9 11
13 state 2 z
14 next 2 13 13
15 input 2 i
16 state 2 free
17 constd 2 9
18 eq 1 5 17
19 bad 18
)");
}

struct Terms {
  explicit Terms(const TransitionSystem& system) : store(*system.shared_terms()), all(system) {}
  Node state(std::size_t i) { return all.states()[i].variable; }
  Node word(std::uint64_t value) { return store.constant(BitVector(8, value)); }
  Node eq(Node a, Node b) { return store.make(Kind::eq, {a, b}); }
  Node not_(Node a) { return store.make(Kind::not_, {a}); }
  TermStore& store;
  const TransitionSystem& all;
};

std::vector<Node> all_proven(Gatekeeper& keeper) {
  std::vector<Node> result;
  while (keeper.has_work()) {
    for (const auto& item : keeper.prove(10'000'000)) result.push_back(item.term);
  }
  return result;
}

}  // namespace

TEST_CASE("true facts are proven, false ones refused, and guesses wait") {
  const TransitionSystem system = pair();
  Terms t(system);
  const Stop stop;
  Gatekeeper keeper(system, stop);
  const Node x = t.state(0);
  const Node even = t.not_(t.store.make(Kind::slice, {x}, 0, 0));
  const Node equal = t.eq(x, t.state(1));
  CHECK(keeper.add(even, FactKind::invariant, 0) == Judgement::waits);
  CHECK(keeper.add(equal, FactKind::candidate, 1) == Judgement::waits);
  CHECK(keeper.add(even, FactKind::invariant, 1) == Judgement::known);
  CHECK(keeper.add(t.eq(x, t.word(0)), FactKind::invariant, 0) == Judgement::refused);
  CHECK(keeper.add(t.eq(t.state(2), t.word(77)), FactKind::invariant, 0) == Judgement::refused);
  CHECK(keeper.add(t.eq(t.state(3), t.word(0)), FactKind::invariant, 0) == Judgement::refused);  // an input in disguise
  CHECK(keeper.add(t.eq(system.inputs()[0], t.word(0)), FactKind::invariant, 0) == Judgement::refused);
  CHECK(all_proven(keeper) == std::vector<Node>{even, equal});
  CHECK(keeper.proven().size() == 2);
  CHECK(keeper.can_fail({0}, 1'000'000) == std::vector{Answer::unsat});
}

TEST_CASE("facts that need each other are proven together") {
  const TransitionSystem system = btor2::read("swap", R"(1 sort bitvec 1
2 zero 1
3 state 1 a
4 state 1 b
5 state 1 c
6 init 1 3 2
7 init 1 4 2
8 init 1 5 2
9 next 1 3 4
10 next 1 4 5
11 next 1 5 3
12 bad 3
)");
  Terms t(system);
  const Stop stop;
  Gatekeeper keeper(system, stop);
  const Node a = t.not_(t.state(0));
  const Node b = t.not_(t.state(1));
  const Node c = t.not_(t.state(2));
  CHECK(keeper.add(a, FactKind::candidate, 0) == Judgement::waits);
  CHECK(keeper.add(b, FactKind::candidate, 0) == Judgement::waits);
  CHECK(all_proven(keeper).empty());
  CHECK(keeper.can_fail({0}, 1'000'000) == std::vector{Answer::sat});
  CHECK(keeper.add(c, FactKind::candidate, 0) == Judgement::waits);
  all_proven(keeper);
  // What waits is tried again when more is proven, or in the batch of something new.
  CHECK(keeper.proven().size() == 3);
  CHECK(keeper.can_fail({0}, 1'000'000) == std::vector{Answer::unsat});
}

TEST_CASE("constraints count before the step") {
  const TransitionSystem system = btor2::read("held", R"(1 sort bitvec 1
2 zero 1
3 input 1 i
4 state 1 s
5 init 1 4 2
6 next 1 4 3
7 not 1 3
8 constraint 7
9 bad 4
)");
  const Stop stop;
  Gatekeeper keeper(system, stop);
  Terms t(system);
  CHECK(keeper.add(t.not_(t.state(0)), FactKind::invariant, 0) == Judgement::waits);
  CHECK(all_proven(keeper).size() == 1);
}

TEST_CASE("circuits and facts that are too large") {
  const TransitionSystem system = pair();
  const Stop stop;
  CHECK_THROWS_AS(Gatekeeper(system, stop, {.gates = 3}), Unsupported);
  Gatekeeper keeper(system, stop, {.fact_gates = 20});
  Terms t(system);
  const Node product = t.store.make(Kind::mul, {t.state(0), t.state(1)});
  CHECK(keeper.add(t.eq(product, t.word(0)), FactKind::invariant, 0) == Judgement::refused);
}
