#include "invariants/inference/houdini.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "invariants/inference/abstract_interpretation.h"
#include "invariants/inference/candidates.h"
#include "invariants/inference/cell_candidates.h"
#include "invariants/inference/equations.h"
#include "invariants/inference/inductive_subset.h"
#include "invariants/inference/location_invariants.h"
#include "invariants/sampling/input_justifier.h"
#include "support/work_budget.h"

namespace polycube::impl::invariants {

namespace {

/// Registers whose next value is a product or a quotient of two words, or depends on one.
class Multiplied {
 public:
  Multiplied(const TermStore& store, const StateCone& cone) : store_(store) {
    std::set<Node> below;
    for (const Node n : cone.terms()) {
      bool any = store.is_product(n) && store.width(n) > easy;
      for (std::uint32_t i = 0; i < store.arity(n) && !any; ++i) any = below.contains(store.arg(n, i));
      if (any) below.insert(n);
    }
    for (const Node r : cone.registers()) {
      if (below.contains(cone.next(r))) registers_.insert(r);
    }
  }

  bool read_by(Node term) const {
    const std::vector<Node> read = polycube::impl::cone(store_, {&term, 1});
    return std::any_of(read.begin(), read.end(), [&](Node n) { return registers_.contains(n); });
  }
  bool any() const { return !registers_.empty(); }

