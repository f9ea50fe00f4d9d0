// One incremental solver has the transition relation: constraints in both steps, no bad in the first. Every clause is
// asserted in the first step under an activation literal; the negation of a clause in the second step is assumed,
// literal by literal. Assumptions for clauses that are known to be needed come first, so that cores prefer them.
#include "certify/minimise/minimise_invariant.h"

#include <algorithm>
#include <optional>

#include "certify/minimise/plain_unrolling.h"
#include "solver/cadical_solver.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

using Index = std::uint32_t;

constexpr std::uint64_t units_for_a_question = 40;
constexpr std::uint64_t units_for_an_assumption = 4;

/// Sorted, without duplicates and without false. Returns false for a tautology.
bool normalise(BitClause& clause) {
  std::sort(clause.begin(), clause.end());
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  clause.erase(std::remove(clause.begin(), clause.end(), signal_false), clause.end());
  for (std::size_t i = 0; i < clause.size(); ++i) {
    if (clause[i] == signal_true || (i > 0 && clause[i] == ~clause[i - 1])) return false;
  }
  return true;
}

/// For each clause: a minimal clause that subsumes it; the clause itself if there is no other. Requires: the clauses
/// are normalised.
std::vector<Index> subsumers(const std::vector<const BitClause*>& clauses) {
  std::vector<Index> result(clauses.size());
  std::vector<Index> order(clauses.size());
  std::uint32_t codes = 0;
  for (Index i = 0; i < clauses.size(); ++i) {
    ASSERT(std::is_sorted(clauses[i]->begin(), clauses[i]->end()));
    order[i] = result[i] = i;
    if (!clauses[i]->empty()) codes = std::max(codes, clauses[i]->back().code() + 1);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return clauses[a]->size() < clauses[b]->size(); });
  // A kept clause is indexed by its rarest signal: every clause that it subsumes has that signal.
  std::vector<std::uint32_t> occurrences(codes, 0);
  for (const BitClause* c : clauses) {
    for (const Signal s : *c) ++occurrences[s.code()];
  }
  std::vector<std::vector<Index>> listed(codes);
  const auto subsumer = [&](const BitClause& clause) -> std::optional<Index> {
    if (clauses[order[0]]->empty()) return order[0];
    for (const Signal s : clause) {
      for (const Index j : listed[s.code()]) {
        if (std::includes(clause.begin(), clause.end(), clauses[j]->begin(), clauses[j]->end())) return j;
      }
    }
    return std::nullopt;
  };
  for (const Index i : order) {
    const BitClause& clause = *clauses[i];
    result[i] = subsumer(clause).value_or(i);
    if (result[i] != i || clause.empty()) continue;
    const Signal rarest = *std::min_element(clause.begin(), clause.end(), [&](Signal a, Signal b) {
      return occurrences[a.code()] < occurrences[b.code()];
    });
    listed[rarest.code()].push_back(i);
  }
  return result;
}

class Minimiser {
 public:
  Minimiser(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop, std::uint64_t work)
      : budget_(stop, work),
        step_solver_(make_cadical(nullptr, budget_.stop())),
        start_solver_(make_cadical(nullptr, budget_.stop())),
        step_(circuit, *step_solver_, PlainUnrolling::Start::anywhere),
        start_(circuit, *start_solver_, PlainUnrolling::Start::initial) {
    CHECK(invariant.k == 1 && bad.node() < circuit.aig.size());
    add({~bad});
    for (BitClause clause : invariant.clauses) {
      for (const Signal s : clause) CHECK(s.node() < circuit.aig.size());
      if (normalise(clause)) add(std::move(clause));
    }
    alive_.assign(entries_.size(), true);
    merge_subsumed();
  }

  BitInvariant run() {
    prepare();
    if (close()) {
      drop();
      shorten();
      merge_subsumed();
      drop();
    }
    BitInvariant result;
    for (Index i = 1; i < entries_.size(); ++i) {
      if (alive_[i]) result.clauses.push_back(entries_[i].clause);
    }
    return result;
  }

 private:
  // Entry 0 is the property, which is always assumed.
  struct Entry {
    BitClause clause;
    Lit active;
    std::vector<Index> support;  // sorted: clauses that suffice for its consecution
  };

  void add(BitClause clause) { entries_.push_back({std::move(clause), Lit(), {}}); }

  bool over() const { return budget_.exhausted(); }

