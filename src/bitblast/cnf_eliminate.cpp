#include "bitblast/cnf_eliminate.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "bitblast/cnf_clause_set.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

class Eliminator {
 public:
  Eliminator(const std::vector<bool>& kept, const EliminationLimits& limits, DraftDefinitions& draft)
      : kept_(kept),
        limits_(limits),
        draft_(draft),
        occurrences_(2 * std::size_t{draft.size()}),
        readers_(draft.size()),
        seen_(draft.size()),
        cost_(draft.size(), too_costly) {}

  void run() {
    std::uint64_t defined = 0;
    for (Var v = 0; v < draft_.size(); ++v) {
      if (!draft_.is_defined(v)) continue;
      ++defined;
      count(v, 1);
      for (const Var x : fan_in(v)) readers_[x].push_back(v);
    }
    for (Var v = 0; v < draft_.size(); ++v) schedule(v);
    const std::uint64_t limit = defined * limits_.steps_per_node;
    while (!queue_.empty() && steps_ < limit) {
      const auto [cost, v] = queue_.top();
      queue_.pop();
      if (cost != cost_[v]) continue;  // an outdated entry of the queue
      cost_[v] = too_costly;
      try_eliminate(v);
    }
  }

 private:
  static constexpr std::int32_t too_costly = 0x7fffffff;

  /// The variables besides `v` in its definition, each once.
  const std::vector<Var>& fan_in(Var v) {
    fan_in_.clear();
    ++stamp_;
    seen_[v] = stamp_;
    for (const DraftDefinitions::Clause c : draft_.definition(v)) {
      for (const Lit l : draft_.literals(c)) {
        ++steps_;
        if (std::exchange(seen_[l.var()], stamp_) != stamp_) fan_in_.push_back(l.var());
      }
    }
    return fan_in_;
  }

  void count(Var v, std::int32_t difference) {
    for (const DraftDefinitions::Clause c : draft_.definition(v)) {
      for (const Lit l : draft_.literals(c)) {
        if (l.var() != v) occurrences_[l.code()] += difference;
      }
    }
  }

  /// Puts a variable into the queue, with a bound on the clauses that its elimination would add.
  void schedule(Var v) {
    if (kept_[v] || !draft_.is_defined(v)) return;
    std::int32_t negative = 0;
    const auto definition = draft_.definition(v);
    if (definition.size() > limits_.definition_clauses) return;
    for (const DraftDefinitions::Clause c : definition) {
      const auto literals = draft_.literals(c);
      negative += std::find(literals.begin(), literals.end(), Lit(v, true)) != literals.end() ? 1 : 0;
    }
    const auto size = static_cast<std::int32_t>(definition.size());
    const std::int32_t positive_uses = occurrences_[Lit(v).code()];
    const std::int32_t negative_uses = occurrences_[(~Lit(v)).code()];
    const std::int32_t uses = positive_uses + negative_uses;
    if (uses > static_cast<std::int32_t>(limits_.occurrences)) return;
    const std::int32_t cost = positive_uses * negative + negative_uses * (size - negative) - uses - size;
    if (cost > limits_.more_resolvents || cost == cost_[v]) return;
    cost_[v] = cost;
    queue_.emplace(cost, v);
  }

  void try_eliminate(Var v) {
    collect_readers(v);
    const auto definition = draft_.definition(v);
    std::int64_t clauses = -static_cast<std::int64_t>(definition.size());
    std::int64_t literals = 0;
    for (const DraftDefinitions::Clause c : definition) literals -= c.size;
    if (sets_.size() < active_readers_.size()) sets_.resize(active_readers_.size());
    for (std::size_t i = 0; i < active_readers_.size(); ++i) {
      const Var reader = active_readers_[i];
      if (draft_.definition(reader).size() > limits_.definition_clauses) return;
      const std::uint64_t before = sets_[i].steps();
      const bool short_enough = substitute(v, reader, sets_[i]);
      steps_ += sets_[i].steps() - before;
      if (!short_enough) return;
      clauses += sets_[i].clause_count() - static_cast<std::int64_t>(draft_.definition(reader).size());
      literals += sets_[i].literal_count();
      for (const DraftDefinitions::Clause c : draft_.definition(reader)) literals -= c.size;
      if (clauses > limits_.more_clauses + static_cast<std::int64_t>(definition.size())) return;
    }
    if (clauses > limits_.more_clauses || literals > limits_.more_literals) return;
    commit(v);
  }

