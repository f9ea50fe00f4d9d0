#include "certify/explain/used_assumptions.h"

#include <algorithm>
#include <unordered_map>

#include "certify/check/check_invariant.h"
#include "support/check.h"
#include "support/error.h"
#include "term/evaluate.h"
#include "ts/ghosts.h"
#include "ts/unroller.h"

namespace polycube::impl {

namespace {

class Analysis {
 public:
  Analysis(const TransitionSystem& system, std::span<const std::uint32_t> bads, const Invariant& invariant,
           const SmtOptions& options, WorkBudget& budget, Statistics& statistics)
      : system_(system),
        bads_(bads),
        joint_(invariant),
        options_(options),
        budget_(budget),
        statistics_(statistics),
        holds_(build_.conjunction(invariant.strengthening)) {
    CHECK(!bads.empty());
    for (const std::uint32_t i : bads) {
      const Node absent = build_.not_(system.bads[i].term);
      holds_ = build_.and_(holds_, absent);
      if (i != bads[0]) joint_.strengthening.push_back(absent);
    }
    use_.used.assign(system.constraints.size(), true);
  }

  AssumptionUse run() {
    if (system_.constraints.empty()) {
      use_.known = true;
      return use_;
    }
    try {
      start_from_cores();
      if (use_.known) leave_out();
    } catch (const RejectedEvidence&) {
      // The solver is wrong: what check_invariant had accepted before still counts.
    }
    return use_;
  }

 private:
  std::unique_ptr<SmtSolver> solver() { return make_smt_solver(options_, build_.terms(), budget_.stop(), statistics_); }

  Unroller unrolling(Unroller::Start start) {
    std::vector<Node> roots = {holds_};
    for (const Condition& c : system_.constraints) roots.push_back(c.term);
    return Unroller(system_, build_, start, roots);
  }

  /// The conjunction of each constraint over the steps so far.
  void add_step(const Unroller& unroller, std::vector<Node>& assumed) {
    for (std::size_t i = 0; i < assumed.size(); ++i) {
      assumed[i] = build_.and_(assumed[i], unroller.now(system_.constraints[i].term));
    }
  }

  /// Adds to the core of this analysis. False: no answer, or the obligation fails.
  bool add_core(const std::vector<Node>& facts, const std::vector<Node>& assumed, std::vector<bool>& core) {
    const auto asked = solver();
    for (const Node n : facts) asked->assert_formula(n);
    if (asked->check(assumed) != Answer::unsat) return false;
    std::vector<Node> failed = asked->failed_assumptions();
    std::sort(failed.begin(), failed.end());
    for (std::size_t i = 0; i < assumed.size(); ++i) {
      const bool again = std::find(assumed.begin(), assumed.begin() + static_cast<std::ptrdiff_t>(i), assumed[i]) !=
                         assumed.begin() + static_cast<std::ptrdiff_t>(i);
      if (!again && std::binary_search(failed.begin(), failed.end(), assumed[i])) core[i] = true;
    }
    return true;
  }

  bool core_of_start(std::vector<bool>& core) {
    Unroller unroller = unrolling(Unroller::Start::initial);
    std::vector<Node> assumed(use_.used.size(), build_.boolean(true));
    for (std::uint32_t step = 0; step < joint_.k; ++step) {
      unroller.extend();
      add_step(unroller, assumed);
      if (!add_core({build_.not_(unroller.now(holds_))}, assumed, core)) return false;
    }
    return true;
  }

  bool core_of_step(std::vector<bool>& core) {
    Unroller unroller = unrolling(Unroller::Start::anywhere);
    std::vector<Node> assumed(use_.used.size(), build_.boolean(true));
    std::vector<Node> facts;
    for (std::uint32_t step = 0; step <= joint_.k; ++step) {
      unroller.extend();
      add_step(unroller, assumed);
      const Node holds = unroller.now(holds_);
      facts.push_back(step < joint_.k ? holds : build_.not_(holds));
    }
    return add_core(facts, assumed, core);
  }