  void prepare() {
    for (std::uint32_t t = 0; t < 2; ++t) step_.constrain(t);
    start_.constrain(0);
    const Lit not_bad[] = {step_.at(entries_[0].clause[0], 0)};
    step_solver_->add_clause(not_bad);
    for (Index i = 1; i < entries_.size() && !over(); ++i) {
      if (alive_[i]) activate(entries_[i]);
    }
  }

  void activate(Entry& entry) {
    if (entry.active != Lit()) {
      const Lit retired[] = {~entry.active};
      step_solver_->add_clause(retired);
    }
    entry.active = Lit(step_solver_->add_variable());
    std::vector<Lit> guarded = now(entry.clause);
    guarded.push_back(~entry.active);
    step_solver_->add_clause(guarded);
  }

  std::vector<Lit> now(const BitClause& clause) {
    std::vector<Lit> result;
    for (const Signal s : clause) result.push_back(step_.at(s, 0));
    return result;
  }

  /// Consecution: does the clause hold after a step from a state where the given entries hold, and `also` unless it is
  /// empty? If so, returns on demand the entries and the signals of the clause that suffice, from the core.
  bool preserved(const BitClause& clause, const std::vector<Index>& given, const BitClause& also,
                 std::vector<Index>* support, BitClause* core) {
    std::vector<Lit> assumptions;
    for (const Signal s : clause) assumptions.push_back(~step_.at(s, 1));
    for (const Index i : given) {
      ASSERT(alive_[i] && (i == 0 || over() || entries_[i].active != Lit()));
      if (i != 0) assumptions.push_back(entries_[i].active);
    }
    budget_.spend(units_for_a_question + units_for_an_assumption * assumptions.size());
    if (over() || step_solver_->solve(assumptions, now(also)) != Answer::unsat) return false;
    if (support != nullptr) {
      support->clear();
      for (const Index i : given) {
        if (i != 0 && step_solver_->failed(entries_[i].active)) support->push_back(i);
      }
      std::sort(support->begin(), support->end());
    }
    if (core != nullptr) {
      core->clear();
      for (const Signal s : clause) {
        if (step_solver_->failed(~step_.at(s, 1))) core->push_back(s);
      }
    }
    return true;
  }

  /// Initiation: does the clause hold in step 0? If not, gives the signals of `more` that are
  /// true in the counterexample.
  bool holds_at_start(const BitClause& clause, const BitClause& more, BitClause& remedies) {
    std::vector<Lit> assumptions;
    for (const Signal s : clause) assumptions.push_back(~start_.at(s, 0));
    for (const Signal s : more) start_.at(s, 0);
    budget_.spend(units_for_a_question + units_for_an_assumption * assumptions.size());
    const Answer answer = over() ? Answer::unknown : start_solver_->solve(assumptions);
    remedies.clear();
    for (const Signal s : more) {
      if (answer == Answer::sat && start_solver_->value(start_.at(s, 0)) == Truth3::yes) remedies.push_back(s);
    }
    return answer == Answer::unsat;
  }

