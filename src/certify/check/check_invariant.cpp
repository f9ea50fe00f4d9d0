#include "certify/check/check_invariant.h"

#include <algorithm>

#include "solver/lazy_products_solver.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/multiplies.h"
#include "ts/ghosts.h"
#include "ts/unroller.h"

namespace polycube::impl {

namespace {

using Outcome = InvariantCheck::Outcome;

/// By position: is the state in the cone of the inits of these states, directly or through inits of others?
std::vector<bool> read_by_inits(const TransitionSystem& system, std::vector<std::uint32_t> states) {
  std::vector<bool> read(system.states().size(), false);
  while (!states.empty()) {
    std::vector<Node> inits;
    for (const std::uint32_t i : states) {
      if (system.states()[i].init) inits.push_back(system.states()[i].init);
    }
    states.clear();
    for (const Node n : cone(system.terms(), inits)) {
      const auto i = system.state_position(n);
      if (i && !read[*i]) states.push_back(*i);
      if (i) read[*i] = true;
    }
  }
  return read;
}

class Checker {
 public:
  Checker(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant, const SmtOptions& options,
          const Stop& stop, Statistics& statistics)
      : system_(system), invariant_(invariant), options_(options), stop_(stop), statistics_(statistics) {
    CHECK(property < system.bads.size());
    parts_ = {build_.not_(system.bads[property].term)};
    parts_.insert(parts_.end(), invariant.strengthening.begin(), invariant.strengthening.end());
    for (const Node n : parts_) CHECK(build_.terms().sort(n) == Sort::bits(1));
    holds_ = build_.conjunction(parts_);
    for (const Condition& c : system.constraints) constraints_ = build_.and_(constraints_, c.term);
  }

  InvariantCheck check_start() {
    if (invariant_.k == 0) return {Outcome::accepted, ""};
    Unroller unroller = unrolling(Unroller::Start::initial);
    Node allowed = build_.boolean(true);
    Node violated = build_.boolean(false);
    for (std::uint32_t j = 0; j < invariant_.k; ++j) {
      if (stop_.requested()) return {};
      unroller.extend();
      allowed = build_.and_(allowed, unroller.now(constraints_));
      violated = build_.or_(violated, build_.and_(allowed, build_.not_(unroller.now(holds_))));
    }
    return ask({violated}, "the invariant does not hold in the first steps");
  }

  InvariantCheck check_step() {
    constexpr std::size_t most_questions = 64;
    Unroller unroller = unrolling(Unroller::Start::anywhere);
    const std::vector<bool> read = read_by_inits(system_, unroller.relevant_states());
    std::vector<Node> formulas;
    for (std::uint32_t j = 0; j <= invariant_.k; ++j) {
      if (stop_.requested()) return {};
      unroller.extend();
      formulas.push_back(unroller.now(constraints_));
      if (j < invariant_.k) formulas.push_back(unroller.now(holds_));
      const std::uint32_t others = invariant_.unique_states ? j : 0;
      for (std::uint32_t i = 0; i < others; ++i) formulas.push_back(differ(unroller, read, i, j));
    }
    CHECK(unroller.steps() == invariant_.k + 1);
    // A query about one conjunct is much easier than one about all of them.
    if (parts_.size() > most_questions) return check_parts(formulas, unroller);
    for (const Node part : parts_) {
      formulas.push_back(build_.not_(unroller.now(part)));
      const InvariantCheck result = ask(formulas, "the invariant is not preserved");
      if (result.outcome != Outcome::accepted) return result;
      formulas.pop_back();
    }
    return {Outcome::accepted, ""};
  }

 private:
  /// The same in one solver, with a query for each conjunct, or for some.
  InvariantCheck check_parts(std::vector<Node> formulas, const Unroller& unroller) {
    constexpr std::size_t most_queries = 1000;
    if (multiplies(build_.terms(), formulas)) {
      formulas.push_back(build_.not_(unroller.now(holds_)));
      return ask(formulas, "the invariant is not preserved");
    }
    const std::unique_ptr<SmtSolver> solver = make_smt_solver(options_, build_.terms(), stop_, statistics_);
    for (const Node n : formulas) solver->assert_formula(n);
    const std::size_t together = (parts_.size() + most_queries - 1) / most_queries;
    for (std::size_t begin = 0; begin < parts_.size(); begin += together) {
      Node violated = build_.boolean(false);
      for (std::size_t i = begin; i < std::min(begin + together, parts_.size()); ++i) {
        violated = build_.or_(violated, build_.not_(unroller.now(parts_[i])));
      }
      const InvariantCheck result = InvariantCheck::of(solver->check({&violated, 1}), "the invariant is not preserved");
      if (result.outcome != Outcome::accepted) return result;
    }
    return {Outcome::accepted, ""};
  }

  /// Some state differs: of those that the rest of a run, or its being initial, depends on. States that are free in
  /// every step count only if inits read them. To compare fewer is unsound, to compare more rejects valid proofs.
  Node differ(const Unroller& unroller, const std::vector<bool>& read, std::uint32_t step, std::uint32_t other) {
    Node result = build_.boolean(false);
    for (std::uint32_t i = 0; i < unroller.relevant_states().size(); ++i) {
      const std::uint32_t position = unroller.relevant_states()[i];
      const State& s = system_.states()[position];
      if (!s.next && !s.init && !read[position]) continue;
      result = build_.or_(result, build_.make(Kind::neq, {unroller.state(i, step), unroller.state(i, other)}));
    }
    return result;
  }

  Unroller unrolling(Unroller::Start start) {
    const Node roots[] = {holds_, constraints_};
    return Unroller(system_, build_, start, roots);
  }

  InvariantCheck ask(const std::vector<Node>& formulas, const char* complaint) {
    std::unique_ptr<SmtSolver> solver = make_smt_solver(options_, build_.terms(), stop_, statistics_);
    if (multiplies(build_.terms(), formulas)) {
      solver = std::make_unique<LazyProductsSolver>(std::move(solver), build_);
    }
    for (const Node n : formulas) solver->assert_formula(n);
    return InvariantCheck::of(solver->check({}), complaint);
  }

  const TransitionSystem& system_;
  const Invariant& invariant_;
  const SmtOptions& options_;
  const Stop& stop_;
  Statistics& statistics_;
  Builder build_{*system_.shared_terms(), Builder::Simplify::no};
  std::vector<Node> parts_;  // conjuncts of P
  Node holds_;               // their conjunction
  Node constraints_ = build_.boolean(true);
};

}  // namespace

InvariantCheck check_invariant(const TransitionSystem& system, std::uint32_t property, const Invariant& invariant,
                               const SmtOptions& options, const Stop& stop, Statistics& statistics) {
  if (!invariant.ghosts.empty()) {
    const std::string complaint = complaint_about(system, invariant.ghosts);
    if (!complaint.empty()) return {Outcome::rejected, complaint};
    const Invariant over_all{invariant.k, invariant.unique_states, invariant.strengthening};
    return check_invariant(with_ghosts(system, invariant.ghosts), property, over_all, options, stop, statistics);
  }
  Checker checker(system, property, invariant, options, stop, statistics);
  const InvariantCheck start = checker.check_start();
  return start.outcome == Outcome::accepted ? checker.check_step() : start;
}

}  // namespace polycube::impl
