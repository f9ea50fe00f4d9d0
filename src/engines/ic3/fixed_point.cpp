#include "engines/ic3/fixed_point.h"

#include <algorithm>

#include "engines/ic3/abstract_reach.h"
#include "engines/ic3/fact_candidates.h"
#include "engines/ic3/fact_equations.h"
#include "engines/ic3/fact_places.h"
#include "engines/ic3/justify.h"
#include "term/substitute.h"
#include "ts/init_order.h"

namespace polycube::ic3 {

namespace {

/// Drops candidates until the rest is inductive and holds initially. One step of the system, in a store of its own. A
/// model of a question starts a random walk: in every state of it all candidates that are left hold, so what fails in
/// the next one is not inductive with them, and one answer drops many.
class Houdini {
 public:
  Houdini(const TransitionSystem& system, const StateCone& cone, const std::vector<Node>& candidates,
          const FactOptions& options, const Stop& stop, Statistics& statistics)
      : system_(system),
        cone_(cone),
        candidates_(candidates),
        options_(options),
        stop_(stop),
        statistics_(statistics),
        random_(options.seed),
        walk_(system.terms(), walk_roots()) {
    for (std::size_t i = 0; i < candidates.size(); ++i) alive_.push_back(i);
  }

  /// The candidates that are left, by index; none if stopped.
  std::vector<std::size_t> run() {
    if (!prune(true) || !prune(false)) return {};
    return alive_;
  }

 private:
  struct Question {
    TermStore store;
    std::unique_ptr<SmtSolver> solver;
    std::vector<Node> kept;                     // by candidate: a variable; true: the candidate holds before the step
    std::vector<Node> violated;                 // by candidate: a variable; true only if the candidate fails
    std::vector<Node> after;                    // by candidate: what must hold
    std::vector<std::pair<Node, Node>> images;  // variables of the system, and what they are where a walk starts
  };

  std::vector<Node> walk_roots() const {
    std::vector<Node> roots = candidates_;
    for (const State& s : system_.states()) {
      if (cone_.contains(s.variable) && s.next) roots.push_back(s.next);
    }
    for (const Condition& c : system_.constraints) roots.push_back(c.term);
    return roots;
  }

  bool prune(bool initial) {
    Question q;
    SmtOptions smt;
    smt.choice = options_.solver;
    q.solver = make_smt_solver(smt, q.store, stop_, statistics_);
    q.kept.assign(candidates_.size(), Node());
    q.violated.assign(candidates_.size(), Node());
    q.after.assign(candidates_.size(), Node());
    initial ? pose_start(q) : pose_step(q);
    Node any = q.store.boolean(false);
    std::vector<Node> values_of;
    for (const std::size_t i : alive_) {
      q.violated[i] = q.store.variable(Sort::bits(1));
      const Node fails = q.store.make(Kind::not_, {q.after[i]});
      q.solver->assert_formula(q.store.make(Kind::implies, {q.violated[i], fails}));
      any = q.store.make(Kind::or_, {any, q.violated[i]});
      values_of.push_back(q.after[i]);
    }
    q.solver->assert_formula(any);
    for (const auto& [variable, image] : q.images) values_of.push_back(image);
    Evaluator values(q.store, values_of);
    while (!alive_.empty()) {
      const Answer answer = ask(q);
      if (answer == Answer::unsat) return true;
      if (answer == Answer::unknown || stop_.requested()) return false;
      for (const Node v : values.variables()) values.set(v, q.solver->value(v));
      values.run();
      const std::size_t before = alive_.size();
      std::erase_if(alive_, [&](std::size_t i) { return !values.bits(q.after[i]).is_true(); });
      CHECK(alive_.size() < before);
      for (const auto& [variable, image] : q.images) {
        if (walk_.knows(variable)) walk_.set(variable, values.value(image));
      }
      walk();
    }
    return true;
  }

  Answer ask(Question& q) const {
    std::vector<char> is_alive(candidates_.size(), 0);
    for (const std::size_t i : alive_) is_alive[i] = 1;
    std::vector<Node> assumptions;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (!q.violated[i]) continue;
      if (is_alive[i] != 0 && q.kept[i]) assumptions.push_back(q.kept[i]);
      if (is_alive[i] == 0) assumptions.push_back(q.store.make(Kind::not_, {q.violated[i]}));
    }
    return q.solver->check(assumptions);
  }

  /// The initial states: every init, in an order in which each reads only what is there.
  void pose_start(Question& q) {
    Substitution start(system_.terms(), q.store);
    const std::vector<State>& states = system_.states();
    for (const State& s : states) {
      if (!s.init) start.set(s.variable, q.store.variable(system_.terms().sort(s.variable)));
    }
    for (const std::vector<std::uint32_t>& group : init_order(system_)) {
      for (const std::uint32_t i : group) {
        if (states[i].init) start.set(states[i].variable, start(states[i].init));
      }
    }
    for (const State& s : states) q.images.emplace_back(s.variable, start(s.variable));
    for (const std::size_t i : alive_) q.after[i] = start(candidates_[i]);
  }

