#include "certify/hints/check_blasted_invariant.h"

#include "test.h"

using namespace polycube::impl;

TEST_CASE("a disjunction that shares its parts is read once") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Node state = system.add_state(Sort::bits(1));
  system.set_init(state, terms.boolean(false));
  system.set_next(state, state);
  system.bads.push_back({state, ""});
  Node some = terms.make(Kind::not_, {state});
  for (int level = 0; level < 40; ++level) some = terms.make(Kind::or_, {some, some});
  const Stop stop;
  CHECK(check_blasted_invariant(system, 0, {1, false, {some}}, stop).outcome == InvariantCheck::Outcome::accepted);
}
