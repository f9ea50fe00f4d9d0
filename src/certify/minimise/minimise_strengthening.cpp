// One incremental solver has the unrolling: the constraints in all steps, the property in the first k. Assumptions
// state that a condition holds in the first k steps, and that some condition fails in the last one.
//
// Products need a solver that rewrites, and it rewrites only assertions: there each query has a solver of its own, with
// a small budget and without a core.
#include "certify/minimise/minimise_strengthening.h"

#include <algorithm>
#include <unordered_set>

#include "solver/lazy_products_solver.h"
#include "support/check.h"
#include "support/error.h"
#include "support/work_budget.h"
#include "term/evaluate.h"
#include "term/multiplies.h"
#include "ts/ghosts.h"
#include "ts/unroller.h"

namespace polycube::impl {

namespace {

using Index = std::uint32_t;

class Minimiser {
 public:
  Minimiser(const TransitionSystem& system, std::span<const std::uint32_t> bads, const Invariant& invariant,
            const SmtOptions& options, const Stop& stop, Statistics& statistics, std::uint64_t work)
      : system_(system),
        invariant_(invariant),
        options_(options),
        statistics_(statistics),
        budget_(stop, work),
        build_(*system.shared_terms()) {
    for (const std::uint32_t i : bads) CHECK(i < system.bads.size());
    for (const Node n : invariant.strengthening) CHECK(build_.terms().sort(n) == Sort::bits(1));
    Node property = build_.boolean(true);
    for (const std::uint32_t i : bads) property = build_.and_(property, build_.not_(system.bads[i].term));
    parts_.push_back(property);
    split();
    multiplies_ = multiplies(build_.terms(), parts_);
    support_.resize(parts_.size());
    alive_.assign(parts_.size(), true);
  }

  Invariant run() {
    Invariant result = invariant_;
    unroll();
    try {
      if (!close()) return result;
      drop();
    } catch (const RejectedEvidence&) {
      return result;  // the solver is wrong: none of its answers is used
    }
    result.strengthening.clear();
    for (Index i = 1; i < parts_.size(); ++i) {
      if (alive_[i]) result.strengthening.push_back(parts_[i]);
    }
    CHECK(result.k == invariant_.k && !result.unique_states);
    return result;
  }

 private:
  bool over() const { return budget_.exhausted(); }

  /// Entry 0 is the property, the others are the conjuncts of the strengthening, each once.
  void split() {
    const TermStore& terms = build_.terms();
    std::unordered_set<Node> seen;  // conjunctions included: they share conjuncts
    std::vector<Node> stack(invariant_.strengthening.rbegin(), invariant_.strengthening.rend());
    while (!stack.empty()) {
      const Node n = stack.back();
      stack.pop_back();
      if (terms.is_true(n) || !seen.insert(n).second) continue;
      if (terms.kind(n) == Kind::and_) {
        stack.push_back(terms.arg(n, 1));
        stack.push_back(terms.arg(n, 0));
      } else {
        parts_.push_back(n);
      }
    }
  }

  void unroll() {
    std::vector<Node> roots = parts_;
    for (const Condition& c : system_.constraints) roots.push_back(c.term);
    Unroller unroller(system_, build_, Unroller::Start::anywhere, roots);
    given_.assign(parts_.size(), build_.boolean(true));
    for (std::uint32_t j = 0; j <= invariant_.k; ++j) {
      unroller.extend();
      for (const Condition& c : system_.constraints) always_.push_back(unroller.now(c.term));
      for (Index i = 0; i < parts_.size() && j < invariant_.k; ++i) {
        given_[i] = build_.and_(given_[i], unroller.now(parts_[i]));
      }
    }
    always_.push_back(given_[0]);
    for (const Node n : parts_) fails_.push_back(build_.not_(unroller.now(n)));
    terms_asserted_ = cone(build_.terms(), always_).size();
  }

  /// A solver with the unrolling asserted.
  std::unique_ptr<SmtSolver> fresh(const Stop& stop) {
    std::unique_ptr<SmtSolver> solver = make_smt_solver(options_, build_.terms(), stop, statistics_);
    if (multiplies_) solver = std::make_unique<LazyProductsSolver>(std::move(solver), build_);
    for (const Node n : always_) solver->assert_formula(n);
    return solver;
  }

