// Contracts of the whole solver, for assertion builds: Core calls these functions under ASSERT only, at counts of
// conflicts and queries that become rarer, and with a limit on the work.
//
// They CHECK one condition after the other, so that a message names the one that fails, and return true. A clause is
// checked against the definitions themselves, not against the shared lists that propagation reads. Propagation is
// implemented a second time, as simply as possible, so that an error in it cannot hide itself.
#include <algorithm>
#include <bit>
#include <utility>

#include "sat/core.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_words = std::size_t{1} << 21;  // of a solver that is checked
constexpr std::uint64_t most_visits = 1 << 19;            // of literals, to refute one clause

}  // namespace

/// True at the powers of two, and at every 256th count.
bool Core::is_due(std::uint64_t count) { return std::has_single_bit(count) || count % 256 == 0; }

bool Core::structure_holds() const {
  if (!consistent_ || arena_.used_words() + values_.size() > most_words) return true;
  check_clauses();
  check_watches();
  check_occurrences();
  check_values();
  check_trail();
  if (head_ == trail_.size() && kept_below_ == no_level) check_propagated();
  CHECK(queue_.holds());
  CHECK(heap_.holds(activity_));
  return true;
}

/// Clauses that are not deleted, of all lists.
std::vector<Core::Ref> Core::live_clauses() const {
  std::vector<Ref> live;
  for (const std::vector<Ref>* list : {&gate_refs_, &added_, &learnts_, &temporaries_}) {
    for (const Ref c : *list) {
      if (!arena_.is(c, Arena::deleted)) live.push_back(c);
    }
  }
  return live;
}

void Core::check_clauses() const {
  for (const Ref c : gate_refs_) CHECK(arena_.is(c, Arena::gate));
  for (const Ref c : added_) CHECK(arena_.is(c, Arena::added));
  for (const Ref c : learnts_) CHECK(arena_.is(c, Arena::learnt) && !arena_.is(c, Arena::temporary));
  for (const Ref c : temporaries_) CHECK(arena_.is(c, Arena::temporary));
  std::vector<Code> sorted;
  for (const Ref c : live_clauses()) {
    const std::span<const Code> codes = arena_[c];
    CHECK(codes.size() >= 2);
    CHECK(arena_.signature(c) == Arena::signature(codes));
    sorted.assign(codes.begin(), codes.end());
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted.back() < values_.size());
    // A variable occurs once: there is no duplicate literal and no tautology.
    for (std::size_t i = 1; i < sorted.size(); ++i) CHECK(sorted[i - 1] >> 1 != sorted[i] >> 1);
    // The guard variable occurs in temporary clauses only.
    CHECK(arena_.is(c, Arena::temporary) || !std::binary_search(sorted.begin(), sorted.end(), 2 * guard() + 1));
    CHECK(!std::binary_search(sorted.begin(), sorted.end(), 2 * guard()));
  }
}

/// The watches of a clause are those of its first two literals, and there are no others.
void Core::check_watches() const {
  std::vector<std::pair<Ref, Code>> expected;
  for (const Ref c : live_clauses()) {
    expected.emplace_back(c, arena_[c][0]);
    expected.emplace_back(c, arena_[c][1]);
  }
  std::vector<std::pair<Ref, Code>> found;
  for (std::size_t l = 0; l < watches_.lists(); ++l) {
    for (const Watcher& w : watches_[l]) {
      found.emplace_back(w.ref(), static_cast<Code>(l));
      const std::span<const Code> codes = arena_[w.ref()];
      CHECK(w.binary() == (codes.size() == 2));
      CHECK(w.blocker != l && std::find(codes.begin(), codes.end(), w.blocker) != codes.end());
    }
  }
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  CHECK(found == expected);
}

void Core::check_occurrences() const {
  std::vector<std::pair<Ref, Code>> expected;
  for (const Ref c : added_) {
    if (arena_.is(c, Arena::deleted)) continue;
    for (const Code l : arena_[c]) {
      expected.emplace_back(c, l);
      // An unassigned variable of an added clause has to be decided; otherwise a model could fail to satisfy the
      // clause.
      const Var v = l >> 1;
      CHECK(values_[l] != outside && queue_.knows(v));
      if (values_[l] == open && kept_below_ == no_level) CHECK(heap_on_ ? heap_.has(v) : queue_.has(v));
    }
  }
  std::vector<std::pair<Ref, Code>> found;
  for (std::size_t l = 0; l < occurrences_.lists(); ++l) {
    for (const Ref c : occurrences_[l]) found.emplace_back(c, static_cast<Code>(l));
  }
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  CHECK(found == expected);
}