 private:
  static constexpr std::uint32_t easy = 16;  // bits
  const TermStore& store_;
  std::set<Node> registers_;
};

/// Do the invariants exclude every root that is no constraint?
bool excludes(const TransitionSystem& system, const std::vector<Node>& facts, std::span<const Node> roots,
              SmtChoice choice, const Stop& stop, Statistics& statistics) {
  if (facts.empty() || stop.requested()) return false;
  TermStore& store = *system.shared_terms();
  const std::unique_ptr<SmtSolver> solver = solver_by(choice, store, stop, statistics);
  for (const Node fact : facts) solver->assert_formula(fact);
  std::map<Node, int> bads;
  for (const Node root : roots) ++bads[root];
  for (const Condition& c : system.constraints) {
    solver->assert_formula(c.term);
    --bads[c.term];
  }
  Node any = store.boolean(false);
  for (const auto& [root, times] : bads) {
    if (times > 0) any = store.make(Kind::or_, {any, root});
  }
  solver->assert_formula(any);
  return solver->check({}) == Answer::unsat;
}

InvariantSet facts_within(WorkBudget& budget, const TransitionSystem& system, std::span<const Node> roots,
                          const InferenceOptions& options, Statistics& statistics) {
  const StateCone cone(system, roots);
  if (cone.terms().size() > options.max_terms || cone.registers().empty() || budget.exhausted()) return {};
  const Stop& own = budget.stop();
  TermStore& store = *system.shared_terms();
  std::vector<Node> guards;
  std::vector<CandidateInvariant> facts;
  /// Adds the candidates that are inductive together with the invariants so far; none if the work budget is exhausted.
  const auto add_all = [&](std::vector<CandidateInvariant> candidates, bool one_by_one) {
    std::vector<Node> given;
    std::vector<Node> terms;
    for (const CandidateInvariant& c : facts) given.push_back(c.to_term(store, guards));
    std::set<Node> told(given.begin(), given.end());
    std::erase_if(candidates,
                  [&](const CandidateInvariant& c) { return !told.insert(c.to_term(store, guards)).second; });
    for (const CandidateInvariant& c : candidates) terms.push_back(c.to_term(store, guards));
    for (const std::size_t i : inductive_subset(system, cone, given, terms, options, budget, statistics, one_by_one)) {
      facts.push_back(candidates[i]);
    }
  };
  const auto add = [&](std::vector<CandidateInvariant> candidates, bool one_by_one = false) {
    const std::size_t most = one_by_one ? options.max_singles : options.max_candidates;
    if (candidates.size() > most) candidates.resize(most);
    add_all(std::move(candidates), one_by_one);
  };
  const Multiplied multiplied(store, cone);
  /// Candidates about products come after all others, and one by one if they are few.
  const auto add_easy_first = [&](std::vector<CandidateInvariant> candidates) {
    const auto hard = std::stable_partition(candidates.begin(), candidates.end(), [&](const CandidateInvariant& c) {
      return !multiplied.any() || !multiplied.read_by(c.to_term(store, guards));
    });
    std::vector<CandidateInvariant> rest(hard, candidates.end());
    candidates.erase(hard, candidates.end());
    const auto reads_sum = [&](const CandidateInvariant& c) { return adds(store, c.to_term(store, guards)); };
    std::vector<CandidateInvariant> sums;
    std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(sums), reads_sum);
    if (!sums.empty() && sums.size() <= options.max_singles) {
      // What holds without the sums should not wait for them.
      std::erase_if(candidates, reads_sum);
      add(candidates);
      add(std::move(sums));
    }
    add(std::move(candidates));
    const bool one_by_one = rest.size() <= options.max_singles;
    if (!rest.empty()) add(std::move(rest), one_by_one);
  };
  const auto told = [&] {
    std::vector<Node> terms;
    for (const CandidateInvariant& c : without_implied(store, facts)) terms.push_back(c.to_term(store, guards));
    return terms;
  };
  const auto prove = [&] {
    InvariantSet found{told()};
    found.exclude_bads = excludes(system, found.terms, roots, options.solver, own, statistics);
    return found;
  };
  if (options.abstract) {
    std::vector<CandidateInvariant> candidates;
    candidates_of(cone.registers(), abstract_reach(system, cone, budget), candidates);
    add(std::move(candidates));
  }
  if (!options.cells.empty()) {
    const auto claims = [](std::span<const Node> conditions, bool value) {
      std::vector<CandidateInvariant> result;
      for (const Node n : conditions) {
        CandidateInvariant& claim = result.emplace_back();
        claim.a = n;
        claim.value = BitVector::boolean(value);
      }
      return result;
    };
    const std::vector<Node> bads = bads_of(system, roots);
    std::vector<Node> locations = control_locations(system, cone, bads);
    add_all(claims(locations, false), false);
    for (const CandidateInvariant& c : facts) std::erase(locations, c.a);  // they are unreachable
    add_all(claims(cell_candidates(system, cone, options.cells, locations, bads, options.max_cell_candidates), true),
            false);
    InvariantSet found = prove();
    if (found.exclude_bads) return found;
  }
  if (!options.runs) return prove();
  const std::vector<Node> bads = bads_of(system, roots);
  const auto is = [&](Node variable, bool value) { return value ? variable : store.make(Kind::not_, {variable}); };
  for (const DeadValue& d : dead_values(system, cone, bads)) guards.push_back(is(d.variable, d.value));
  SampleLimits limits;
  limits.seed = options.seed;
  limits.samples = options.samples;
  limits.evaluations = options.evaluations;
  Samples samples = sample_runs(system, cone, bads, limits, own);
  budget.spend(units_for_an_evaluation * samples.states.size() * cone.terms().size());
  std::vector<CandidateInvariant> candidates;
  candidates_of(system, cone, samples, guards.size(), candidates);
  equations_of(store, samples, guards.size(), own, candidates);
  const std::vector<FirstStep> first = first_steps(system, cone);
  if (!first.empty()) {
    // Candidates that hold from the second step on.
    for (const FirstStep& f : first) {
      guards.push_back(is(f.variable, f.value));
      drop_first(samples, f);
    }
    candidates_of(system, cone, samples, guards.size(), candidates);
    equations_of(store, samples, guards.size(), own, candidates);
  }
  add_easy_first(std::move(candidates));
  InvariantSet found = prove();
  if (found.exclude_bads || own.requested()) return found;
  candidates.clear();
  equations_across_widths(store, samples, guards.size(), own, candidates);
  sums_of_flags(store, cone, samples, guards.size(), own, candidates);
  if (!candidates.empty()) {
    add(std::move(candidates));
    found = prove();
  }
  if (!options.places || found.exclude_bads || own.requested()) return found;
  std::vector<Node> excluded;
  for (const Node guard : guards) excluded.push_back(store.is_variable(guard) ? guard : store.arg(guard, 0));
  LocationCandidates by_place = candidates_by_place(system, cone, samples, guards.size(), excluded, facts, own);
  bool one_by_one = true;
  for (auto* some : {&by_place.computed, &by_place.equalities, &by_place.others}) {
    const std::size_t before = facts.size();
    add(std::move(*some), std::exchange(one_by_one, false));
    if (facts.size() > before) found = prove();
    if (found.exclude_bads || own.requested()) break;
  }
  return found;
}

}  // namespace

InvariantSet infer_invariants(const TransitionSystem& system, std::span<const Node> roots,
                              const InferenceOptions& options, const Stop& stop, Statistics& statistics) {
  WorkBudget budget(stop, options.work);
  InvariantSet found = facts_within(budget, system, roots, options, statistics);
  statistics.counter("invariant_work").add(budget.spent());
  statistics.counter("invariant_terms").add(found.terms.size());
  return found;
}

}  // namespace polycube::impl::invariants
