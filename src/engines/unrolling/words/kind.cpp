// Problem: prove that no bad state is reachable, when an argument over few consecutive steps suffices.
//
// Idea: k-induction [Sheeran00]. A property that holds in the first k steps of every run (base case), and in every step
// that follows k steps where it held (induction step), holds always. Each half has an incremental solver [Een03b]; k
// grows by one. The base case is bounded model checking, so counterexamples are found, shortest first. With
// `unique_states` the induction step considers only runs without repeated states. This makes the method complete for
// finite systems and the queries larger: pairwise differences are asserted as steps are added.
//
// Limits: each property is proven alone, with its own hypothesis; several properties alternate, one k at a time.
#include "engines/unrolling/words/kind.h"

#include "support/check.h"
#include "ts/unroller.h"

namespace polycube::impl {

namespace {

/// One unrolling with its solver.
struct Side {
  Side(const Task& task, Context& context, Builder& builder, Unroller::Start start, std::uint32_t property)
      : build(builder),
        unroller(task.system, build, start, property_roots(task.system, {{false, property}})),
        solver(make_smt_solver(task.options.smt, build.terms(), context.stop, context.statistics)) {}

  void assert_formula(Node n) {
    if (!build.terms().is_true(n)) solver->assert_formula(n);
  }

  Answer ask(Node n) {
    if (build.terms().is_false(n)) return Answer::unsat;
    return solver->check(std::span<const Node>(&n, 1));
  }

  /// Adds a step with its constraints.
  void extend(const TransitionSystem& system) {
    unroller.extend();
    for (const Condition& c : system.constraints) assert_formula(unroller.now(c.term));
  }

  Builder& build;
  Unroller unroller;
  std::unique_ptr<SmtSolver> solver;
};

class Induction {
 public:
  Induction(const Task& task, Context& context, std::uint32_t property)
      : task_(task),
        property_(property),
        bad_(task.system.bads[property].term),
        build_(*task.system.shared_terms()),
        base_(task, context, build_, Unroller::Start::initial, property),
        step_(task, context, build_, Unroller::Start::anywhere, property) {}

  /// Decides the property with k steps of hypothesis, if possible. Requires: called with k = 0, 1, 2, ...
  std::optional<Result> round(std::uint32_t k) {
    step_.extend(task_.system);
    ASSERT(step_.unroller.steps() == k + 1);
    if (task_.options.unique_states) {
      for (std::uint32_t i = 0; i < k; ++i) step_.assert_formula(step_.unroller.differ(i, k));
    }
    const Node bad_after = step_.unroller.now(bad_);
    switch (step_.ask(bad_after)) {
      case Answer::unsat: return Proof{Invariant{k, task_.options.unique_states, {}}};
      case Answer::unknown: return Undecided{};
      case Answer::sat: break;
    }
    step_.assert_formula(build_.not_(bad_after));
    return base(k);
  }

 private:
  std::optional<Result> base(std::uint32_t k) {
    base_.extend(task_.system);
    ASSERT(base_.unroller.steps() == k + 1);
    const Node bad = base_.unroller.now(bad_);
    switch (base_.ask(bad)) {
      case Answer::unknown: return Undecided{};
      case Answer::unsat: return std::nullopt;
      case Answer::sat: break;
    }
    Witness witness;
    witness.claims.push_back({false, property_});
    witness.frames = base_.unroller.read_frames(k, [&](Node variable) { return base_.solver->value(variable); });
    return Counterexample{std::move(witness)};
  }

  const Task& task_;
  std::uint32_t property_;
  Node bad_;
  Builder build_;
  Side base_;
  Side step_;
};

}  // namespace

std::vector<Result> KInduction::prove(const Task& task, Context& context) {
  std::vector<Result> results(task.properties.size(), Undecided{"another property was decided first"});
  std::vector<std::unique_ptr<Induction>> open;
  std::size_t left = 0;
  for (const Claim& claim : task.properties) {
    open.push_back(claim.justice ? nullptr : std::make_unique<Induction>(task, context, claim.position));
    if (claim.justice) {
      results[open.size() - 1] = Undecided{"k-induction does not treat justice"};
    } else {
      ++left;
    }
  }
  for (std::uint32_t k = 0; left > 0; ++k) {
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (!open[i]) continue;
      if (context.exchange.settled(i)) {
        open[i].reset();
        --left;
        continue;
      }
      std::optional<Result> result;
      if (!context.stop.requested()) result = open[i]->round(k);
      if (context.stop.requested() && (!result || std::holds_alternative<Undecided>(*result))) {
        const std::string reason = std::string(describe(context.stop.reason())) + " at k = " + std::to_string(k);
        for (std::size_t j = 0; j < open.size(); ++j) {
          if (open[j]) results[j] = Undecided{reason};
        }
        return results;
      }
      if (!result) continue;
      if (std::holds_alternative<Undecided>(*result))
        result = Undecided{"the solver gave up at k = " + std::to_string(k)};
      results[i] = std::move(*result);
      context.exchange.deliver({.properties = results}, i);
      open[i].reset();
      --left;
      if (task.stop_at_first && std::holds_alternative<Counterexample>(results[i])) return results;
    }
    context.statistics.counter("kind_k").set(k);
    context.log.detail("kind: k = " + std::to_string(k) + " done, " + std::to_string(left) + " open");
    if (k < task.options.bound) continue;
    for (std::size_t j = 0; j < open.size(); ++j) {
      if (open[j]) results[j] = Undecided{"not inductive within the bound", true};
    }
    break;
  }
  return results;
}

}  // namespace polycube::impl
