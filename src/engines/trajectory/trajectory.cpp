// Problem: a design that has no free input after its reset has one run. IC3 learns its states one by one, with as many
// lemmas as there are steps or more, and BMC has no proofs.
//
// Idea: ternary simulation with unknown inputs gives for each step a ternary state that contains every state reachable
// in that step: a trajectory [Seger95]. When a ternary state is inside an earlier one, the visited ones together are an
// inductive invariant, and it proves every property whose bad was known to be false in all of them. A bad that is known
// to be true, with constraints known to be true up to there, is a counterexample, whatever the inputs are. Ternary
// states repeat with a period, so one saved state, renewed at powers of two, detects it [Brent80].
//
// The invariant is not a list of states: progressions.h.
//
// Limits: gives up where a bad is unknown, and when its work or the number of progressions exceeds a limit. Registers
// with arrays are unknown.
#include "engines/trajectory/trajectory.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "domain/simulate.h"
#include "engines/trajectory/progressions.h"
#include "invariants/sampling/initial_values.h"
#include "invariants/sampling/state_cone.h"
#include "support/check.h"
#include "support/work_budget.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_an_operator = 8;
constexpr std::size_t most_progressions = 3000;  // a solver has to check them

class Search {
 public:
  Search(const Task& task, Context& context)
      : task_(task),
        context_(context),
        terms_(task.system.terms()),
        budget_(context.stop, task.options.trajectory_work),
        cone_(task.system, property_roots(task.system, task.properties)),
        simulation_(terms_, roots(), false),
        visited_(cone_.registers()),
        results_(task.properties.size(), Undecided{"unknown in ternary simulation"}) {
    for (std::size_t i = 0; i < task.properties.size(); ++i) {
      if (!task.properties[i].justice) open_.push_back(i);
    }
    const std::map<Node, Ternary> first = invariants::initial_values<Ternary>(task.system);
    for (const Node r : cone_.registers()) {
      const auto found = first.find(r);
      state_.push_back(found != first.end() ? found->second : Ternary::top(terms_.width(r)));
    }
  }

  std::vector<Result> run() {
    const bool complete = simulate();
    context_.statistics.counter("trajectory_steps").set(step_);
    context_.statistics.counter("trajectory_progressions").set(visited_.size());
    if (complete && !open_.empty()) {
      Builder build(*task_.system.shared_terms());
      const Node visited = visited_.to_term(build);
      for (const std::size_t i : open_) results_[i] = Proof{Invariant{1, false, {visited}}};
    }
    return std::move(results_);
  }

 private:
  std::vector<Node> roots() const {
    std::vector<Node> all;
    for (const Node r : cone_.registers()) {
      all.push_back(r);
      all.push_back(cone_.next(r));
    }
    const std::vector<Node> of_properties = property_roots(task_.system, task_.properties);
    all.insert(all.end(), of_properties.begin(), of_properties.end());
    return all;
  }

  /// Returns whether all reachable states were visited. Then the open properties hold.
  bool simulate() {
    std::vector<Ternary> saved = state_;
    std::uint64_t renewal = 1;
    for (;; ++step_) {
      const std::uint64_t before = simulation_.work() + units_for_an_operator * simulation_.steps();
      for (std::size_t i = 0; i < state_.size(); ++i) simulation_.set(cone_.registers()[i], state_[i]);
      simulation_.run();
      const std::uint64_t after = simulation_.work() + units_for_an_operator * simulation_.steps();
      budget_.spend(units_for_an_operator * (1 + state_.size()) + after - before);
      const std::optional<bool> goes_on = constraints();
      if (goes_on != false) judge(goes_on == true);
      if (open_.empty() || budget_.exhausted() || step_ >= task_.options.bound) return false;
      visited_.add(state_);
      if (visited_.size() > most_progressions) return false;
      if (goes_on == false) return true;
      for (std::size_t i = 0; i < state_.size(); ++i) state_[i] = simulation_.value(cone_.next(cone_.registers()[i]));
      if (contains(saved, state_)) return true;
      if (step_ + 1 < renewal) continue;
      saved = state_;
      renewal *= 2;
    }
  }

  /// Do all constraints hold in this step, and in all before? None: unknown.
  std::optional<bool> constraints() {
    for (const Condition& c : task_.system.constraints) {
      const Ternary& value = simulation_.value(c.term);
      if (value.is_constant() && !value.is_true()) return false;
      certain_ = certain_ && value.is_true();
    }
    if (certain_) return true;
    return std::nullopt;
  }

  /// Closes the properties whose bad is not known to be false.
  void judge(bool certain) {
    std::erase_if(open_, [&](std::size_t i) {
      const Ternary& bad = simulation_.value(task_.system.bads[task_.properties[i].position].term);
      if (bad.is_constant() && !bad.is_true()) return false;
      if (bad.is_true() && certain) results_[i] = counterexample(i);
      return true;
    });
    const auto refuted = [](const Result& r) { return std::holds_alternative<Counterexample>(r); };
    if (task_.stop_at_first && std::any_of(results_.begin(), results_.end(), refuted)) open_.clear();
  }

  /// Any inputs do.
  Counterexample counterexample(std::size_t property) const {
    Counterexample run;
    run.witness.claims.push_back(task_.properties[property]);
    run.witness.frames.resize(step_ + 1);
    return run;
  }

  static bool contains(const std::vector<Ternary>& all, const std::vector<Ternary>& some) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!all[i].contains(some[i])) return false;
    }
    return true;
  }

  const Task& task_;
  Context& context_;
  const TermStore& terms_;
  WorkBudget budget_;
  const invariants::StateCone cone_;
  Simulation<Ternary> simulation_;
  Progressions visited_;
  std::vector<Ternary> state_;  // of the present step, by register of the cone
  std::vector<Result> results_;
  std::vector<std::size_t> open_;  // properties whose bads were known to be false so far
  std::uint64_t step_ = 0;
  bool certain_ = true;  // all constraints were known to be true so far
};

}  // namespace

std::vector<Result> Trajectory::prove(const Task& task, Context& context) { return Search(task, context).run(); }

}  // namespace polycube::impl
