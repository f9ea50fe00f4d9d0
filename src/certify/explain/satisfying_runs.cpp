#include "certify/explain/satisfying_runs.h"

#include <algorithm>
#include <memory>

#include "support/check.h"
#include "support/error.h"
#include "ts/unroller.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_a_term = 80;  // made, and given to a solver

/// The constraints over the steps, and a solver that is asked about them.
class Steps {
 public:
  Steps(const TransitionSystem& system, const SmtOptions& options, WorkBudget& budget, Statistics& statistics)
      : system_(system),
        budget_(budget),
        build_(*system.shared_terms(), Builder::Simplify::no),
        unroller_(system, build_, Unroller::Start::initial, roots(system)),
        solver_(make_smt_solver(options, build_.terms(), budget.stop(), statistics)) {}

  /// Adds steps until there are so many. False: the budget is exhausted.
  bool extend_to(std::uint32_t steps) {
    while (this->steps() < steps) {
      if (budget_.exhausted()) return false;
      const std::size_t before = build_.terms().size();
      unroller_.extend();
      std::vector<Node> now;
      for (const Condition& c : system_.constraints) now.push_back(unroller_.now(c.term));
      constraints_.push_back(std::move(now));
      budget_.spend(units_for_a_term * (build_.terms().size() - before + 1));
    }
    return !budget_.exhausted();
  }
  std::uint32_t steps() const { return unroller_.steps(); }

  /// Is there a run that satisfies all constraints in the first `steps` steps?
  Answer ask(std::uint32_t steps) { return solver_->check(in_steps(steps)); }

  /// Is there one whose last state, behind these steps, is an earlier one too? False also if that was not found out.
  bool finds_loop() {
    const std::uint32_t last = steps() - 1;
    if (!remembers()) return true;
    if (last == 0 || !can_compare(last)) return false;
    Node loop = build_.boolean(false);
    for (std::uint32_t i = 0; i < last; ++i) loop = build_.or_(loop, unroller_.agree(last, i));
    std::vector<Node> assumed = in_steps(steps());
    assumed.push_back(loop);
    return solver_->check(assumed) == Answer::sat;
  }

  /// For each constraint that it holds in all steps so far.
  std::vector<Node> over_steps() {
    std::vector<Node> result(system_.constraints.size(), build_.boolean(true));
    for (const std::vector<Node>& now : constraints_) {
      for (std::size_t i = 0; i < result.size(); ++i) result[i] = build_.and_(result[i], now[i]);
    }
    return result;
  }

  SmtSolver& solver() { return *solver_; }

 private:
  static std::vector<Node> roots(const TransitionSystem& system) {
    std::vector<Node> result;
    for (const Condition& c : system.constraints) result.push_back(c.term);
    return result;
  }

  std::vector<Node> in_steps(std::uint32_t steps) const {
    std::vector<Node> result;
    for (std::uint32_t step = 0; step < steps; ++step) {
      result.insert(result.end(), constraints_[step].begin(), constraints_[step].end());
    }
    return result;
  }

  /// Without a state that depends on the step before, what satisfies step 0 does so in each step.
  bool remembers() const {
    return std::any_of(unroller_.relevant_states().begin(), unroller_.relevant_states().end(),
                       [&](std::uint32_t i) { return static_cast<bool>(system_.states()[i].next); });
  }

  /// Solvers differ in what they know of equal arrays, and many states make a large formula.
  bool can_compare(std::uint32_t steps) const {
    constexpr std::uint64_t most = 20'000;
    const auto is_array = [&](std::uint32_t i) {
      return system_.terms().sort(system_.states()[i].variable).is_array();
    };
    const std::vector<std::uint32_t>& states = unroller_.relevant_states();
    return states.size() * std::uint64_t{steps} <= most && std::none_of(states.begin(), states.end(), is_array);
  }

  const TransitionSystem& system_;
  WorkBudget& budget_;
  Builder build_;
  Unroller unroller_;
  std::vector<std::vector<Node>> constraints_;  // by step
  std::unique_ptr<SmtSolver> solver_;
};

/// There is a run of `runs.steps` steps, and none of `steps`: finds the first length without one.
void find_first(Steps& steps, std::uint32_t without, SatisfyingRuns& runs) {
  while (runs.steps + 1 < without) {
    const std::uint32_t middle = runs.steps + (without - runs.steps) / 2;
    const Answer answer = steps.ask(middle);
    if (answer == Answer::unknown) return;
    (answer == Answer::sat ? runs.steps : without) = middle;
  }
  runs.contradiction = runs.steps;
}

void search_runs(Steps& steps, const RunQuestion& question, SatisfyingRuns& runs) {
  while (runs.steps < question.most_steps) {
    const std::uint32_t wanted = runs.steps == 0 ? question.first_steps : runs.steps + 1 + runs.steps / 2;
    const std::uint32_t next = std::min(question.most_steps, wanted);
    if (!steps.extend_to(next)) return;
    const Answer answer = steps.ask(next);
    if (answer == Answer::unsat) find_first(steps, next, runs);
    if (answer != Answer::sat) return;
    runs.steps = next;
    runs.endless = question.loops && steps.finds_loop();
    if (runs.endless) return;
  }
}

/// The assumptions that failed, by position; of equal ones the first.
std::vector<std::uint32_t> failed_ones(SmtSolver& solver, const std::vector<Node>& all,
                                       const std::vector<std::uint32_t>& asked) {
  std::vector<Node> failed = solver.failed_assumptions();
  std::vector<std::uint32_t> result;
  for (const std::uint32_t i : asked) {
    const auto found = std::find(failed.begin(), failed.end(), all[i]);
    if (found == failed.end()) continue;
    failed.erase(std::remove(failed.begin(), failed.end(), all[i]), failed.end());
    result.push_back(i);
  }
  return result;
}

}  // namespace

SatisfyingRuns satisfying_runs(const TransitionSystem& system, const RunQuestion& question, const SmtOptions& options,
                               WorkBudget& budget, Statistics& statistics) {
  SatisfyingRuns runs;
  if (system.constraints.empty()) {
    runs.endless = true;
    return runs;
  }
  try {
    Steps steps(system, options, budget, statistics);
    search_runs(steps, question, runs);
  } catch (const RejectedEvidence&) {
    // A model that is none: what was found before still counts.
  }
  return runs;
}

void find_contradicting_constraints(const TransitionSystem& system, SatisfyingRuns& runs, const SmtOptions& options,
                                    WorkBudget& budget, Statistics& statistics) {
  CHECK(runs.contradiction);
  try {
    Steps steps(system, options, budget, statistics);
    if (!steps.extend_to(*runs.contradiction + 1)) return;
    const std::vector<Node> all = steps.over_steps();
    SmtSolver& solver = steps.solver();
    std::vector<std::uint32_t> core(all.size());
    for (std::uint32_t i = 0; i < core.size(); ++i) core[i] = i;
    if (solver.check(all) != Answer::unsat) return;
    core = runs.core = failed_ones(solver, all, core);
    for (const std::uint32_t tried : core) {
      std::vector<std::uint32_t> fewer = runs.core;
      if (std::erase(fewer, tried) == 0) continue;
      std::vector<Node> assumed;
      for (const std::uint32_t i : fewer) assumed.push_back(all[i]);
      const Answer answer = solver.check(assumed);
      if (answer == Answer::unknown) return;
      if (answer == Answer::unsat) runs.core = failed_ones(solver, all, fewer);
    }
    runs.least = true;
  } catch (const RejectedEvidence&) {
    // As above.
  }
}

}  // namespace polycube::impl