  /// Is the proof one with these constraints alone? The trusted check.
  bool proves(const std::vector<bool>& used) {
    if (budget_.exhausted()) return false;
    TransitionSystem reduced = system_;
    reduced.constraints.clear();
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i]) reduced.constraints.push_back(system_.constraints[i]);
    }
    return check_invariant(reduced, bads_[0], joint_, options_, budget_.stop(), statistics_).outcome ==
           InvariantCheck::Outcome::accepted;
  }

  /// Cores are made without the disequalities of unique states; if they fail, all constraints are the start.
  void start_from_cores() {
    std::vector<bool> core(use_.used.size(), false);
    if (core_of_start(core) && core_of_step(core) && proves(core)) {
      use_.used = core;
      use_.known = true;
      return;
    }
    use_.known = proves(use_.used);
  }

  void leave_out() {
    for (std::size_t i = use_.used.size(); i-- > 0;) {
      if (!use_.used[i]) continue;
      std::vector<bool> fewer = use_.used;
      fewer[i] = false;
      if (proves(fewer)) use_.used = fewer;
    }
  }

  const TransitionSystem& system_;
  const std::span<const std::uint32_t> bads_;
  Invariant joint_;  // for the first bad; the others are among the strengthenings
  const SmtOptions& options_;
  WorkBudget& budget_;
  Statistics& statistics_;
  Builder build_{*system_.shared_terms(), Builder::Simplify::no};
  Node holds_;
  AssumptionUse use_;
};

/// Adds the states in the cones of the roots. Returns whether there was a new one.
bool add_states(const TransitionSystem& system, const std::vector<Node>& roots, std::vector<bool>& states) {
  bool news = false;
  for (const Node n : cone(system.terms(), roots)) {
    const auto position = system.state_position(n);
    if (!position || states[*position]) continue;
    states[*position] = news = true;
  }
  return news;
}

std::vector<Node> definitions(const TransitionSystem& system, const std::vector<bool>& states, Node State::*which) {
  std::vector<Node> result;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Node n = system.states()[i].*which;
    if (states[i] && n) result.push_back(n);
  }
  return result;
}

}  // namespace

AssumptionUse used_assumptions(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                               const Invariant& invariant, const SmtOptions& options, WorkBudget& budget,
                               Statistics& statistics) {
  if (!invariant.ghosts.empty()) {
    const Invariant over_all{invariant.k, invariant.unique_states, invariant.strengthening};
    return used_assumptions(with_ghosts(system, invariant.ghosts), bads, over_all, options, budget, statistics);
  }
  return Analysis(system, bads, invariant, options, budget, statistics).run();
}

std::vector<std::uint32_t> used_registers(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                                          const Invariant& invariant, const std::vector<bool>& used_constraints) {
  if (!invariant.ghosts.empty()) {
    const Invariant over_all{invariant.k, invariant.unique_states, invariant.strengthening};
    std::vector<std::uint32_t> result =
        used_registers(with_ghosts(system, invariant.ghosts), bads, over_all, used_constraints);
    std::erase_if(result, [&](std::uint32_t i) { return i >= system.states().size(); });
    return result;
  }
  std::vector<Node> roots = invariant.strengthening;
  for (const std::uint32_t i : bads) roots.push_back(system.bads[i].term);
  for (std::size_t i = 0; i < used_constraints.size(); ++i) {
    if (used_constraints[i]) roots.push_back(system.constraints[i].term);
  }
  std::vector<bool> states(system.states().size(), false);
  add_states(system, roots, states);
  // In k + 1 steps from any state, next functions are looked at k times; the first values are arbitrary. Whether states
  // are unique depends on all that the future depends on.
  for (std::uint32_t step = 1; step < invariant.k || invariant.unique_states; ++step) {
    if (!add_states(system, definitions(system, states, &State::next), states)) break;
  }
  while (invariant.k > 0 && add_states(system, definitions(system, states, &State::init), states)) {
  }
  std::vector<std::uint32_t> result;
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    if (states[i]) result.push_back(i);
  }
  return result;
}

}  // namespace polycube::impl
