#include "engines/unrolling/bits/bit_bmc.h"

#include "engines/unrolling/bits/budgeted_bmc.h"
#include "test.h"
#include "unit/engines/bits_common.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;

namespace {

/// The step of the bad, -1 if undecided.
template <class Engine>
int reached(const Circuit& c, const EngineOptions& options = {}) {
  const BitResult result = run<Engine>(c, options);
  const auto* found = std::get_if<BitCounterexample>(&result);
  if (found == nullptr) return -1;
  CHECK(replays(c, c.bads[0], found->trace));
  return static_cast<int>(found->trace.inputs.size()) - 1;
}

EngineOptions up_to(std::uint32_t bound) {
  EngineOptions options;
  options.bound = bound;
  return options;
}

}  // namespace

TEST_CASE("the counterexample is the shortest one, and the bound counts") {
  Circuit c;
  const Signal up = add_input(c);
  const Word counter = add_counter(c, 7, up);
  c.bads = {counter[6]};  // from 64 on
  CHECK(reached<BitBmc>(c) == 64);
  CHECK(reached<BitBmc>(c, up_to(64)) == 64);
  CHECK(reached<BitBmc>(c, up_to(63)) == -1);
  EngineOptions options;
  options.bmc_step = 1;
  CHECK(reached<BitBmc>(c, options) == 64);
  options.bmc_step = 10;  // any step of the window from 60 to 69
  CHECK(reached<BitBmc>(c, options) >= 64);
  CHECK(reached<BitBmc>(c, options) < 70);
  options.bmc_step = 0;
  options.bmc_start = 60;
  CHECK(reached<BitBmc>(c, options) == 64);
  CHECK(reached<BudgetedBmc>(c) >= 64);
  CHECK(reached<BudgetedBmc>(c, up_to(64)) == 64);
  CHECK(reached<BudgetedBmc>(c, up_to(63)) == -1);
}

TEST_CASE("the bad at the start") {
  Circuit c;
  c.bads = {add_input(c)};
  CHECK(reached<BitBmc>(c, up_to(0)) == 0);
  CHECK(reached<BudgetedBmc>(c, up_to(0)) == 0);
  c.bads = {signal_true};
  CHECK(reached<BitBmc>(c, up_to(0)) == 0);
  CHECK(reached<BudgetedBmc>(c, up_to(0)) == 0);
  c.bads = {signal_false};
  CHECK(reached<BitBmc>(c, up_to(100)) == -1);
  CHECK(reached<BudgetedBmc>(c, up_to(100)) == -1);
}

TEST_CASE("resets: free latches and functions of others, in any order") {
  Circuit c;
  const Signal last = add_latch(c);
  const Signal middle = add_latch(c);
  const Signal a = add_free_latch(c);
  const Signal b = add_free_latch(c);
  add_latch(c, b);  // nobody reads it
  c.latches[1].reset = c.aig.and_(a, b);
  c.latches[0].reset = c.aig.or_(middle, a);
  c.bads = {c.aig.and_(last, ~middle)};
  CHECK(reached<BitBmc>(c) == 0);
  CHECK(reached<BudgetedBmc>(c) == 0);
  c.bads = {c.aig.and_(~last, middle)};
  CHECK(reached<BitBmc>(c, up_to(5)) == -1);
  CHECK(reached<BudgetedBmc>(c, up_to(5)) == -1);
}

TEST_CASE("constraints count up to the bad, and not behind it") {
  // Nothing goes on from step 5, where the bad holds in the first variant; in the second one it holds from 6 on.
  for (const std::uint32_t limit : {5U, 6U}) {
    Circuit c;
    const Word counter = add_counter(c, 4);
    const Signal choice = add_input(c);
    c.constraints = {~equals(c.aig, counter, 6), c.aig.or_(~equals(c.aig, counter, 3), choice)};
    c.bads = {equals(c.aig, counter, limit)};
    for (const std::uint32_t step : {0U, 1U, 4U, 7U}) {
      EngineOptions options = up_to(100);
      options.bmc_step = step;
      options.bmc_budget = 1;
      options.bmc_return = step;
      CHECK(reached<BitBmc>(c, options) == (limit == 5 ? 5 : -1));
      CHECK(reached<BudgetedBmc>(c, options) == (limit == 5 ? 5 : -1));
    }
  }
}

TEST_CASE("a run that cannot go on ends the search") {
  Circuit c;
  const Word counter = add_counter(c, 8);
  const Signal choice = add_input(c);
  c.constraints = {c.aig.or_(~counter[4], choice), c.aig.or_(~counter[4], ~choice)};  // not at 16
  c.bads = {counter[7]};
  for (const BitResult& result : {run<BitBmc>(c, {}), run<BudgetedBmc>(c, {})}) {
    REQUIRE(std::holds_alternative<Undecided>(result));
    CHECK(std::get<Undecided>(result).reason.find("no run") != std::string::npos);
  }
}

TEST_CASE("postponed steps are not lost") {
  // Is there a product of two chosen numbers? One conflict never decides that, so all is postponed until budgets grow.
  Circuit c;
  constexpr std::size_t width = 8;
  std::vector<Signal> a;
  std::vector<Signal> b;
  for (std::size_t i = 0; i < width; ++i) a.push_back(add_free_latch(c));
  for (std::size_t i = 0; i < width; ++i) b.push_back(add_free_latch(c));
  Word sum(2 * width, signal_false);
  for (std::size_t i = 0; i < width; ++i) {
    Signal carry = signal_false;
    for (std::size_t j = 0; i + j < sum.size(); ++j) {
      const Signal bit = j < width ? c.aig.and_(a[i], b[j]) : signal_false;
      const Signal half = c.aig.xor_(sum[i + j], bit);
      const Signal next_carry = c.aig.or_(c.aig.and_(sum[i + j], bit), c.aig.and_(half, carry));
      sum[i + j] = c.aig.xor_(half, carry);
      carry = next_carry;
    }
  }
  const Word counter = add_counter(c, 3);
  const Signal proper = c.aig.and_(c.aig.or_all(std::span(a).subspan(1)), c.aig.or_all(std::span(b).subspan(1)));
  const auto product = [&](std::uint32_t number, std::uint32_t step) {
    return c.aig.and_all(std::vector<Signal>{equals(c.aig, sum, number), equals(c.aig, counter, step), proper});
  };
  for (const std::uint32_t every : {1U, 3U}) {
    for (const bool luby : {false, true}) {
      EngineOptions options = up_to(7);
      options.bmc_budget = 1;
      options.bmc_growth = 50;
      options.bmc_return = every;
      options.bmc_luby = luby;
      c.bads = {c.aig.or_(product(57599, 2), product(65521, 5))};  // 239 * 241; a prime
      CHECK(reached<BudgetedBmc>(c, options) == 2);
      c.bads = {c.aig.or_(product(65519, 2), product(65521, 5))};
      CHECK(reached<BudgetedBmc>(c, options) == -1);
    }
  }
}

TEST_CASE("a stop is obeyed") {
  Circuit c;
  c.bads = {equals(c.aig, add_counter(c, 30), 0x3fffffff)};
  Stop stop(0.2);
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
  const EngineOptions options;
  CHECK(std::holds_alternative<Undecided>(BitBmc().run({c, c.bads[0], options, {}}, context)));
  CHECK(std::holds_alternative<Undecided>(BudgetedBmc().run({c, c.bads[0], options, {}}, context)));
}
