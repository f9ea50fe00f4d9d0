// Problem: find the shortest run from a start to a bad state, if there is one of at most `bound` steps.
//
// The system is unrolled functionally into one incremental solver ([Biere99], in the incremental form of [Een03b]).
// Constraints of finished steps are asserted. The unreachability of their bads is not asserted: it would keep the logic
// of every bad in all later queries. Clean steps in 8 to 10 s, with and without it: elevator.5 23 / 33,
// qspiflash_dualflexpress_divfive-p133 69 / 90, zipcpu-pfcache-p24 42 / 38, within 13 % on eleven other models; in 25 s
// zipcpu-pfcache-p24 48 / 52 and vgasim_imgfifo-p099 339 / 282.
//
// One query may cover a window of several steps: "is some step j of the window bad, with the constraints up to j?".
// Constraints behind j must not be assumed: a run may end at its bad state although no step follows it. A window saves
// the fixed costs of queries where steps are easy; where they are hard it has one step, so that no answer waits for a
// harder one. If a window has a counterexample, the steps before the one that is bad in the model are decided one by
// one, so the result is the shortest, unless the time ends first.
//
// A justice property is a lasso: a step k with the states of an earlier step l, and every fairness and justice
// condition true somewhere in l..k-1. The formula for step k is built from those of the steps before. It is large, so
// each query covers one step.
//
// Cost: each step adds one copy of the cone of influence, shared as far as hashing and rewriting find it equal.
#include "engines/unrolling/words/bmc.h"

#include <algorithm>

#include "support/check.h"
#include "support/work_budget.h"
#include "ts/unroller.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_a_question = 500;
constexpr std::uint64_t units_for_a_known_term = 4;  // of a query
constexpr std::uint64_t units_for_a_new_term = 200;

class Search {
 public:
  Search(const Task& task, Context& context)
      : task_(task),
        context_(context),
        work_(context.stop, WorkBudget::unlimited),
        build_(*task.system.shared_terms()),
        unroller_(task.system, build_, Unroller::Start::initial, property_roots(task.system, task.properties)),
        solver_(make_smt_solver(task.options.smt, build_.terms(), work_.stop(), context.statistics)),
        bound_(context.statistics.counter("bmc_steps_clean")),
        results_(task.properties.size(), Undecided{"not reached within the bound", true}) {
    const TransitionSystem& system = task.system;
    for (std::uint32_t i = 0; i < task.properties.size(); ++i) {
      open_.push_back(i);
      if (!task.properties[i].justice) continue;
      for (const Node n : system.justices[task.properties[i].position].terms) recur(n, i);
    }
    if (recurring_.empty()) return;
    for (const Condition& c : system.fairness) recur(c.term, fairness);
  }

  std::vector<Refutation> run() {
    std::uint32_t first = 0;
    while (!open_.empty() && first <= task_.options.bound) {
      const std::uint32_t last = extend(first);
      if (stopped_) break;
      if (last >= task_.options.bmc_start && !window(first, last)) break;
      settle();
      if (last == task_.options.bound) return std::move(results_);
      first = last + 1;
    }
    for (const std::uint32_t i : open_) {
      if (stopped_) {
        results_[i] =
            Undecided{std::string(describe(context_.stop.reason())) + " before step " + std::to_string(first)};
      } else {
        results_[i] = Undecided{"another property was decided first"};
      }
    }
    return std::move(results_);
  }

 private:
  static constexpr std::uint32_t fairness = 0xffffffff;

  void recur(Node n, std::uint32_t owner) {
    recurring_.push_back(n);
    owner_.push_back(owner);
  }

  struct Step {
    std::vector<Node> bads;       // by index of the property in the task; for justice: a loop closes here
    std::vector<Node> recurring;  // conditions that lassos must meet, as in recurring_
    Node constraints;
  };