/// A literal and its negation have opposite values, or both are unassigned, or both are outside; a variable of a cone
/// is not outside.
void Core::check_values() const {
  for (Var v = 0; v < assigned_.size(); ++v) {
    const std::int8_t plain = values_[2 * v];
    const std::int8_t negated = values_[2 * v + 1];
    CHECK(plain == open || plain == outside ? negated == plain : negated == -plain);
  }
  for (const std::vector<Var>* list : {&fixed_, &cone_}) {
    for (const Var v : *list) CHECK(values_[2 * v] != outside);
  }
  for (const Var v : fixed_) CHECK((marks_[v] & in_fixed) != 0);
}

void Core::check_trail() const {
  CHECK(head_ <= trail_.size() && justified_ <= trail_.size());
  CHECK(levels_.empty() || levels_[0].begin == 0);
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    CHECK(levels_[i].begin <= (i + 1 < levels_.size() ? levels_[i + 1].begin : trail_.size()));
    CHECK(levels_[i].justified <= levels_[i].begin);
  }
  constexpr std::uint32_t nowhere = 0xffffffff;
  std::vector<std::uint32_t> place(assigned_.size(), nowhere);
  std::uint32_t on = 0;  // the level
  for (std::uint32_t i = 0; i < trail_.size(); ++i) {
    while (on < level() && levels_[on].begin <= i) ++on;
    const Code l = trail_[i];
    const Assigned& how = assigned_[l >> 1];
    CHECK(values_[l] == yes || (values_[l] == open && how.level >= kept_below_));
    CHECK(how.level == on && place[l >> 1] == nowhere);
    place[l >> 1] = i;
    if (how.reason.is_decision()) CHECK(on == 0 || levels_[on - 1].begin == i);
    if (kept_below_ != no_level) continue;
    for (const Code o : reason_clause(how.reason, l)) {
      const Var v = o >> 1;
      CHECK(o == l || (values_[o] == no && (assigned_[v].level == 0 || place[v] < i)));
    }
  }
  for (Var v = 0; v < assigned_.size(); ++v) {
    const bool has_value = values_[2 * v] == yes || values_[2 * v] == no;
    CHECK(!has_value || assigned_[v].level == 0 || place[v] != nowhere);
  }
}

/// All literals of the clause that is the reason for one of them; none for a decision.
std::vector<Core::Code> Core::reason_clause(const Reason& reason, Code l) const {
  if (reason.is_decision()) return {};
  if (reason.second == Reason::is_clause) {
    CHECK(!arena_.is(reason.first, Arena::deleted));
    const std::span<const Code> codes = arena_[reason.first];
    CHECK(std::find(codes.begin(), codes.end(), l) != codes.end());
    return {codes.begin(), codes.end()};
  }
  if (reason.second == Reason::is_binary) return {l, reason.first};
  return {l, reason.first, reason.second};
}

/// No clause of the cone is false or unit under the assignment.
void Core::check_propagated() const {
  const auto is_quiet = [this](auto&& literals, auto&& code_of) {
    Code first = no_code;
    for (const auto literal : literals) {
      const Code l = code_of(literal);
      if (values_[l] > 0) return true;
      if (values_[l] != open || l == first) continue;
      if (first != no_code) return true;
      first = l;
    }
    return false;
  };
  for (const Ref c : live_clauses()) CHECK(is_quiet(arena_[c], [](Code l) { return l; }));
  for (const std::vector<Var>* list : {&fixed_, &cone_}) {
    for (const Var v : *list) {
      if (v >= gates_->variables() || is_fact(v)) continue;
      for (std::uint32_t c = definitions_->first_clause(v); c < definitions_->first_clause(v + 1); ++c) {
        CHECK(is_quiet(definitions_->clause(c), [](Lit l) { return l.code(); }));
      }
    }
  }
}

