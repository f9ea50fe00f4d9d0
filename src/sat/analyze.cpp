// Conflict analysis: the learnt clause has one literal of the conflict level (first unique implication point), and
// loses the literals that others imply [Sorensson09]. At the end of a query, the core of failed assumptions.
#include <algorithm>

#include "sat/core.h"

namespace polycube::impl {

/// Visits the literals of a reason, all of them false, except the one that it implies.
template <class Visit>
void Core::others(Reason reason, Code l, Visit&& visit) const {
  if (reason.second == Reason::is_clause) {
    for (const Code c : arena_[reason.first]) {
      if (c != l) visit(c);
    }
  } else if (reason.second != Reason::is_none) {
    visit(reason.first);
    if (reason.second != Reason::is_binary) visit(reason.second);
  }
}

void Core::bump(Var v) {
  activity_.bump(v);
  if (queue_.has(v)) {
    queue_.raise(v, activity_);
  } else if (!queue_.knows(v) && v != guard()) {
    queue_.push(v, activity_);
  }
  if (heap_on_) heap_.raise(v, activity_);
}

std::uint32_t Core::analyze(const Conflict& conflict) {
  learnt_.assign(1, 0);
  touched_.clear();
  std::uint32_t open_paths = 0;
  const auto visit = [&](Code l) {
    const Var v = l >> 1;
    ASSERT(values_[l] == no);
    if ((marks_[v] & seen) != 0 || assigned_[v].level == 0) return;
    marks_[v] |= seen;
    touched_.push_back(v);
    bump(v);
    if (assigned_[v].level == level()) {
      ++open_paths;
    } else {
      learnt_.push_back(l);
    }
  };
  const auto use = [&](Reason reason, Code l) {
    if (reason.second == Reason::is_clause) arena_.set(reason.first, Arena::used);
    others(reason, l, visit);
  };

  if (conflict.reason.second != Reason::is_clause) visit(conflict.literal);
  use(conflict.reason, ~Code{0});
  std::size_t place = trail_.size();
  for (;;) {
    ASSERT(open_paths > 0 && place > 0);
    do --place;
    while ((marks_[trail_[place] >> 1] & seen) == 0);
    const Code l = trail_[place];
    if (--open_paths == 0) {
      learnt_[0] = l ^ 1;
      break;
    }
    marks_[l >> 1] &= static_cast<std::uint8_t>(~seen);
    ASSERT(!assigned_[l >> 1].reason.is_decision());  // a decision is the last one of its level
    use(assigned_[l >> 1].reason, l);
  }
  if (options_.minimize) minimize();
  learnt_levels_ = count_levels(learnt_);
  ASSERT(learnt_levels_ > 0 && learnt_levels_ <= level());
  for (const Var v : touched_) marks_[v] &= static_cast<std::uint8_t>(~(seen | implied | poison));

  // The second literal has the level of the backtrack, and is watched.
  if (learnt_.size() == 1) return 0;
  std::size_t second = 1;
  for (std::size_t i = 2; i < learnt_.size(); ++i) {
    if (assigned_[learnt_[i] >> 1].level > assigned_[learnt_[second] >> 1].level) second = i;
  }
  std::swap(learnt_[1], learnt_[second]);
  return assigned_[learnt_[1] >> 1].level;
}

void Core::minimize() {
  ++stamp_;
  level_stamps_.resize(std::max(level_stamps_.size(), levels_.size() + 1));
  for (const Code l : learnt_) level_stamps_[assigned_[l >> 1].level] = stamp_;
  std::erase_if(learnt_, [&](Code l) { return l != learnt_[0] && redundant(l, 0); });
}

/// Is a false literal implied by other literals of the learnt clause?
bool Core::redundant(Code l, std::uint32_t depth) {
  constexpr std::uint32_t deepest = 200;
  const Reason reason = assigned_[l >> 1].reason;
  if (reason.is_decision() || depth == deepest) return false;
  bool implied_by_others = true;
  others(reason, l ^ 1, [&](Code o) {
    const Var v = o >> 1;
    if (!implied_by_others || assigned_[v].level == 0 || (marks_[v] & (seen | implied)) != 0) return;
    if ((marks_[v] & poison) != 0 || level_stamps_[assigned_[v].level] != stamp_) {
      implied_by_others = false;
      return;
    }
    const bool is_implied = redundant(o, depth + 1);
    marks_[v] |= is_implied ? implied : poison;
    touched_.push_back(v);
    implied_by_others = is_implied;
  });
  return implied_by_others;
}

std::uint32_t Core::count_levels(std::span<const Code> codes) {
  ++stamp_;
  level_stamps_.resize(std::max(level_stamps_.size(), levels_.size() + 1));
  std::uint32_t count = 0;
  for (const Code l : codes) {
    std::uint64_t& stamp = level_stamps_[assigned_[l >> 1].level];
    count += stamp != stamp_ ? 1 : 0;
    stamp = stamp_;
  }
  return count;
}

void Core::add_to_core(Code l) {
  const std::uint8_t mark = (l & 1) == 0 ? failed_plain : failed_negated;
  if ((marks_[l >> 1] & mark) != 0 || l >> 1 == guard()) return;
  ASSERT(std::find(assumptions_.begin(), assumptions_.end(), l) != assumptions_.end());
  marks_[l >> 1] |= mark;
  core_.push_back(l);
}

/// An assumption is false: collects the earlier assumptions that imply this.
void Core::analyze_final(Code l) {
  ASSERT(values_[l] == no && level() < assumptions_.size() && core_.empty());
  add_to_core(l);
  if (assigned_[l >> 1].level == 0) return;
  marks_[l >> 1] |= seen;
  std::size_t open_paths = 1;
  for (std::size_t place = trail_.size(); open_paths != 0;) {
    ASSERT(place > 0);
    const Code t = trail_[--place];
    const Var v = t >> 1;
    if ((marks_[v] & seen) == 0) continue;
    marks_[v] &= static_cast<std::uint8_t>(~seen);
    --open_paths;
    if (assigned_[v].reason.is_decision()) add_to_core(t);
    others(assigned_[v].reason, t, [&](Code o) {
      if ((marks_[o >> 1] & seen) != 0 || assigned_[o >> 1].level == 0) return;
      marks_[o >> 1] |= seen;
      ++open_paths;
    });
  }
}

}  // namespace polycube::impl
