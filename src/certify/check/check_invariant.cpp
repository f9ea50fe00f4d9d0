#include "certify/check/check_invariant.h"

#include "term/evaluate.h"
#include "ts/unroller.h"

namespace polycube {

namespace {

constexpr std::size_t most_questions = 64;

class Checker {
 public:
  Checker(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant, const SmtOptions& options,
          const Stop& stop, Statistics& statistics)
      : system_(system),
        invariant_(invariant),
        options_(options),
        stop_(stop),
        statistics_(statistics),
        build_(*system.shared_terms(), Builder::Simplify::no) {
    parts_.push_back(build_.not_(system.bads[property].term));
    parts_.insert(parts_.end(), invariant.strengthening.begin(), invariant.strengthening.end());
    Node holds = parts_[0];
    for (std::size_t i = 1; i < parts_.size(); ++i) holds = build_.and_(holds, parts_[i]);
    holds_ = holds;
    roots_.push_back(holds);
    roots_.insert(roots_.end(), parts_.begin(), parts_.end());
    for (const Condition& c : system.constraints) roots_.push_back(c.term);
  }

  InvariantCheck run() {
    InvariantCheck result = invariant_.k == 0 ? InvariantCheck{InvariantCheck::Outcome::accepted, ""} : base();
    return result.outcome == InvariantCheck::Outcome::accepted ? step() : result;
  }

 private:
  /// "A run violates P in one of the first k steps": constraints up to that step, whatever comes after.
  InvariantCheck base() {
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

  InvariantCheck step() {
    Unroller unroller(system_, build_, Unroller::Start::anywhere, roots_);
    const std::vector<bool> compared = compared_states(unroller);
    std::vector<Node> formulas;
    for (std::uint32_t j = 0; j <= invariant_.k; ++j) {
      if (stop_.requested()) return {};
      unroller.extend();
      formulas.push_back(constraints(unroller));
      if (j < invariant_.k) formulas.push_back(unroller.now(holds_));
      for (std::uint32_t i = 0; invariant_.unique_states && i < j; ++i) {
        formulas.push_back(differ(unroller, compared, i, j));
      }
    }
    const char* complaint = "the invariant is not preserved";
    const auto fails = [&](Node n) { return build_.not_(unroller.now(n)); };
    if (parts_.size() > most_questions) {
      formulas.push_back(fails(holds_));
      return ask(formulas, complaint);
    }
    // A part alone is much easier than one of them, where there is multiplication.
    for (const Node part : parts_) {
      formulas.push_back(fails(part));
      const InvariantCheck result = ask(formulas, complaint);
      if (result.outcome != InvariantCheck::Outcome::accepted) return result;
      formulas.pop_back();
    }
    return {InvariantCheck::Outcome::accepted, ""};
  }

  /// "Some state differs", decided here and not as the engine decides it (Unroller::differ).
  Node differ(const Unroller& unroller, const std::vector<bool>& compared, std::uint32_t step, std::uint32_t other) {
    Node result = build_.boolean(false);
    for (std::uint32_t i = 0; i < unroller.relevant_states().size(); ++i) {
      if (!compared[unroller.relevant_states()[i]]) continue;
      result = build_.or_(result, build_.make(Kind::neq, {unroller.state(i, step), unroller.state(i, other)}));
    }
    return result;
  }

  /// By position: the states with next or init, and those that inits of relevant states read, directly or through the
  /// inits of other states, relevant or not. Comparing fewer would be wrong, comparing more would reject good proofs.
  std::vector<bool> compared_states(const Unroller& unroller) const {
    const std::vector<State>& states = system_.states();
    std::vector<bool> compared(states.size(), false);
    std::vector<bool> involved(states.size(), false);
    for (std::size_t i = 0; i < states.size(); ++i) compared[i] = states[i].next || states[i].init;
    for (const std::uint32_t i : unroller.relevant_states()) involved[i] = true;
    for (bool grows = true; grows;) {
      grows = false;
      std::vector<Node> inits;
      for (std::size_t i = 0; i < states.size(); ++i) {
        if (involved[i] && states[i].init) inits.push_back(states[i].init);
      }
      for (const Node n : cone(system_.terms(), inits)) {
        const auto position = system_.state_position(n);
        if (!position) continue;
        grows = grows || !involved[*position];
        involved[*position] = true;
        compared[*position] = true;
      }
    }
    return compared;
  }

  Node constraints(const Unroller& unroller) {
    std::vector<Node> all;
    for (const Condition& c : system_.constraints) all.push_back(unroller.now(c.term));
    return build_.conjunction(all);
  }

  InvariantCheck ask(const std::vector<Node>& formulas, const char* complaint) {
    const std::unique_ptr<SmtSolver> solver = make_smt_solver(options_, build_.terms(), stop_, statistics_);
    for (const Node n : formulas) solver->assert_formula(n);
    switch (solver->check({})) {
      case Answer::unsat: return {InvariantCheck::Outcome::accepted, ""};
      case Answer::sat: return {InvariantCheck::Outcome::rejected, complaint};
      case Answer::unknown: break;
    }
    return {InvariantCheck::Outcome::stopped, "the solver gave no answer"};
  }

  const TransitionSystem& system_;
  const Invariant& invariant_;
  const SmtOptions& options_;
  const Stop& stop_;
  Statistics& statistics_;
  Builder build_;
  std::vector<Node> parts_;  // of P
  Node holds_;
  std::vector<Node> roots_;
};

}  // namespace

InvariantCheck check_invariant(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant,
                               const SmtOptions& options, const Stop& stop, Statistics& statistics) {
  return Checker(system, property, invariant, options, stop, statistics).run();
}

}  // namespace polycube
