#include "certify/certificates/witness_obligations.h"

#include "test.h"

using namespace polycube::impl;

TEST_CASE("a conjunction that shares its parts is taken apart once") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Node state = system.add_state(Sort::bits(1));
  system.set_init(state, terms.boolean(false));
  system.set_next(state, state);
  Node all = terms.make(Kind::not_, {state});
  for (int level = 0; level < 40; ++level) all = terms.make(Kind::and_, {all, all});
  system.bads.push_back({terms.make(Kind::not_, {all}), ""});
  const SharedVariable shared[] = {{state, state}};
  const WitnessObligations todo = witness_obligations(system, system, shared);
  REQUIRE(todo.all.size() == 5);
  CHECK(todo.all[3].concluded.size() == 1);  // base
  CHECK(todo.all[4].concluded.empty());      // step: the state keeps its value
}
