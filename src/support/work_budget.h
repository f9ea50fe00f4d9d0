// How much a technique may do, counted in work and not in seconds: the same model, options and seed give the same
// answers and the same statistics on every machine, busy or not.
//
// A unit of work is about one propagation of a SAT solver. On the machine where the weights were measured
// (docs/decisions/0014-limits-are-work.md) a second is about 20 million units. Whoever uses a budget charges what it
// does: gates and terms it visits, words it simulates, questions it asks. Solvers of others count nothing that can be
// read, but they ask their Stop at fixed places of their search: so each such request is charged.
//
// A budget ends what it limits early, and nothing else. The time limit, the memory limit and signals are of the outer
// Stop, which ends it too.
#pragma once

#include <algorithm>
#include <cstdint>

#include "support/stop.h"

namespace polycube {

class WorkBudget {
 public:
  static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

  /// Both outer ones must outlive it.
  WorkBudget(const Stop& outer, std::uint64_t limit);
  /// Part of another budget: what it spends, the other one spends too.
  WorkBudget(WorkBudget& outer, std::uint64_t limit);
  WorkBudget(const WorkBudget&) = delete;
  WorkBudget& operator=(const WorkBudget&) = delete;

  void spend(std::uint64_t units);
  /// What a request to `stop` costs.
  void spend_request();
  std::uint64_t spent() const { return spent_; }
  std::uint64_t left() const { return limit_ - std::min(limit_, spent_); }
  /// Is all of it spent, or has something else stopped the work?
  bool exhausted() const { return spent_ >= limit_ || outer_stop_.requested(); }
  /// For solvers, and for what knows a Stop only: requested when the budget is exhausted. Each request is charged.
  const Stop& stop() const { return stop_; }

 private:
  const Stop& outer_stop_;
  WorkBudget* outer_ = nullptr;
  std::uint64_t limit_;
  std::uint64_t spent_ = 0;
  Stop stop_;
};

}  // namespace polycube
