// What a property needs of a proof.
#include "engines/bit_level/proof_core.h"

#include "../bits_common.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;

namespace {

/// Two pairs of latches that stay equal, and a latch that stays false.
struct Pairs {
  Circuit c;
  Signal a, b, x, y, quiet;
  std::vector<BitClause> clauses;

  Pairs() {
    const Signal in = add_input(c);
    a = add_latch(c);
    b = add_latch(c);
    x = add_latch(c);
    y = add_latch(c);
    quiet = add_latch(c);
    set_next(c, a, c.aig.xor_(b, in));
    set_next(c, b, c.aig.xor_(a, in));
    set_next(c, x, c.aig.and_(y, in));
    set_next(c, y, c.aig.and_(x, in));
    clauses = {{a, ~b}, {x, ~y}, {~quiet}, {~a, b}, {~x, y}};
  }
};

}  // namespace

TEST_CASE("the core has the clauses that exclude the bad, and those that these need after a step") {
  Pairs p;
  Stop stop;
  ProofCores cores(p.c, stop);
  const Signal differ = p.c.aig.and_(p.a, ~p.b);  // a gate that was added later
  CHECK(cores.find(differ, p.clauses) == std::vector<BitClause>{{p.a, ~p.b}, {~p.a, p.b}});
  CHECK(cores.find(p.quiet, p.clauses) == std::vector<BitClause>{{~p.quiet}});
  CHECK(cores.find(p.c.aig.and_(p.x, ~p.y), p.clauses) == std::vector<BitClause>{{p.x, ~p.y}, {~p.x, p.y}});
  CHECK(cores.find(signal_false, p.clauses) == std::vector<BitClause>{});
}

TEST_CASE("there is no core of what is no proof") {
  Pairs p;
  Stop stop;
  ProofCores cores(p.c, stop);
  CHECK_FALSE(cores.find(p.a, p.clauses).has_value());                          // the bad is not excluded
  CHECK_FALSE(cores.find(p.c.aig.and_(p.a, ~p.b), {{~p.a, p.b}}).has_value());  // excluded, but not inductive
}

TEST_CASE("constraints of a step count before it and after it, and for the bad only in its own step") {
  Circuit c;
  const Signal in = add_input(c);
  const Signal latch = add_latch(c);
  set_next(c, latch, signal_true);
  c.constraints = {c.aig.or_(~latch, in)};
  Stop stop;
  ProofCores cores(c, stop);
  CHECK(cores.find(c.aig.and_(latch, ~in), {}) == std::vector<BitClause>{});
  // In the last step nothing has to follow, so a dead end is no excuse.
  Circuit ends;
  const Signal state = add_latch(ends, signal_true);
  set_next(ends, state, signal_false);
  ends.constraints = {state};
  ProofCores of_ends(ends, stop);
  CHECK_FALSE(of_ends.find(state, {}).has_value());
}
