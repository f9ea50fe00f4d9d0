#include "app/check/contradiction.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "app/check/engine_options.h"
#include "certify/explain/satisfying_runs.h"
#include "certify/explain/slice_of_constraints.h"
#include "support/error.h"
#include "support/statistics.h"
#include "support/work_budget.h"

namespace polycube::impl {

namespace {

/// The work of a run, by its statistics; what they do not count is missing.
std::uint64_t work_of(const StatisticsRows& statistics) {
  constexpr std::uint64_t for_a_query = 40'000;  // of an SMT solver
  std::uint64_t work = 0;
  for (const auto& [name, value] : statistics) {
    const std::uint64_t number = std::strtoull(value.c_str(), nullptr, 10);
    if (name.ends_with("sat_propagations") || name.ends_with("_work")) work += number;
    if (name.ends_with("sat_visits")) work += number / 16;
    if (name.ends_with("smt_queries")) work += for_a_query * number;
  }
  return work;
}

/// A fiftieth of the work of the run, between that of two milliseconds and that of a tenth of a second.
std::uint64_t limit(const StatisticsRows& statistics) {
  constexpr std::uint64_t least = 40'000;
  constexpr std::uint64_t most = 2'000'000;
  return std::clamp(work_of(statistics) / 50, least, most);
}

/// Asked at once about the first steps; if they depend on too much, about step 0, which needs no next functions.
std::optional<std::uint32_t> find(const Options& options, const TransitionSystem& system, WorkBudget& budget) {
  constexpr std::uint32_t first_steps = 4;
  for (const bool nexts : {true, false}) {
    WorkBudget part(budget, budget.left() / 2);
    const std::optional<TransitionSystem> slice = slice_of_constraints(system, nexts, part);
    if (!slice) continue;
    const bool changes = std::any_of(slice->states().begin(), slice->states().end(),
                                     [](const State& s) { return static_cast<bool>(s.next); });
    const std::uint32_t steps = changes ? first_steps : 1;
    SmtOptions smt;
    smt.choice = smt_choice(options, *slice);
    Statistics statistics;  // those of the run are about the answer
    return satisfying_runs(*slice, {steps, steps, false}, smt, part, statistics).contradiction;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> look_for_contradiction(const Options& options, const TransitionSystem& system,
                                                    const Stop& stop, const Log& log, Report& report) {
  if (verdict(report) != Verdict::unsat || system.constraints.empty()) return std::nullopt;
  WorkBudget budget(stop, limit(report.statistics));
  Statistics own;
  std::optional<std::uint32_t> found;
  {
    const Timed timed(own.timer("assumptions_seconds"));
    try {
      found = find(options, system, budget);
    } catch (const Unsupported&) {
      // An engine has found another way; here it is no answer.
    }
  }
  own.counter("assumptions_work").set(budget.spent());
  if (found) own.counter("assumptions_contradict").set(*found);
  const StatisticsRows rows = own.rows();
  report.statistics.insert(report.statistics.end(), rows.begin(), rows.end());
  std::sort(report.statistics.begin(), report.statistics.end());
  if (!found) return std::nullopt;
  const std::string step = std::to_string(*found);
  log.warn(*found == 0 ? "the assumptions contradict each other: no run satisfies them, and unsat says nothing"
                       : "the assumptions contradict each other: no run that satisfies them has step " + step +
                             ", and unsat says nothing from there on");
  return found;
}

}  // namespace polycube::impl