/// The assignment satisfies the assumptions, the temporary clause, all added clauses and the definitions of all
/// assigned variables, so that all other variables can be evaluated.
bool Core::model_holds() const {
  const auto is_yes = [this](Code l) { return values_[l] == yes; };
  CHECK(std::all_of(assumptions_.begin(), assumptions_.end(), is_yes));
  for (const Ref c : live_clauses()) {
    if (arena_.is(c, Arena::learnt | Arena::gate))
      continue;  // they follow from the others; after `drop_assignment` their literals may be unassigned
    CHECK(std::any_of(arena_[c].begin(), arena_[c].end(), is_yes));
  }
  const auto check_definition = [&](Var v) {
    if (v >= gates_->variables()) return;
    for (std::uint32_t c = definitions_->first_clause(v); c < definitions_->first_clause(v + 1); ++c) {
      const std::span<const Lit> clause = definitions_->clause(c);
      CHECK(std::any_of(clause.begin(), clause.end(), [&](Lit l) { return is_yes(l.code()); }));
    }
  };
  for (const Code l : trail_) {
    if (values_[l] != open) check_definition(l >> 1);
  }
  for (const Code l : fixed_facts_) check_definition(l >> 1);
  return true;
}

/// The core is a subset of the assumptions, and unit propagation alone refutes it.
bool Core::core_holds() const {
  if (!consistent_) return true;
  std::vector<Code> denied{2 * guard() + 1};
  for (const Code l : core_) {
    CHECK(std::find(assumptions_.begin(), assumptions_.end(), l) != assumptions_.end());
    denied.push_back(l ^ 1);
  }
  CHECK(follows(denied));
  return true;
}

/// The first literal is the only one of the conflict level, and the second one has the highest level of the rest.
bool Core::learnt_is_asserting() const {
  const auto level_of = [this](Code l) { return assigned_[l >> 1].level; };
  CHECK(!learnt_.empty() && level_of(learnt_[0]) == level());
  for (const Code l : learnt_) CHECK(values_[l] == no && level_of(l) > 0);
  for (std::size_t i = 1; i < learnt_.size(); ++i) {
    CHECK(level_of(learnt_[i]) < level() && level_of(learnt_[i]) <= level_of(learnt_[1]));
  }
  return true;
}

/// Does unit propagation refute the negation of the clause (reverse unit propagation)? Also true if the check exceeds
/// the limit.
bool Core::follows(std::span<const Code> clause) const {
  std::vector<std::int8_t> values(values_.size(), open);
  for (Code l = 0; l < values.size(); ++l) {
    if (values_[l] == outside || is_fact(l >> 1)) values[l] = values_[l];
  }
  const auto assume = [&values](Code l) {
    values[l] = yes;
    values[l ^ 1] = no;
  };
  for (const Code l : clause) {
    if (values[l] > 0) return true;
    assume(l ^ 1);
  }
  std::uint64_t visits = 0;
  bool refuted = false;
  bool changed = true;
  const auto use = [&](auto&& literals, auto&& code_of) {
    Code unit = no_code;
    for (const auto literal : literals) {
      ++visits;
      const Code l = code_of(literal);
      if (values[l] > 0 || (values[l] == open && unit != no_code && unit != l)) return;
      if (values[l] == open) unit = l;
    }
    if (unit == no_code) {
      refuted = true;
    } else {
      assume(unit);
      changed = true;
    }
  };
  const std::vector<Ref> clauses = live_clauses();
  while (changed && !refuted && visits < most_visits) {
    changed = false;
    for (Var v = 0; v < gates_->variables() && !refuted; ++v) {
      if (values_[2 * v] == outside) continue;
      for (std::uint32_t c = definitions_->first_clause(v); c < definitions_->first_clause(v + 1); ++c) {
        use(definitions_->clause(c), [](Lit l) { return l.code(); });
      }
    }
    for (const Ref c : clauses) use(arena_[c], [](Code l) { return l; });
  }
  return refuted || visits >= most_visits;
}

/// All entries are counted, and each variable of the queue has an entry in the stack of its rank.
bool DecisionQueue::holds() const {
  std::size_t total = 0;
  std::vector<bool> found(place_.size());
  for (std::uint32_t b = 0; b < buckets_.size(); ++b) {
    CHECK(buckets_[b].empty() == ((filled_ >> b & 1) == 0));
    total += buckets_[b].size();
    for (const Var v : buckets_[b]) {
      CHECK(v < place_.size());
      if (place_[v] == b) found[v] = true;
    }
  }
  CHECK(total == entries_);
  for (Var v = 0; v < place_.size(); ++v) CHECK(!has(v) || found[v]);
  return true;
}

/// No variable is more active than its parent, and places are indices of the heap.
bool DecisionHeap::holds(const Activity& activity) const {
  for (std::size_t i = 0; i < heap_.size(); ++i) {
    CHECK(place_[heap_[i]] == i);
    CHECK(i == 0 || !activity.more(heap_[i], heap_[(i - 1) / 2]));
  }
  return true;
}

}  // namespace polycube::impl
