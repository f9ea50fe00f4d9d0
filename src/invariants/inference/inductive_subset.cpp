#include "invariants/inference/inductive_subset.h"

#include <algorithm>
#include <utility>

#include "invariants/sampling/input_justifier.h"
#include "support/check.h"
#include "term/substitute.h"
#include "ts/init_order.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::uint64_t units_for_a_question = 500;
constexpr std::uint64_t units_for_a_term = 100;  // that is new to the solver

class Houdini {
 public:
  /// Requires: `given` is inductive by itself.
  Houdini(const TransitionSystem& system, const StateCone& cone, const std::vector<Node>& given,
          const std::vector<Node>& candidates, const InferenceOptions& options, WorkBudget& budget,
          Statistics& statistics)
      : system_(system),
        cone_(cone),
        given_(given),
        candidates_(candidates),
        options_(options),
        budget_(budget),
        statistics_(statistics),
        random_(options.seed),
        walk_(system.terms(), walk_roots()) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      ASSERT(is_condition_on_states(candidates[i]));
      alive_.push_back(i);
      adds_.push_back(adds(system.terms(), candidates[i]) ? 1 : 0);
    }
  }

  /// The remaining candidates, by index; empty if stopped. `one_by_one` has a query for each candidate: it costs more
  /// queries, but a solver that rewrites words simplifies them by the asserted equations, which decides queries with
  /// products.
  std::vector<std::size_t> run(bool one_by_one) {
    if (!prune(true) || !(one_by_one ? prune_singly() : prune(false))) return {};
    return alive_;
  }

 private:
  /// Candidates of one query.
  struct Group {
    Node asked;  // a variable; implies that one of the members fails after the step
    std::vector<std::size_t> members;
  };
  struct Question {
    explicit Question(WorkBudget& all) : budget(all, all.left()) {}
    WorkBudget budget;  // of a query
    TermStore store;
    std::unique_ptr<SmtSolver> solver;
    std::size_t charged = 0;     // terms
    std::vector<Node> kept;      // by candidate: a variable; implies that the candidate holds before the step
    std::vector<Node> violated;  // by candidate: a variable; implies that the candidate fails after the step
    std::vector<Node> after;     // by candidate: the condition that has to hold after the step
    std::vector<Group> groups;
    std::vector<std::pair<Node, Node>> images;  // variables of the system, and their terms where a walk starts
  };

  /// Of width 1, and without inputs?
  bool is_condition_on_states(Node n) const {
    const TermStore& store = system_.terms();
    const std::vector<Node> read = polycube::impl::cone(store, {&n, 1});
    return store.width(n) == 1 && std::all_of(read.begin(), read.end(), [&](Node v) {
             return !store.is_variable(v) || system_.state_position(v).has_value();
           });
  }

  std::vector<Node> walk_roots() const {
    std::vector<Node> roots = candidates_;
    for (const State& s : system_.states()) {
      if (cone_.contains(s.variable) && s.next) roots.push_back(s.next);
    }
    for (const Condition& c : system_.constraints) roots.push_back(c.term);
    return roots;
  }

  /// False if stopped.
  bool prune(bool initial) {
    while (!budget_.exhausted()) {
      Question q(budget_);
      if (prune(q, initial)) return true;
    }
    return false;
  }

  /// False if a query took too long. Its candidates were dropped, so that they do not cost the others; the solver is of
  /// no more use.
  bool prune(Question& q, bool initial) {
    pose(q, initial);
    std::vector<Node> values_of;
    for (const std::size_t i : alive_) values_of.push_back(q.after[i]);
    for (const auto& [variable, image] : q.images) values_of.push_back(image);
    Evaluator values(q.store, values_of);
    std::size_t held = 0;  // groups, since the last drop
    for (std::size_t next = 0; !alive_.empty() && held < q.groups.size(); next = (next + 1) % q.groups.size()) {
      const std::size_t before = alive_.size();
      const Answer answer = ask(q, q.groups[next]);
      if (answer == Answer::unsat) {
        ++held;
        continue;
      }
      if (answer == Answer::unknown) {
        give_up(q.groups[next]);
        return false;
      }
      for (const Node v : values.variables()) values.set(v, q.solver->value(v));
      values.run();
      std::erase_if(alive_, [&](std::size_t i) { return !values.bits(q.after[i]).is_true(); });
      CHECK(alive_.size() < before);
      for (const auto& [variable, image] : q.images) {
        if (walk_.knows(variable)) walk_.set(variable, values.value(image));
      }
      walk();
      held = 0;
    }
    return true;
  }

  /// Drops candidates whose query takes too long. Several hard sums are a sign that all of them are hard.
  void give_up(const Group& group) {
    constexpr std::uint32_t most_hard_sums = 3;
    const bool sums = adds_[group.members.front()] != 0 && ++hard_sums_ == most_hard_sums;
    std::erase_if(alive_, [&](std::size_t i) {
      return std::binary_search(group.members.begin(), group.members.end(), i) || (sums && adds_[i] != 0);
    });
  }

  void pose(Question& q, bool initial) {
    q.solver = solver_by(options_.solver, q.store, q.budget.stop(), statistics_);
    q.kept.assign(candidates_.size(), Node());
    q.violated.assign(candidates_.size(), Node());
    q.after.assign(candidates_.size(), Node());
    initial ? pose_start(q) : pose_step(q);
    for (const std::size_t i : alive_) {
      q.violated[i] = q.store.variable(Sort::bits(1));
      const Node fails = q.store.make(Kind::not_, {q.after[i]});
      q.solver->assert_formula(q.store.make(Kind::implies, {q.violated[i], fails}));
    }
    form_groups(q);
  }

  /// Sums are in groups of their own, behind all others: some are as hard as adders are.
  void form_groups(Question& q) const {
    constexpr std::size_t most_in_a_group = 1;
    std::vector<Group> sums;
    for (const std::size_t i : alive_) {
      if (adds_[i] != 0) {
        sums.push_back({Node(), {i}});
        continue;
      }
      if (q.groups.empty() || q.groups.back().members.size() == most_in_a_group) q.groups.emplace_back();
      q.groups.back().members.push_back(i);
    }
    q.groups.insert(q.groups.end(), sums.begin(), sums.end());
    for (Group& group : q.groups) {
      Node any = q.store.boolean(false);
      for (const std::size_t i : group.members) any = q.store.make(Kind::or_, {any, q.violated[i]});
      group.asked = q.store.variable(Sort::bits(1));
      q.solver->assert_formula(q.store.make(Kind::implies, {group.asked, any}));
    }
  }

  bool prune_singly() {
    for (std::size_t next = 0; next < alive_.size();) {
      Question q(budget_);
      q.solver = solver_by(options_.solver, q.store, q.budget.stop(), statistics_);
      q.after.assign(candidates_.size(), Node());
      Substitution now = step_of(q);
      for (const std::size_t i : alive_) q.solver->assert_formula(now(candidates_[i]));
      q.solver->assert_formula(q.store.make(Kind::not_, {q.after[alive_[next]]}));
      q.budget.renew(most_for(alive_[next]));
      charge_question(q);
      const Answer answer = q.solver->check({});
      if (budget_.exhausted()) return false;
      if (answer == Answer::unknown) {
        give_up({Node(), {alive_[next]}});
        next = 0;
        continue;
      }
      if (answer == Answer::unsat) {
        ++next;
        continue;
      }
      std::vector<Node> wanted;
      for (const std::size_t i : alive_) wanted.push_back(q.after[i]);
      Evaluator values(q.store, wanted);
      for (const Node v : values.variables()) values.set(v, q.solver->value(v));
      values.run();
      std::erase_if(alive_, [&](std::size_t i) { return !values.bits(q.after[i]).is_true(); });
      CHECK(alive_.size() < wanted.size());
      next = 0;
    }
    return true;
  }

  /// The work of a query about the candidate. Sums of many words are as hard as adders are.
  std::uint64_t most_for(std::size_t candidate) const {
    constexpr std::uint64_t for_a_sum = 2'000'000;
    constexpr std::uint32_t many = 4;
    const std::uint64_t part = budget_.left() / 4;
    if (adds_[candidate] == 0) return part;
    const std::vector<Node> below = polycube::impl::cone(system_.terms(), {&candidates_[candidate], 1});
    const auto words = std::count_if(below.begin(), below.end(), [&](Node n) {
      return system_.terms().is_variable(n) && system_.terms().width(n) > 1;
    });
    return words >= many ? std::min(part, for_a_sum) : 3 * part;
  }

  Answer ask(Question& q, const Group& group) const {
    std::vector<char> is_alive(candidates_.size(), 0);
    for (const std::size_t i : alive_) is_alive[i] = 1;
    if (std::none_of(group.members.begin(), group.members.end(), [&](std::size_t i) { return is_alive[i] != 0; })) {
      return Answer::unsat;
    }
    std::vector<Node> assumptions = {group.asked};
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (!q.violated[i]) continue;
      if (is_alive[i] != 0 && q.kept[i]) assumptions.push_back(q.kept[i]);
      if (is_alive[i] == 0) assumptions.push_back(q.store.make(Kind::not_, {q.violated[i]}));
    }
    q.budget.renew(most_for(group.members.front()));
    charge_question(q);
    return q.solver->check(assumptions);
  }

  /// Charges the terms that a query adds to the solver.
  void charge_question(Question& q) const {
    q.budget.spend(units_for_a_question + units_for_a_term * (q.store.size() - q.charged));
    q.charged = q.store.size();
  }

  /// Asserts the initial states. The inits are asserted in an order where each depends only on earlier ones.
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
    Substitution now = step_of(q);
    for (const std::size_t i : alive_) {
      q.kept[i] = q.store.variable(Sort::bits(1));
      q.solver->assert_formula(q.store.make(Kind::implies, {q.kept[i], now(candidates_[i])}));
    }
  }

  /// Asserts a step from a state where `given` holds, and defines the candidates after it. Returns the substitution to
  /// the state before the step.
  Substitution step_of(Question& q) {
    Substitution now(system_.terms(), q.store);
    Substitution then(system_.terms(), q.store);
    for (const Node n : cone_.terms()) {
      if (!system_.terms().is_variable(n)) continue;
      now.set(n, q.store.variable(system_.terms().sort(n)));
      q.images.emplace_back(n, now(n));
    }
    for (const Node r : cone_.registers()) then.set(r, now(cone_.next(r)));
    for (const Condition& c : system_.constraints) q.solver->assert_formula(now(c.term));
    for (const Node fact : given_) q.solver->assert_formula(now(fact));
    for (const std::size_t i : alive_) q.after[i] = then(candidates_[i]);
    return now;
  }

  /// Starts from the values in the walk's evaluator: a state where all candidates hold that remained before the last
  /// query or, for the initial query, all that remain now.
  void walk() {
    const std::size_t terms = std::max<std::size_t>(cone_.terms().size(), 1);
    const std::size_t steps = std::clamp<std::size_t>(100000 / terms, 4, 48);
    budget_.spend(units_for_an_evaluation * steps * terms);
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
  const std::vector<Node>& given_;
  const std::vector<Node>& candidates_;
  const InferenceOptions& options_;
  WorkBudget& budget_;
  Statistics& statistics_;
  Random random_;
  Evaluator walk_;
  std::vector<std::size_t> alive_;
  std::vector<char> adds_;  // by candidate: does it read a sum?
  std::uint32_t hard_sums_ = 0;
};

}  // namespace

std::unique_ptr<SmtSolver> solver_by(SmtChoice choice, const TermStore& terms, const Stop& stop,
                                     Statistics& statistics) {
  SmtOptions options;
  options.choice = choice;
  return make_smt_solver(options, terms, stop, statistics);
}

bool adds(const TermStore& store, Node n) {
  const std::vector<Node> below = cone(store, {&n, 1});
  return std::any_of(below.begin(), below.end(), [&](Node m) {
    const Kind kind = store.kind(m);
    return kind == Kind::add || kind == Kind::sub || kind == Kind::mul;
  });
}

std::vector<std::size_t> inductive_subset(const TransitionSystem& system, const StateCone& cone,
                                          const std::vector<Node>& given, const std::vector<Node>& candidates,
                                          const InferenceOptions& options, WorkBudget& budget, Statistics& statistics,
                                          bool one_by_one) {
  return Houdini(system, cone, given, candidates, options, budget, statistics).run(one_by_one);
}

}  // namespace polycube::impl::invariants
