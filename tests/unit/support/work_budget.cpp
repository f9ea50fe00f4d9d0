#include "support/work_budget.h"

#include "test.h"

using namespace polycube::impl;

TEST_CASE("a budget is exhausted when all of it is spent") {
  const Stop never;
  WorkBudget budget(never, 100);
  CHECK_FALSE(budget.exhausted());
  budget.spend(99);
  CHECK(budget.left() == 1);
  CHECK_FALSE(budget.exhausted());
  budget.spend(5);
  CHECK(budget.spent() == 104);
  CHECK(budget.left() == 0);
  CHECK(budget.exhausted());
  CHECK(budget.stop().requested());
  CHECK(budget.stop().reason() == Stop::Reason::work);
  CHECK_FALSE(never.requested());
}

TEST_CASE("a budget of nothing is exhausted from the start") {
  const Stop never;
  WorkBudget budget(never, 0);
  CHECK(budget.exhausted());
  CHECK(budget.stop().requested());
}

TEST_CASE("whoever asks the stop of a budget is charged, always the same") {
  const Stop never;
  std::uint64_t requests[2] = {0, 0};
  for (std::uint64_t& count : requests) {
    WorkBudget budget(never, 1'000'000);
    while (!budget.stop().requested()) ++count;
    CHECK(budget.exhausted());
  }
  CHECK(requests[0] > 10);
  CHECK(requests[0] == requests[1]);
}

TEST_CASE("what a part spends, the whole spends too") {
  const Stop never;
  WorkBudget whole(never, 100'000);
  {
    WorkBudget part(whole, 30'000);
    part.spend(40'000);
    CHECK(part.exhausted());
  }
  CHECK(whole.left() == 60'000);
  CHECK_FALSE(whole.exhausted());
  WorkBudget rest(whole, WorkBudget::unlimited);
  CHECK(rest.left() == 60'000);
  CHECK_FALSE(rest.stop().requested());
  rest.spend(60'000);
  CHECK(whole.exhausted());
}

TEST_CASE("the outer stop ends a budget, and its reason is seen") {
  Stop outer;
  WorkBudget whole(outer, WorkBudget::unlimited);
  WorkBudget part(whole, 1'000'000);
  CHECK_FALSE(part.exhausted());
  outer.request(Stop::Reason::interrupted);
  CHECK(part.exhausted());
  CHECK(part.stop().requested());
  CHECK(part.stop().reason() == Stop::Reason::interrupted);
}
