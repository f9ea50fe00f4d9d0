#include "engines/unrolling/bits/bit_bmc.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engines/unrolling/bits/bit_unrolling.h"
#include "support/check.h"
#include "support/work_budget.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_a_question = 40;
constexpr std::uint64_t units_for_a_new_gate = 8;
constexpr std::uint32_t gates_for_a_unit = 4;  // among the gates that the solver has already

class Search : public BitSearch {
 public:
  Search(const BitTask& task, Context& context)
      : task_(task),
        context_(context),
        work_(context.stop, WorkBudget::unlimited),
        roots_(roots(task)),
        aims_{0},
        unrolling_(task.circuit, roots_, BitUnroller::Start::reset, work_.stop(), task.options.smt.seed) {}

  std::optional<BitResult> advance(std::uint64_t limit) override {
    const EngineOptions& options = task_.options;
    Counter& clean = context_.statistics.counter(std::string(task_.name) + "bmc_steps_clean");
    limit_ = limit;
    while (!context_.stop.requested()) {
      if (work_.spent() >= limit) return std::nullopt;
      const std::uint32_t last = first_ + std::min(size(first_) - 1, options.bound - first_);
      if (!extend(last)) break;
      if (last >= options.bmc_start) {
        BitTrace trace;
        const Answer answer = window(first_, last, trace);
        if (answer == Answer::sat) return BitCounterexample{std::move(trace)};
        if (answer == Answer::unknown && !context_.stop.requested()) return std::nullopt;
        if (answer == Answer::unknown) break;
      }
      if (end_ <= last)
        return Undecided{"not reached, and no run has more than " + std::to_string(end_) + " steps", true};
      settle(first_, last);
      clean.set(last + 1);
      if (options.bmc_start == 0) task_.exchange.found_clean(last + 1);
      if (last >= options.bound) return Undecided{"not reached within the bound", true};
      context_.statistics.counter(std::string(task_.name) + "bmc_work").set(work_.spent());
      context_.log.detail("bits-bmc: clean up to step " + std::to_string(last));
      first_ = last + 1;
    }
    return Undecided{std::string(describe(context_.stop.reason())) + " before step " + std::to_string(first_)};
  }

  std::uint64_t work() const override { return work_.spent(); }

  /// Steps that are clean of all bads from before need not be searched again for some of them.
  bool carry_on(const std::vector<Signal>& bads) override {
    std::vector<std::size_t> aims;
    for (const Signal bad : bads) {
      const auto end = roots_.begin() + static_cast<std::ptrdiff_t>(1 + task_.others.size());
      const auto place = std::find(roots_.begin(), end, bad);
      if (place == end) return false;
      aims.push_back(static_cast<std::size_t>(place - roots_.begin()));
    }
    const auto known = [&](std::size_t aim) { return std::find(aims_.begin(), aims_.end(), aim) != aims_.end(); };
    if (!std::all_of(aims.begin(), aims.end(), known)) first_ = 0;
    aims_ = std::move(aims);
    return true;
  }

 private:
  static std::vector<Signal> roots(const BitTask& task) {
    std::vector<Signal> all = {task.bad};
    all.insert(all.end(), task.others.begin(), task.others.end());
    all.insert(all.end(), task.circuit.constraints.begin(), task.circuit.constraints.end());
    return all;
  }

  std::uint32_t size(std::uint32_t first) const {
    const EngineOptions& options = task_.options;
    if (first < options.bmc_start) return options.bmc_start - first;
    return options.bmc_step != 0 ? options.bmc_step : window_;
  }

  Signal bad(std::uint32_t step) {
    std::vector<Signal> any;
    for (const std::size_t aim : aims_) any.push_back(unrolling_.over_time().root(aim, step));
    return any.size() == 1 ? any[0] : unrolling_.aig().or_all(any);
  }
  Signal constraint(std::size_t i, std::uint32_t step) const {
    return unrolling_.over_time().root(1 + task_.others.size() + i, step);
  }

  bool extend(std::uint32_t last) {
    while (unrolling_.over_time().steps() <= last) {
      if (context_.stop.requested()) return false;
      unrolling_.over_time().extend();
      const std::uint32_t step = unrolling_.over_time().steps() - 1;
      for (std::size_t i = 0; i < task_.circuit.constraints.size(); ++i) {
        if (constraint(i, step) == signal_false) end_ = std::min(end_, step);
      }
    }
    return true;
  }

