#include "engines/unrolling/bits/budgeted_bmc.h"

#include "unit/engines/common.h"
#include "unit/engines/fake_exchange.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

/// x counts the steps in which an input says so. A constraint ends all runs after 20 steps.
constexpr const char* text =
    "1 sort bitvec 6\n2 sort bitvec 1\n3 zero 1\n4 state 1 t\n5 state 1 x\n6 init 1 4 3\n7 init 1 5 3\n8 input 2\n"
    "9 inc 1 4\n10 next 1 4 9\n11 uext 1 8 5\n12 add 1 5 11\n13 next 1 5 12\n14 constd 1 20\n15 ult 2 4 14\n"
    "16 constraint 15\n";

Result ask(std::uint64_t bad, std::uint32_t clean, const EngineOptions& options, FakeExchange& others) {
  TransitionSystem system = btor2::read("counter", text);
  TermStore& terms = *system.shared_terms();
  system.bads = {{terms.make(Kind::eq, {system.states()[1].variable, terms.constant(BitVector(6, bad))}), ""}};
  others.clean[0] = clean;
  Run run;
  Context context{run.stop, run.statistics, run.log, others};
  const Result result =
      make_engine("bits-budgeted")->run({system, {{false, 0}}, true, options}, context).properties.at(0);
  const int found = length(system, result);
  CHECK((found == undecided || found >= static_cast<int>(bad)));
  return result;
}

}  // namespace

TEST_CASE("steps that others found clean are skipped, but no claim rests on them") {
  for (const std::uint32_t clean : {0U, 3U, 9U, 10U, 50U}) {
    CAPTURE(clean);
    FakeExchange others;
    const Result result = ask(9, clean, {}, others);
    CHECK(std::holds_alternative<Counterexample>(result) == (clean != 50));
    const Result none = ask(30, clean, {}, others);
    // With few clean steps, it depends on what is constant there.
    if (clean == 0 || clean == 50) CHECK(std::get<Undecided>(none).bound_reached == (clean == 0));
  }
}

TEST_CASE("with a bound, nothing is skipped") {
  FakeExchange others;
  CHECK(std::holds_alternative<Counterexample>(ask(9, 50, within(12), others)));
  CHECK(std::get<Undecided>(ask(15, 50, within(12), others)).bound_reached);
}

TEST_CASE("clean steps are told") {
  FakeExchange others;
  CHECK(std::holds_alternative<Counterexample>(ask(9, 0, {}, others)));
  CHECK(others.clean[0] == 9);
}
