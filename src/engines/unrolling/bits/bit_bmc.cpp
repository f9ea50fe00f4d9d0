#include "engines/unrolling/bits/bit_bmc.h"

#include <algorithm>

#include "engines/unrolling/bits/bit_unrolling.h"
#include "support/check.h"
#include "support/work_budget.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_a_question = 40;
constexpr std::uint64_t units_for_a_new_gate = 8;
constexpr std::uint32_t gates_for_a_unit = 4;  // among the gates that the solver has already

class Search {
 public:
  Search(const BitTask& task, Context& context)
      : task_(task),
        context_(context),
        work_(context.stop, WorkBudget::unlimited),
        unrolling_(task.circuit, roots(task), BitUnroller::Start::reset, work_.stop(), task.options.smt.seed) {}

  BitResult run() {
    const EngineOptions& options = task_.options;
    Counter& clean = context_.statistics.counter("bmc_steps_clean");
    std::uint32_t first = 0;
    while (true) {
      const std::uint32_t last = first + std::min(size(first) - 1, options.bound - first);
      if (!extend(last)) break;
      if (last >= options.bmc_start) {
        if (std::optional<BitTrace> trace = window(first, last)) {
          ASSERT(replays(task_.circuit, task_.bad, *trace));
          return BitCounterexample{std::move(*trace)};
        }
        if (context_.stop.requested()) break;
      }
      if (end_ <= last)
        return Undecided{"not reached, and no run has more than " + std::to_string(end_) + " steps", true};
      settle(first, last);
      clean.set(last + 1);
      if (options.bmc_start == 0) task_.exchange.found_clean(last + 1);
      if (last >= options.bound) return Undecided{"not reached within the bound", true};
      context_.statistics.counter("bmc_work").set(work_.spent());
      context_.log.detail("bits-bmc: clean up to step " + std::to_string(last));
      first = last + 1;
    }
    return Undecided{std::string(describe(context_.stop.reason())) + " before step " + std::to_string(first)};
  }

 private:
  static std::vector<Signal> roots(const BitTask& task) {
    std::vector<Signal> all = {task.bad};
    all.insert(all.end(), task.circuit.constraints.begin(), task.circuit.constraints.end());
    return all;
  }

  std::uint32_t size(std::uint32_t first) const {
    const EngineOptions& options = task_.options;
    if (first < options.bmc_start) return options.bmc_start - first;
    return options.bmc_step != 0 ? options.bmc_step : window_;
  }

  Signal bad(std::uint32_t step) const { return unrolling_.over_time().root(0, step); }
  Signal constraint(std::size_t i, std::uint32_t step) const { return unrolling_.over_time().root(1 + i, step); }

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

  /// The shortest run to a bad in the window; any run if the user has set the window size.
  std::optional<BitTrace> window(std::uint32_t first, std::uint32_t last) {
    ASSERT(first <= last && last < unrolling_.over_time().steps());
    const std::uint64_t before = work_.spent();
    require_constraints(first);
    const Signal target = window_target(first, last);
    if (target == signal_false) return std::nullopt;  // decided without a query: no measure for the next steps
    const Answer answer = unrolling_.ask(target);
    const std::uint32_t gates = unrolling_.aig().size();
    work_.spend(units_for_a_question + gates / gates_for_a_unit + units_for_a_new_gate * (gates - known_gates_));
    known_gates_ = gates;
    if (answer == Answer::unsat) {
      if (target == signal_true || !unrolling_.failed(target)) end_ = first;  // the constraints alone are unsatisfiable
      if (task_.options.bmc_step == 0) adapt(work_.spent() - before);
    }
    if (answer != Answer::sat) return std::nullopt;
    const BitTrace found = unrolling_.trace_to(task_.bad, last);
    if (task_.options.bmc_step != 0) return found;
    for (std::uint32_t step = first; step + 1 < found.inputs.size(); ++step) {
      require_constraints(step);
      if (unrolling_.ask(bad(step)) == Answer::sat) return unrolling_.trace(step);
    }
    return found;
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
  WorkBudget work_;  // only counted, not limited
  BitUnrolling unrolling_;
  std::uint32_t window_ = 1;
  std::uint32_t known_gates_ = 0;   // already charged
  std::uint32_t end_ = 0xffffffff;  // a step that no run reaches
};

}  // namespace

std::unique_ptr<BitSearch> BitBmc::start(const BitTask& task, Context& context) {
  return std::make_unique<WholeSearch<Search>>(task, context);
}

}  // namespace polycube::impl