  /// Consecution: does the conjunct hold in the last step if the given ones hold before? If so, finds its support.
  bool preserved(Index part, const std::vector<Index>& given, std::vector<Index>& support) {
    // For each query a solver rewrites what is asserted, before its first poll of the budget.
    constexpr std::uint64_t work_for_a_term = 200;
    if (over()) return false;
    budget_.spend(work_for_a_term * terms_asserted_);
    if (multiplies_) return preserved_by_rewriting(part, given, support);
    if (!solver_) solver_ = fresh(budget_.stop());
    std::vector<Node> assumptions = {fails_[part]};
    for (const Index i : given) {
      if (i != 0) assumptions.push_back(given_[i]);
    }
    if (solver_->check(assumptions) != Answer::unsat) return false;
    std::vector<Node> core = solver_->failed_assumptions();
    ASSERT(core.size() <= assumptions.size());
    std::sort(core.begin(), core.end());
    support.clear();
    for (const Index i : given) {
      if (i != 0 && std::binary_search(core.begin(), core.end(), given_[i])) support.push_back(i);
    }
    std::sort(support.begin(), support.end());
    return true;
  }

  bool preserved_by_rewriting(Index part, const std::vector<Index>& given, std::vector<Index>& support) {
    constexpr std::uint64_t patience = 4'000'000;
    WorkBudget soon(budget_, patience);
    const std::unique_ptr<SmtSolver> solver = fresh(soon.stop());
    support.clear();
    for (const Index i : given) {
      if (i == 0) continue;
      solver->assert_formula(given_[i]);
      support.push_back(i);
    }
    solver->assert_formula(fails_[part]);
    std::sort(support.begin(), support.end());
    return solver->check({}) == Answer::unsat;
  }

  /// Keeps the conjuncts that the property needs. False if a query had no answer.
  bool close() {
    std::vector<bool> needed(parts_.size(), false);
    std::vector<Index> queue = {0};
    needed[0] = true;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      // Conjuncts that are needed anyway come first, so that cores prefer them.
      std::vector<Index> order = queue;
      for (Index i = 1; i < parts_.size(); ++i) {
        if (!needed[i]) order.push_back(i);
      }
      const Index part = queue[next];
      if (!preserved(part, order, support_[part])) return false;
      for (const Index i : support_[part]) {
        if (!needed[i]) queue.push_back(i);
        needed[i] = true;
      }
    }
    alive_ = needed;
    return true;
  }

  void drop() {
    for (Index i = static_cast<Index>(parts_.size()); --i > 0 && !over();) {
      if (!alive_[i] || !can_do_without(i)) continue;
      keep_supported();
      ASSERT(!alive_[i]);
    }
  }

  std::vector<Index> living_without(Index dropped) const {
    std::vector<Index> result;
    for (Index i = 0; i < parts_.size(); ++i) {
      if (alive_[i] && i != dropped) result.push_back(i);
    }
    return result;
  }

  bool can_do_without(Index dropped) {
    const std::vector<Index> rest = living_without(dropped);
    std::vector<std::pair<Index, std::vector<Index>>> changes;
    for (const Index i : rest) {
      ASSERT(std::is_sorted(support_[i].begin(), support_[i].end()));
      if (!std::binary_search(support_[i].begin(), support_[i].end(), dropped)) continue;
      changes.emplace_back(i, std::vector<Index>());
      if (!preserved(i, rest, changes.back().second)) return false;
    }
    for (auto& [i, support] : changes) support_[i] = std::move(support);
    return true;
  }

  /// The conjuncts that the property needs, by the known supports.
  void keep_supported() {
    std::vector<bool> needed(parts_.size(), false);
    std::vector<Index> queue = {0};
    needed[0] = true;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (const Index i : support_[queue[next]]) {
        ASSERT(alive_[i]);
        if (!needed[i]) queue.push_back(i);
        needed[i] = true;
      }
    }
    alive_ = std::move(needed);
  }

  const TransitionSystem& system_;
  const Invariant& invariant_;
  const SmtOptions& options_;
  Statistics& statistics_;
  WorkBudget budget_;
  Builder build_;
  std::unique_ptr<SmtSolver> solver_;  // for all queries without products; none before the first
  std::vector<Node> parts_;
  bool multiplies_ = false;
  std::vector<Node> always_;
  std::uint64_t terms_asserted_ = 0;         // for each query
  std::vector<Node> given_;                  // by part: it holds in the first k steps
  std::vector<Node> fails_;                  // by part: it fails in the last one
  std::vector<std::vector<Index>> support_;  // by part: what suffices for its consecution; sorted, without the property
  std::vector<bool> alive_;
};

}  // namespace

Invariant minimise_strengthening(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                                 const Invariant& invariant, const SmtOptions& options, const Stop& stop,
                                 Statistics& statistics, std::uint64_t work) {
  if (invariant.unique_states || invariant.strengthening.empty() || work == 0) return invariant;
  if (!invariant.ghosts.empty()) {
    const TransitionSystem extended = with_ghosts(system, invariant.ghosts);
    return Minimiser(extended, bads, invariant, options, stop, statistics, work).run();
  }
  return Minimiser(system, bads, invariant, options, stop, statistics, work).run();
}

}  // namespace polycube::impl
