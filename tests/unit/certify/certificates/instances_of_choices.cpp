#include "certify/certificates/instances_of_choices.h"

#include <algorithm>

#include "certify/check/check_invariant.h"
#include "test.h"
#include "unit/certify/filling.h"

using namespace polycube::impl;

namespace {

std::vector<bool> accepted(const TransitionSystem& system, const Invariant& proof) {
  std::vector<bool> result;
  for (const Invariant& one : instances_of_choices(system, std::vector<std::uint32_t>{0}, proof)) {
    for (const Ghost& g : one.ghosts) CHECK(!g.pin);
    Statistics statistics;
    result.push_back(check_invariant(system, 0, one, {}, Stop(), statistics).outcome ==
                     InvariantCheck::Outcome::accepted);
  }
  return result;
}

}  // namespace

TEST_CASE("a choice of few bits has all its values") {
  Filling f(3);
  CHECK(accepted(f.system, f.proof()) == std::vector<bool>{false, false, true});
  CHECK(accepted(f.system, f.proof(2)) == std::vector<bool>{false, false, true});
  Filling large(32);
  CHECK(accepted(large.system, large.proof()) == std::vector<bool>{false, false});
}

TEST_CASE("each value has recorders of its own") {
  Filling f(2);
  const Node seen = f.terms.variable(Sort::bits(1));
  const Node at = f.terms.make(Kind::eq, {f.n, f.p});
  Invariant proof = f.proof();
  proof.ghosts.push_back({seen, f.terms.boolean(false), f.terms.make(Kind::or_, {seen, at}), Node(), "seen"});
  proof.strengthening = {f.terms.make(Kind::implies, {seen, f.terms.arg(f.lemma(), 1)}),
                         f.terms.make(Kind::eq, {seen, f.terms.arg(f.lemma(), 0)})};
  // The counter stops at its largest value, which is filled but never below it.
  proof.strengthening[1] = f.terms.make(Kind::implies, {f.terms.arg(f.lemma(), 0), seen});
  CHECK(accepted(f.system, proof) == std::vector<bool>{true});
}

TEST_CASE("an index that stays needs one instance") {
  Filling f(32);
  const Node stays = f.system.add_state(Sort::bits(32));
  f.system.set_next(stays, stays);
  const Node bad = f.system.bads[0].term;
  f.system.bads[0].term = f.terms.make(Kind::and_, {bad, f.terms.make(Kind::eq, {stays, f.x})});
  Invariant proof = f.proof();
  proof.ghosts[0].pin = stays;
  CHECK(accepted(f.system, proof) == std::vector<bool>{true, false});
}
