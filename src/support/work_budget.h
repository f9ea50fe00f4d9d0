// Problem: limits in seconds make answers depend on the machine and its load.
// Idea: limits of techniques in units of work: the same model, options and seed give the same answers and the same
// statistics on every machine.
//
// A unit of work is about one propagation of a SAT solver. On the machine where the weights were measured
// (docs/decisions/0014-limits-are-work.md) a second is about 20 million units. The user of a budget charges its own
// work: visited gates and terms, simulated words, queries. Solvers of other projects have no counters that can be read,
// but they poll their Stop at fixed places of their search: so each poll is charged.
//
// Limits: a budget ends only the technique that it belongs to. The time limit, the memory limit and signals belong to
// the outer Stop, which ends it too.
#pragma once

#include <algorithm>
#include <cstdint>

#include "support/stop.h"

namespace polycube::impl {

class WorkBudget {
 public:
  static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

  /// The outer stop and the outer budget must outlive it.
  WorkBudget(const Stop& outer, std::uint64_t limit);
  /// A part of another budget: work is charged to both.
  WorkBudget(WorkBudget& outer, std::uint64_t limit);
  WorkBudget(const WorkBudget&) = delete;
  WorkBudget& operator=(const WorkBudget&) = delete;

  void spend(std::uint64_t units);
  /// The cost of a poll of `stop`.
  void spend_request();
  /// From now on so much more may be spent, and not more than the outer budget has left.
  void renew(std::uint64_t limit);
  std::uint64_t spent() const { return spent_; }
  std::uint64_t left() const { return limit_ - std::min(limit_, spent_); }
  /// Is all of it spent, or has the outer stop ended the work?
  bool exhausted() const { return spent_ >= limit_ || outer_stop_.requested(); }
  /// For solvers, and for code that knows only a Stop: requested if the budget is exhausted. Each poll is charged.
  const Stop& stop() const { return stop_; }

 private:
  const Stop& outer_stop_;
  WorkBudget* outer_ = nullptr;
  std::uint64_t limit_;
  std::uint64_t spent_ = 0;
  Stop stop_;
};

}  // namespace polycube::impl