  /// The readers that still exist and still contain the variable.
  void collect_readers(Var v) {
    active_readers_.clear();
    ++stamp_;
    for (const Var reader : readers_[v]) {
      if (std::exchange(seen_[reader], stamp_) != stamp_ && reads(reader, v)) active_readers_.push_back(reader);
    }
    readers_[v] = active_readers_;
  }

  bool reads(Var reader, Var v) {
    for (const DraftDefinitions::Clause c : draft_.definition(reader)) {
      for (const Lit l : draft_.literals(c)) {
        ++steps_;
        if (l.var() == v) return true;
      }
    }
    return false;
  }

  /// The definition of the reader, with the definition of `v` substituted. Returns whether all clauses are short
  /// enough.
  bool substitute(Var v, Var reader, ClauseSet& result) {
    result.clear();
    with_v_.clear();
    for (const DraftDefinitions::Clause c : draft_.definition(reader)) {
      const auto literals = draft_.literals(c);
      steps_ += literals.size();
      const bool has_v = std::any_of(literals.begin(), literals.end(), [v](Lit l) { return l.var() == v; });
      if (has_v) {
        with_v_.push_back(c);
      } else {
        result.add_unchecked(literals);
      }
    }
    for (const DraftDefinitions::Clause c : with_v_) {
      for (const DraftDefinitions::Clause d : draft_.definition(v)) {
        if (!resolve(draft_.literals(c), draft_.literals(d), v)) continue;
        if (resolvent_.size() > limits_.clause_length) return false;
        result.add(resolvent_);
      }
    }
    return true;
  }

  /// Returns whether there is a resolvent on v that is not a tautology.
  bool resolve(std::span<const Lit> a, std::span<const Lit> b, Var v) {
    steps_ += a.size() + b.size();
    resolvent_.clear();
    Lit pivot;
    for (const Lit l : a) {
      if (l.var() == v) {
        pivot = l;
      } else {
        resolvent_.push_back(l);
      }
    }
    CHECK(pivot != Lit());
    const std::size_t of_a = resolvent_.size();
    const auto end_of_a = [&] { return resolvent_.begin() + static_cast<std::ptrdiff_t>(of_a); };
    for (const Lit l : b) {
      if (l == pivot) return false;
      if (l == ~pivot) continue;
      if (std::find(resolvent_.begin(), end_of_a(), ~l) != end_of_a()) return false;
      if (std::find(resolvent_.begin(), end_of_a(), l) == end_of_a()) resolvent_.push_back(l);
    }
    return true;
  }

  void commit(Var v) {
    CHECK(!kept_[v]);
    touched_ = fan_in(v);
    for (const Var x : touched_) readers_[x].insert(readers_[x].end(), active_readers_.begin(), active_readers_.end());
    count(v, -1);
    draft_.drop(v);
    for (std::size_t i = 0; i < active_readers_.size(); ++i) {
      const Var reader = active_readers_[i];
      const std::vector<Var>& others = fan_in(reader);
      touched_.insert(touched_.end(), others.begin(), others.end());
      touched_.push_back(reader);
      count(reader, -1);
      draft_.redefine(reader);
      for (std::uint32_t c = 0; c < sets_[i].size(); ++c) {
        if (sets_[i].has(c)) draft_.add(sets_[i].clause(c));
      }
      count(reader, 1);
    }
    std::sort(touched_.begin(), touched_.end());
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    for (const Var x : touched_) schedule(x);
  }

  using Entry = std::pair<std::int32_t, Var>;  // cost, variable

  const std::vector<bool>& kept_;
  const EliminationLimits& limits_;
  DraftDefinitions& draft_;
  std::vector<std::int32_t> occurrences_;  // by literal: clauses that contain it in definitions of other variables
  std::vector<std::vector<Var>> readers_;  // by variable: at least those whose definition contains it
  std::vector<std::uint32_t> seen_;        // by variable: the last stamp
  std::vector<std::int32_t> cost_;         // by variable: of its valid entry in the queue
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
  std::uint32_t stamp_ = 0;
  std::uint64_t steps_ = 0;
  std::vector<Var> fan_in_;
  std::vector<Var> active_readers_;
  std::vector<ClauseSet> sets_;  // by active reader: its new definition
  std::vector<DraftDefinitions::Clause> with_v_;
  std::vector<Lit> resolvent_;
  std::vector<Var> touched_;
};

}  // namespace

void eliminate(const std::vector<bool>& kept, const EliminationLimits& limits, DraftDefinitions& draft) {
  CHECK(kept.size() == draft.size());
  Eliminator(kept, limits, draft).run();
}

}  // namespace polycube::impl