  /// Unrolls up to the end of the next window; returns its last step.
  std::uint32_t extend(std::uint32_t first) {
    const std::uint32_t room = task_.options.bound - first;
    std::uint32_t size = task_.options.bmc_step != 0 ? task_.options.bmc_step : window_;
    if (!recurring_.empty()) size = 1;
    size = std::min(size - 1, room) + 1;
    if (first < task_.options.bmc_start) size = std::min(room, task_.options.bmc_start - first - 1) + 1;
    for (std::uint32_t i = 0; i < size; ++i) {
      if (context_.stop.requested()) {
        stopped_ = true;
        return first;
      }
      unroller_.extend();
      Step step;
      for (const Node n : recurring_) step.recurring.push_back(unroller_.now(n));
      for (std::size_t p = 0; p < task_.properties.size(); ++p) step.bads.push_back(target(p));
      std::vector<Node> constraints;
      for (const Condition& c : task_.system.constraints) constraints.push_back(unroller_.now(c.term));
      step.constraints = build_.conjunction(constraints);
      steps_.push_back(std::move(step));
    }
    ASSERT(steps_.size() == first + size && unroller_.steps() == steps_.size());
    return first + size - 1;
  }

  /// The bad of a property at the newest step; for justice: a loop of the property closes here.
  Node target(std::size_t property) {
    const Claim& claim = task_.properties[property];
    if (!claim.justice) return unroller_.now(task_.system.bads[claim.position].term);
    const std::uint32_t now = unroller_.steps() - 1;
    std::vector<Node> seen(recurring_.size(), build_.boolean(false));
    Node closes = build_.boolean(false);
    for (std::uint32_t start = now; start-- > 0;) {
      Node all = unroller_.agree(start, now);
      for (std::size_t i = 0; i < recurring_.size(); ++i) {
        if (!concerns(i, property)) continue;
        seen[i] = build_.or_(seen[i], steps_[start].recurring[i]);
        all = build_.and_(all, seen[i]);
      }
      closes = build_.or_(closes, all);
    }
    return closes;
  }

  bool concerns(std::size_t recurring, std::size_t property) const {
    return owner_[recurring] == fairness || owner_[recurring] == property;
  }

  /// Decides the open properties for the steps of a window; false if stopped or done.
  bool window(std::uint32_t first, std::uint32_t last) {
    const std::uint64_t before = work_.spent();
    const std::uint64_t asked_before = asked_;
    for (const std::uint32_t property : std::vector<std::uint32_t>(open_)) {
      // One query for all steps of the window; if it is sat, one for each step before the bad one of the model.
      const Answer answer = ask(property, first, last);
      if (answer == Answer::unknown) return stop();
      if (answer == Answer::unsat) continue;
      const std::uint32_t step = bad_step(property, first, last);
      found(property, step);
      if (!search_before(property, first, step)) return stop();
      deliver(property);
      if (task_.stop_at_first) return false;
    }
    // Steps that were decided without a query are no measure for the next ones.
    if (task_.options.bmc_step == 0 && asked_ > asked_before) adapt(work_.spent() - before);
    return true;
  }

  /// The first step of a window in which the property fails in the model. The constraints hold up to it.
  std::uint32_t bad_step(std::uint32_t property, std::uint32_t first, std::uint32_t last) {
    if (first == last) return first;
    std::vector<Node> bads;
    for (std::uint32_t step = first; step <= last; ++step) bads.push_back(steps_[step].bads[property]);
    Evaluator model(build_.terms(), bads);
    for (const Node variable : model.variables()) model.set(variable, solver_->value(variable));
    model.run();
    const auto bad = std::find_if(bads.begin(), bads.end(), [&](Node n) { return model.bits(n).is_true(); });
    CHECK(bad != bads.end());
    return first + static_cast<std::uint32_t>(bad - bads.begin());
  }