  /// Keeps the clauses that the property needs. False if a query had no answer; then all are kept.
  bool close() {
    std::vector<Index> order;  // needed ones first, then the others
    std::vector<bool> needed(entries_.size(), false);
    std::vector<Index> queue = {0};
    needed[0] = true;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      order = queue;
      for (Index i = 1; i < entries_.size(); ++i) {
        if (alive_[i] && !needed[i]) order.push_back(i);
      }
      Entry& entry = entries_[queue[next]];
      if (!preserved(entry.clause, order, {}, &entry.support, nullptr)) return false;
      for (const Index i : entry.support) {
        if (!needed[i]) queue.push_back(i);
        needed[i] = true;
      }
    }
    alive_ = needed;
    return true;
  }

  std::vector<Index> living() const {
    std::vector<Index> result;
    for (Index i = 1; i < entries_.size(); ++i) {
      if (alive_[i]) result.push_back(i);
    }
    return result;
  }

  /// Tries to remove each clause, the longest first.
  void drop() {
    std::vector<Index> candidates = living();
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](Index a, Index b) { return entries_[a].clause.size() > entries_[b].clause.size(); });
    for (const Index i : candidates) {
      if (over()) return;
      if (!alive_[i] || !can_do_without(i)) continue;
      keep_supported();
      ASSERT(!alive_[i]);
    }
  }

  /// Is the rest an invariant without this clause? If so, no support contains it any more.
  bool can_do_without(Index dropped) {
    std::vector<Index> rest = living();
    rest.erase(std::remove(rest.begin(), rest.end(), dropped), rest.end());
    std::vector<std::pair<Index, std::vector<Index>>> changes;
    for (Index i = 0; i < entries_.size(); ++i) {
      const std::vector<Index>& support = entries_[i].support;
      ASSERT(std::is_sorted(support.begin(), support.end()));
      if (i == dropped || !alive_[i] || !std::binary_search(support.begin(), support.end(), dropped)) continue;
      changes.emplace_back(i, std::vector<Index>());
      if (!preserved(entries_[i].clause, rest, {}, &changes.back().second, nullptr)) return false;
    }
    for (auto& [i, support] : changes) entries_[i].support = std::move(support);
    return true;
  }

  /// Keeps the clauses that the property needs, by the known supports.
  void keep_supported() {
    std::vector<bool> needed(entries_.size(), false);
    std::vector<Index> queue = {0};
    needed[0] = true;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (const Index i : entries_[queue[next]].support) {
        ASSERT(alive_[i]);
        if (!needed[i]) queue.push_back(i);
        needed[i] = true;
      }
    }
    alive_ = std::move(needed);
  }

  void shorten() {
    for (const Index i : living()) {
      if (over()) return;
      shorten(i);
    }
  }

  /// First reduces the clause to the core of its consecution, then tries each literal.
  void shorten(Index index) {
    const BitClause original = entries_[index].clause;
    const std::vector<Index> given = living();
    BitClause clause = original;
    std::vector<Index> support = entries_[index].support;
    if (!reduce(clause, given, support)) return;
    for (const Signal s : original) {
      if (clause.size() <= 1 || over()) break;
      BitClause shorter = clause;
      shorter.erase(std::remove(shorter.begin(), shorter.end(), s), shorter.end());
      if (shorter.size() < clause.size() && reduce(shorter, given, support)) clause = shorter;
    }
    CHECK(std::includes(original.begin(), original.end(), clause.begin(), clause.end()));
    Entry& entry = entries_[index];
    entry.support = support;
    if (clause.size() == original.size()) return;
    entry.clause = clause;
    activate(entry);
  }

  /// If the clause holds initially and is inductive relative to the given ones: reduces it to the core of its
  /// consecution, with the signals that initiation needs.
  bool reduce(BitClause& clause, const std::vector<Index>& given, std::vector<Index>& support) {
    BitClause remedies;
    if (!holds_at_start(clause, {}, remedies)) return false;
    std::vector<Index> new_support;
    BitClause core;
    if (!preserved(clause, given, clause, &new_support, &core)) return false;
    while (!holds_at_start(core, clause, remedies)) {
      if (remedies.empty()) {
        core = clause;  // the query had no answer
        break;
      }
      core.push_back(remedies.front());
      std::sort(core.begin(), core.end());
    }
    clause = std::move(core);
    support = std::move(new_support);
    return true;
  }

  /// Removes clauses that another clause subsumes; that one replaces them in the supports.
  void merge_subsumed() {
    const std::vector<Index> numbers = living();
    std::vector<const BitClause*> clauses;
    for (const Index i : numbers) clauses.push_back(&entries_[i].clause);
    const std::vector<Index> by = subsumers(clauses);
    std::vector<Index> replacement(entries_.size());
    for (Index i = 0; i < entries_.size(); ++i) replacement[i] = i;
    for (Index i = 0; i < numbers.size(); ++i) {
      ASSERT(by[by[i]] == by[i]);
      replacement[numbers[i]] = numbers[by[i]];
      alive_[numbers[i]] = by[i] == i;
    }
    for (Entry& entry : entries_) {
      for (Index& i : entry.support) i = replacement[i];
      std::sort(entry.support.begin(), entry.support.end());
      entry.support.erase(std::unique(entry.support.begin(), entry.support.end()), entry.support.end());
    }
  }

  WorkBudget budget_;
  std::vector<Entry> entries_;
  std::vector<bool> alive_;
  std::unique_ptr<SatSolver> step_solver_;
  std::unique_ptr<SatSolver> start_solver_;
  PlainUnrolling step_;
  PlainUnrolling start_;
};

}  // namespace

BitInvariant minimise_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop,
                                std::uint64_t work) {
  if (invariant.k != 1 || invariant.unique_states || work == 0) return invariant;
  return Minimiser(circuit, bad, invariant, stop, work).run();
}

}  // namespace polycube::impl