  void pose_step(Question& q) {
    Substitution now(system_.terms(), q.store);
    Substitution then(system_.terms(), q.store);
    for (const Node n : cone_.terms()) {
      if (!system_.terms().is_variable(n)) continue;
      now.set(n, q.store.variable(system_.terms().sort(n)));
      q.images.emplace_back(n, now(n));
    }
    for (const Node r : cone_.registers()) then.set(r, now(cone_.next(r)));
    for (const Condition& c : system_.constraints) q.solver->assert_formula(now(c.term));
    for (const std::size_t i : alive_) {
      q.kept[i] = q.store.variable(Sort::bits(1));
      q.solver->assert_formula(q.store.make(Kind::implies, {q.kept[i], now(candidates_[i])}));
      q.after[i] = then(candidates_[i]);
    }
  }

  /// From the state and the inputs that the walk's evaluator was given: one with all candidates that were left before
  /// the last answer, or, of the initial question, with all that are left now.
  void walk() {
    const std::size_t terms = std::max<std::size_t>(cone_.terms().size(), 1);
    const std::size_t steps = std::clamp<std::size_t>(100000 / terms, 4, 48);
    walk_.run();
    for (std::size_t step = 0; step < steps && constraints_hold(); ++step) {
      std::vector<std::pair<Node, Value>> next;
      for (const State& s : system_.states()) {
        if (walk_.knows(s.variable) && s.next) next.emplace_back(s.variable, walk_.value(s.next));
      }
      for (const auto& [variable, value] : next) walk_.set(variable, value);
      for (std::uint32_t attempt = 0; attempt < 4; ++attempt) {
        choose_inputs();
        walk_.run();
        if (constraints_hold()) break;
      }
      std::erase_if(alive_, [&](std::size_t i) { return !walk_.bits(candidates_[i]).is_true(); });
    }
  }

  void choose_inputs() {
    for (const Node v : walk_.variables()) {
      if (!cone_.reads_input(v) || !system_.terms().sort(v).is_bits()) continue;
      walk_.set(v, random_word(random_, system_.terms().width(v)));
    }
  }

  bool constraints_hold() const {
    return std::all_of(system_.constraints.begin(), system_.constraints.end(),
                       [&](const Condition& c) { return walk_.bits(c.term).is_true(); });
  }

  const TransitionSystem& system_;
  const StateCone& cone_;
  const std::vector<Node>& candidates_;
  const FactOptions& options_;
  const Stop& stop_;
  Statistics& statistics_;
  Random random_;
  Evaluator walk_;
  std::vector<std::size_t> alive_;
};

}  // namespace

std::vector<Node> find_facts(const TransitionSystem& system, std::span<const Node> roots, const FactOptions& options,
                             const Stop& stop, Statistics& statistics) {
  const StateCone cone(system, roots);
  if (cone.terms().size() > options.max_terms || cone.registers().empty() || stop.requested()) return {};
  const Stop own(options.seconds);
  TermStore& store = *system.shared_terms();
  std::vector<Node> guards;
  const auto checked = [&](std::vector<FactCandidate> candidates) {
    if (candidates.size() > options.max_candidates) candidates.resize(options.max_candidates);
    std::vector<Node> terms;
    for (const FactCandidate& c : candidates) terms.push_back(c.to_term(store, guards));
    std::vector<FactCandidate> left;
    for (const std::size_t i : Houdini(system, cone, terms, options, own, statistics).run()) {
      left.push_back(candidates[i]);
    }
    return left;
  };
  std::vector<FactCandidate> facts;
  if (options.abstract) {
    candidates_of(cone.registers(), abstract_reach(system, cone, own), facts);
    facts = checked(std::move(facts));
  }
  if (options.runs) {
    const std::vector<Node> bads = bads_of(system, roots);
    const auto is = [&](Node variable, bool value) { return value ? variable : store.make(Kind::not_, {variable}); };
    for (const DeadValue& d : dead_values(system, cone, bads)) guards.push_back(is(d.variable, d.value));
    SampleLimits limits;
    limits.seed = options.seed;
    limits.samples = options.samples;
    limits.evaluations = options.evaluations;
    Samples samples = sample_runs(system, cone, bads, limits, own);
    std::vector<FactCandidate> more = facts;
    candidates_of(system, cone, samples, guards.size(), more);
    equations_of(store, samples, guards.size(), own, more);
    const std::vector<FirstStep> first = first_steps(system, cone);
    if (!first.empty()) {
      // What begins in the second step.
      for (const FirstStep& f : first) {
        guards.push_back(is(f.variable, f.value));
        drop_first(samples, f);
      }
      candidates_of(system, cone, samples, guards.size(), more);
      equations_of(store, samples, guards.size(), own, more);
    }
    more = checked(std::move(more));
    // Fewer than before only if the time was over: then the first ones still are inductive by themselves.
    if (more.size() >= facts.size()) facts = std::move(more);
    if (options.places && !own.requested()) {
      std::vector<Node> excluded;
      for (const Node guard : guards) excluded.push_back(store.is_variable(guard) ? guard : store.arg(guard, 0));
      const PlaceCandidates by_place = candidates_by_place(system, cone, samples, guards.size(), excluded, facts, own);
      for (const auto* some : {&by_place.equalities, &by_place.others}) {
        more = facts;
        more.insert(more.end(), some->begin(), some->end());
        more = checked(std::move(more));
        if (more.size() >= facts.size()) facts = std::move(more);
      }
    }
  }
  std::vector<Node> result;
  for (const FactCandidate& c : without_implied(store, facts)) result.push_back(c.to_term(store, guards));
  return result;
}

}  // namespace polycube::ic3
