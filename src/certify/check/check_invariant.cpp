#include "certify/check/check_invariant.h"

#include "support/check.h"
#include "term/evaluate.h"
#include "ts/unroller.h"

namespace polycube {

namespace {

using Outcome = InvariantCheck::Outcome;

/// By position: the states with next or init, and those that inits of relevant states read, directly or through the
/// inits of other states, relevant or not. Comparing fewer would be wrong, comparing more would reject good proofs.
std::vector<bool> compared_states(const TransitionSystem& system, const Unroller& unroller) {
  const std::vector<State>& states = system.states();
  std::vector<bool> compared(states.size(), false);
  std::vector<bool> seen(states.size(), false);
  std::vector<Node> inits;
  for (std::size_t i = 0; i < states.size(); ++i) compared[i] = states[i].next || states[i].init;
  for (const std::uint32_t i : unroller.relevant_states()) {
    if (states[i].init) inits.push_back(states[i].init);
  }
  while (!inits.empty()) {
    const std::vector<Node> nodes = cone(system.terms(), inits);
    inits.clear();
    for (const Node n : nodes) {
      const auto i = system.state_position(n);
      if (!i || seen[*i]) continue;
      seen[*i] = compared[*i] = true;
      if (states[*i].init) inits.push_back(states[*i].init);
    }
  }
  return compared;
}

class Checker {
 public:
  Checker(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant, const SmtOptions& options,
          const Stop& stop, Statistics& statistics)
      : system_(system), invariant_(invariant), options_(options), stop_(stop), statistics_(statistics) {
    CHECK(property < system.bads.size());
    parts_.push_back(build_.not_(system.bads[property].term));
    parts_.insert(parts_.end(), invariant.strengthening.begin(), invariant.strengthening.end());
    for (const Node n : parts_) CHECK(build_.terms().sort(n) == Sort::bits(1));
    holds_ = parts_[0];
    for (std::size_t i = 1; i < parts_.size(); ++i) holds_ = build_.and_(holds_, parts_[i]);
    roots_ = parts_;
    roots_.push_back(holds_);
    for (const Condition& c : system.constraints) roots_.push_back(c.term);
  }

  InvariantCheck check_start() {
    if (invariant_.k == 0) return {Outcome::accepted, ""};
    Unroller unroller(system_, build_, Unroller::Start::initial, roots_);
    Node allowed = build_.boolean(true);
    Node violated = build_.boolean(false);
    for (std::uint32_t j = 0; j < invariant_.k; ++j) {
      if (stop_.requested()) return {};
      unroller.extend();
      allowed = build_.and_(allowed, constraints(unroller));
      violated = build_.or_(violated, build_.and_(allowed, build_.not_(unroller.now(holds_))));
    }
    return ask({violated}, "the invariant does not hold in the first steps");
  }

  InvariantCheck check_step() {
    constexpr std::size_t most_questions = 64;
    Unroller unroller(system_, build_, Unroller::Start::anywhere, roots_);
    std::vector<Node> formulas;
    for (std::uint32_t j = 0; j <= invariant_.k; ++j) {
      if (stop_.requested()) return {};
      unroller.extend();
      formulas.push_back(constraints(unroller));
      if (j < invariant_.k) formulas.push_back(unroller.now(holds_));
      for (std::uint32_t i = 0; invariant_.unique_states && i < j; ++i) formulas.push_back(differ(unroller, i, j));
    }
    // A part alone is much easier than one of them, where there is multiplication.
    if (parts_.size() > most_questions) parts_ = {holds_};
    for (const Node part : parts_) {
      formulas.push_back(build_.not_(unroller.now(part)));
      const InvariantCheck result = ask(formulas, "the invariant is not preserved");
      if (result.outcome != Outcome::accepted) return result;
      formulas.pop_back();
    }
    return {Outcome::accepted, ""};
  }

 private:
  /// "Some state differs", decided here and not as the engine decides it (Unroller::differ).
  Node differ(const Unroller& unroller, std::uint32_t step, std::uint32_t other) {
    const std::vector<bool> compared = compared_states(system_, unroller);
    Node result = build_.boolean(false);
    for (std::uint32_t i = 0; i < unroller.relevant_states().size(); ++i) {
      if (!compared[unroller.relevant_states()[i]]) continue;
      result = build_.or_(result, build_.make(Kind::neq, {unroller.state(i, step), unroller.state(i, other)}));
    }
    return result;
  }

  Node constraints(const Unroller& unroller) {
    Node all = build_.boolean(true);
    for (const Condition& c : system_.constraints) all = build_.and_(all, unroller.now(c.term));
    return all;
  }

  InvariantCheck ask(const std::vector<Node>& formulas, const char* complaint) {
    const std::unique_ptr<SmtSolver> solver = make_smt_solver(options_, build_.terms(), stop_, statistics_);
    for (const Node n : formulas) solver->assert_formula(n);
    const Answer answer = solver->check({});
    if (answer == Answer::unknown) return {Outcome::stopped, "the solver gave no answer"};
    return answer == Answer::unsat ? InvariantCheck{Outcome::accepted, ""}
                                   : InvariantCheck{Outcome::rejected, complaint};
  }

  const TransitionSystem& system_;
  const Invariant& invariant_;
  const SmtOptions& options_;
  const Stop& stop_;
  Statistics& statistics_;
  Builder build_{*system_.shared_terms(), Builder::Simplify::no};
  std::vector<Node> parts_;  // of P
  Node holds_;               // all of them
  std::vector<Node> roots_;
};

}  // namespace

InvariantCheck check_invariant(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant,
                               const SmtOptions& options, const Stop& stop, Statistics& statistics) {
  Checker checker(system, property, invariant, options, stop, statistics);
  const InvariantCheck start = checker.check_start();
  return start.outcome == Outcome::accepted ? checker.check_step() : start;
}

}  // namespace polycube
