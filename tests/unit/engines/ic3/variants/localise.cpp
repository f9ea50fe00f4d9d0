#include "engines/ic3/variants/localise.h"

#include "test.h"
#include "unit/engines/bits_common.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;

TEST_CASE("a shorter counterexample after a longer one, and a constraint that ends all runs between them") {
  Circuit c;
  const Word counter = add_counter(c, 3);
  const Signal bad = equals(c.aig, counter, 3);
  c.bads = {bad};
  c.constraints = {~equals(c.aig, counter, 5)};
  Stop stop(20);
  ic3::Localisation localisation(c, bad, stop);
  BitTrace trace;
  CHECK(localisation.refine(7, trace) == Answer::unsat);
  CHECK(localisation.refine(3, trace) == Answer::sat);
  CHECK(trace.inputs.size() == 4);
  CHECK(replays(c, bad, trace));
}

TEST_CASE("what the reason needs is kept, and nothing else") {
  Circuit c;
  const Word counter = add_counter(c, 2);
  add_counter(c, 4);  // nobody reads it
  const Signal bad = equals(c.aig, counter, 3);
  c.bads = {bad};
  Stop stop(20);
  ic3::Localisation localisation(c, bad, stop);
  CHECK(localisation.view().circuit.latches.empty());
  CHECK(localisation.view().circuit.inputs.size() == 6);
  BitTrace trace;
  CHECK(localisation.refine(0, trace) == Answer::unsat);
  CHECK(localisation.kept_latches() > 0);
  CHECK(localisation.refine(1, trace) == Answer::unsat);
  CHECK(localisation.kept_latches() <= 2);
}