  /// `trace` gets the shortest run to a bad in the window; any run if the user has set the window size.
  Answer window(std::uint32_t first, std::uint32_t last, BitTrace& trace) {
    ASSERT(first <= last && last < unrolling_.over_time().steps());
    const std::uint64_t before = work_.spent();
    require_constraints(first);
    const Signal target = window_target(first, last);
    if (target == signal_false) return Answer::unsat;  // decided without a query: no measure for the next steps
    limit_conflicts();
    const Answer answer = unrolling_.ask(target);
    const std::uint32_t gates = unrolling_.aig().size();
    work_.spend(units_for_a_question + gates / gates_for_a_unit + units_for_a_new_gate * (gates - known_gates_));
    known_gates_ = gates;
    if (answer == Answer::unsat) {
      if (target == signal_true || !unrolling_.failed(target)) end_ = first;  // the constraints alone are unsatisfiable
      if (task_.options.bmc_step == 0) adapt(work_.spent() - before);
    }
    if (answer != Answer::sat) return answer;
    trace = trace_to_bad(last);
    if (task_.options.bmc_step != 0) return answer;
    unrolling_.solver().set_conflict_limit(0);
    for (std::uint32_t step = first; step + 1 < trace.inputs.size(); ++step) {
      require_constraints(step);
      if (unrolling_.ask(bad(step)) != Answer::sat) continue;
      trace = unrolling_.trace(step);
      break;
    }
    return answer;
  }

  /// The run of the model up to the first bad.
  BitTrace trace_to_bad(std::uint32_t last) const {
    BitTrace shortest = unrolling_.trace_to(roots_[aims_[0]], last);
    for (const std::size_t aim : aims_) {
      BitTrace trace = unrolling_.trace_to(roots_[aim], last);
      if (trace.inputs.size() < shortest.inputs.size()) shortest = std::move(trace);
    }
    return shortest;
  }

  /// The queries of a limited search end with its limit, roughly.
  void limit_conflicts() {
    constexpr std::uint64_t units_for_a_conflict = 2000;
    const bool limited = limit_ != unlimited_work;
    unrolling_.solver().set_conflict_limit(limited ? (limit_ - work_.spent()) / units_for_a_conflict + 1 : 0);
  }

  Signal window_target(std::uint32_t first, std::uint32_t last) {
    Aig& aig = unrolling_.aig();
    Signal target = signal_false;
    for (std::uint32_t step = last + 1; step-- > first;) {
      target = aig.or_(bad(step), target);
      if (step == first) break;
      for (std::size_t i = 0; i < task_.circuit.constraints.size(); ++i) target = aig.and_(constraint(i, step), target);
    }
    return target;
  }

  void settle(std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t step = first; step <= last; ++step) require_constraints(step);
  }

  void require_constraints(std::uint32_t step) {
    for (std::size_t i = 0; i < task_.circuit.constraints.size(); ++i) unrolling_.require(constraint(i, step));
  }

  void adapt(std::uint64_t spent) {
    constexpr std::uint64_t easy = 40'000;
    constexpr std::uint64_t hard = 400'000;
    if (spent < easy) window_ = std::min(2 * window_, 64U);
    if (spent > hard) window_ = 1;
  }

  const BitTask& task_;
  Context& context_;
  WorkBudget work_;                // only counted; `advance` limits it
  std::vector<Signal> roots_;      // the bad of the task, its other bads, the constraints
  std::vector<std::size_t> aims_;  // by index of the root: any of these bads is to be reached
  BitUnrolling unrolling_;
  std::uint64_t limit_ = unlimited_work;
  std::uint32_t first_ = 0;  // the first step that is not known to be clean
  std::uint32_t window_ = 1;
  std::uint32_t known_gates_ = 0;   // already charged
  std::uint32_t end_ = 0xffffffff;  // a step that no run reaches
};

}  // namespace

std::unique_ptr<BitSearch> BitBmc::start(const BitTask& task, Context& context) {
  return std::make_unique<Search>(task, context);
}

}  // namespace polycube::impl
