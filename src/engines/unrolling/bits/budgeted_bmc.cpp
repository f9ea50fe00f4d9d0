#include "engines/unrolling/bits/budgeted_bmc.h"

#include <algorithm>
#include <optional>

#include "engines/unrolling/bits/bit_unrolling.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

/// The conflict budget of the next query.
class Budget {
 public:
  explicit Budget(const EngineOptions& options) : options_(options), conflicts_(options.bmc_budget) {}

  std::uint64_t conflicts() const {
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::min(conflicts_ * luby(), 1e9)));
  }
  void undecided() {
    ++questions_;
    conflicts_ = std::min(conflicts_ * (1 + options_.bmc_growth / 100.0), 1e9);
  }
  void start_anew() {
    questions_ = 1;
    conflicts_ = options_.bmc_budget;
  }

 private:
  /// 1, 1, 2, 1, 1, 2, 4, ... if the options enable Luby's sequence; else 1.
  double luby() const {
    if (!options_.bmc_luby) return 1;
    std::uint64_t position = questions_;
    while (true) {
      std::uint64_t size = 1;  // of the smallest complete sequence that contains the position
      while (size < position) size = 2 * size + 1;
      if (size == position) return static_cast<double>((size + 1) / 2);
      position -= size / 2;
    }
  }

  const EngineOptions& options_;
  double conflicts_;
  std::uint64_t questions_ = 1;
};

class Search {
 public:
  Search(const BitTask& task, Context& context)
      : task_(task),
        context_(context),
        unrolling_(task.circuit, roots(task), BitUnroller::Start::reset, context.stop, task.options.smt.seed),
        budget_(task.options) {}

  BitResult run() {
    for (std::uint32_t step = 0;; ++step) {
      if (context_.stop.requested()) return stopped(step);
      extend(step);
      if (visit(step)) return counterexample(step);
      report(step);
      if (step < task_.options.bound && !end_) continue;
      // The bound is reached: the postponed steps get the remaining time.
      while (postponed_ != signal_false) {
        if (context_.stop.requested()) return stopped(step);
        if (ask_postponed()) return counterexample(step);
      }
      return Undecided{end_ ? "not reached, and no run is longer" : "not reached within the bound", !skipped_};
    }
  }

 private:
  static std::vector<Signal> roots(const BitTask& task) {
    std::vector<Signal> all = {task.bad};
    all.insert(all.end(), task.circuit.constraints.begin(), task.circuit.constraints.end());
    return all;
  }

  BitResult counterexample(std::uint32_t step) const {
    BitTrace trace = unrolling_.trace_to(task_.bad, step);
    ASSERT(replays(task_.circuit, task_.bad, trace));
    return BitCounterexample{std::move(trace)};
  }
  BitResult stopped(std::uint32_t step) const {
    return Undecided{std::string(describe(context_.stop.reason())) + " before step " + std::to_string(step)};
  }

  /// Adds a step. A run may end at a postponed bad although no step follows it. So while steps are postponed, new
  /// constraints are not asserted but conjoined to the later bads.
  void extend(std::uint32_t step) {
    const BitUnroller& time = unrolling_.over_time();
    unrolling_.over_time().extend();
    for (std::size_t i = 0; i < task_.circuit.constraints.size(); ++i) {
      allowed_ = unrolling_.aig().and_(allowed_, time.root(1 + i, step));
    }
    settle();
    end_ = end_ || allowed_ == signal_false;
  }

  void settle() {
    if (postponed_ != signal_false || allowed_ == signal_true) return;
    unrolling_.require(allowed_);
    allowed_ = allowed_ == signal_false ? signal_false : signal_true;
  }

  /// Is there a counterexample at this step or at a postponed one?
  bool visit(std::uint32_t step) {
    Aig& aig = unrolling_.aig();
    const Signal bad =
        step < task_.options.bmc_start ? signal_false : aig.and_(allowed_, unrolling_.over_time().root(0, step));
    if (bad == signal_false || skips(step)) return false;
    const bool together = (step + 1) % std::max(1U, task_.options.bmc_return) == 0;
    if (!together) {
      const Answer answer = ask(bad);
      if (answer != Answer::unknown) return answer == Answer::sat;
    }
    if (postponed_ == signal_false) oldest_ = step;
    newest_ = step;
    postponed_ = aig.or_(postponed_, bad);
    return together && ask_postponed();
  }

  /// Does a claim of others save the queries about this step, and about postponed ones? A wrong claim can hide a
  /// counterexample, but makes no wrong answer: this engine never says that something is unreachable, its
  /// counterexamples need not be the shortest, it skips nothing if a bound is asked for, and after a skip it does not
  /// say that no run is longer.
  bool skips(std::uint32_t step) {
    if (task_.options.bound != EngineOptions().bound) return false;
    const std::uint32_t clean = task_.exchange.clean_steps();
    if (postponed_ != signal_false && newest_ < clean) {
      postponed_ = signal_false;
      settle();
      skipped_ = true;
    }
    if (step >= clean) return false;
    skipped_ = true;
    return true;
  }

  bool ask_postponed() {
    const Answer answer = ask(postponed_);
    ASSERT(oldest_ < unrolling_.over_time().steps());
    if (answer == Answer::unsat) {
      postponed_ = signal_false;
      budget_.start_anew();
      settle();
    }
    return answer == Answer::sat;
  }

  Answer ask(Signal target) {
    unrolling_.solver().set_conflict_limit(budget_.conflicts());
    const Answer answer = unrolling_.ask(target);
    if (answer == Answer::unknown) budget_.undecided();
    // If the core has asserted constraints only, no run reaches this step.
    if (answer == Answer::unsat && (target == signal_true || !unrolling_.failed(target))) end_ = true;
    return answer;
  }

  void report(std::uint32_t step) {
    const std::uint32_t clean = postponed_ == signal_false ? step + 1 : oldest_;
    context_.statistics.counter("bmc_steps_clean").set(clean);
    context_.statistics.counter("bmc_steps_seen").set(step + 1);
    if (task_.options.bmc_start == 0) task_.exchange.found_clean(clean);
    context_.log.detail("bits-budgeted: step " + std::to_string(step) + " seen, clean up to " + std::to_string(clean));
  }

  const BitTask& task_;
  Context& context_;
  BitUnrolling unrolling_;
  Budget budget_;
  Signal postponed_ = signal_false;  // the disjunction of undecided bads
  std::uint32_t oldest_ = 0;         // the first of their steps
  std::uint32_t newest_ = 0;         // the last one
  bool skipped_ = false;             // a step, by a claim of others
  Signal allowed_ = signal_true;     // the conjunction of constraints that are not asserted yet
  bool end_ = false;                 // no run is longer
};

}  // namespace

std::unique_ptr<BitSearch> BudgetedBmc::start(const BitTask& task, Context& context) {
  return std::make_unique<WholeSearch<Search>>(task, context);
}

}  // namespace polycube::impl