  /// Looks for a counterexample in a step of the window before the one that was found, shortest first; false if
  /// stopped.
  bool search_before(std::uint32_t property, std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t step = first; step < end; ++step) {
      const Answer answer = ask_one(property, first, step);
      if (answer == Answer::unsat) continue;
      if (answer == Answer::sat) {
        found(property, step);
        return true;
      }
      context_.log.warn("bmc: there may be a counterexample shorter than that of step " + std::to_string(end));
      return false;
    }
    return true;
  }

  Answer ask(std::uint32_t property, std::uint32_t first, std::uint32_t last) {
    // constraints(first) and (bad(first) or (constraints(first + 1) and (bad(first + 1) or ...))).
    Node formula = build_.boolean(false);
    for (std::uint32_t step = last + 1; step-- > first;) {
      formula = build_.and_(steps_[step].constraints, build_.or_(steps_[step].bads[property], formula));
    }
    return ask(formula);
  }

  /// The same for the last step of a window that begins at `first`.
  Answer ask_one(std::uint32_t property, std::uint32_t first, std::uint32_t last) {
    Node formula = steps_[last].bads[property];
    for (std::uint32_t step = first; step <= last; ++step) formula = build_.and_(formula, steps_[step].constraints);
    return ask(formula);
  }

  Answer ask(Node formula) {
    if (build_.terms().is_false(formula)) return Answer::unsat;
    ++asked_;
    const std::size_t terms = build_.terms().size();
    work_.spend(units_for_a_question + units_for_a_known_term * terms + units_for_a_new_term * (terms - known_terms_));
    known_terms_ = terms;
    return solver_->check(std::span<const Node>(&formula, 1));
  }

  void found(std::uint32_t property, std::uint32_t step) {
    ASSERT(step < steps_.size() && step >= task_.options.bmc_start);
    Witness witness;
    witness.claims.push_back(task_.properties[property]);
    witness.frames = unroller_.read_frames(step, [&](Node variable) { return solver_->value(variable); });
    ASSERT(witness.frames.size() == step + 1);
    results_[property] = Counterexample{std::move(witness)};
    std::erase(open_, property);
    context_.log.info("bmc: counterexample at step " + std::to_string(step));
  }

  void deliver(std::uint32_t property) {
    Results results;
    results.properties.assign(results_.size(), Undecided{});
    results.properties[property] = std::get<Counterexample>(results_[property]);
    context_.exchange.deliver(results, property);
  }

  /// Asserts the constraints of the finished steps: every longer run satisfies them.
  void settle() {
    for (; settled_ < steps_.size(); ++settled_) {
      if (const Node constraints = steps_[settled_].constraints; !build_.terms().is_true(constraints)) {
        solver_->assert_formula(constraints);
      }
    }
    const std::uint32_t clean = settled_ - std::min(settled_, task_.options.bmc_start);
    std::erase_if(open_, [&](std::uint32_t property) { return context_.exchange.settled(property); });
    for (const std::uint32_t property : open_) {
      if (task_.options.bmc_start == 0) context_.exchange.found_clean(property, settled_);
    }
    bound_.set(clean);
    context_.statistics.counter("bmc_work").set(work_.spent());
    context_.log.detail("bmc: " + std::to_string(clean) + " steps clean");
  }

  void adapt(std::uint64_t spent) {
    constexpr std::uint64_t easy = 40'000;
    constexpr std::uint64_t hard = 400'000;
    if (spent < easy) window_ = std::min<std::uint32_t>(window_ * 2, 64);
    if (spent > hard) window_ = 1;
  }

  bool stop() {
    stopped_ = true;
    return false;
  }

  const Task& task_;
  Context& context_;
  WorkBudget work_;  // only counted, not limited
  Builder build_;
  Unroller unroller_;
  std::unique_ptr<SmtSolver> solver_;
  Counter& bound_;
  std::vector<Refutation> results_;
  std::vector<std::uint32_t> open_;   // indices of properties without a counterexample
  std::vector<Node> recurring_;       // conditions that lassos must meet
  std::vector<std::uint32_t> owner_;  // the property each belongs to, or `fairness`
  std::vector<Step> steps_;
  std::uint32_t settled_ = 0;
  std::uint32_t window_ = 1;
  std::uint64_t asked_ = 0;      // queries that reached the solver
  std::size_t known_terms_ = 0;  // already charged
  bool stopped_ = false;
};

}  // namespace

std::vector<Refutation> Bmc::refute(const Task& task, Context& context) { return Search(task, context).run(); }

}  // namespace polycube::impl
