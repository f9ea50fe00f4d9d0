// The search of one query: assumptions are decided first, each on its own level, then the guard variable if there is a
// temporary clause, then variables of the cone until the assignment is a model.
#include <algorithm>

#include "sat/core.h"

namespace polycube::impl {

namespace {

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... [Luby93]
std::uint64_t luby(std::uint64_t index) {
  std::uint64_t size = 1;
  std::uint64_t exponent = 0;
  while (size < index + 1) {
    size = 2 * size + 1;
    ++exponent;
  }
  while (size - 1 != index) {
    size = (size - 1) / 2;
    --exponent;
    index %= size;
  }
  return std::uint64_t{1} << exponent;
}

}  // namespace

Answer Core::solve(std::span<const Lit> assumptions, std::span<const Lit> temporary) {
  if (!options_.temporary && !temporary.empty()) return solve_for_good(assumptions, temporary);
  work_at_start_ = counts_.work();
  ++counts_.queries;
  settle(shared_levels(assumptions));
  if (until_simplify_ != 0) --until_simplify_;
  if (level() == 0 && options_.simplify && until_simplify_ == 0) simplify();
  if (consistent_) prepare(assumptions, temporary);
  const Answer answer = consistent_ ? search() : Answer::unsat;
  state_ = answer == Answer::sat ? State::sat : answer == Answer::unsat ? State::unsat : State::unknown;
  ASSERT(!is_due(counts_.queries) || structure_holds());
  ASSERT(state_ != State::sat || counts_.queries % 8 != 1 || model_holds());
  ASSERT(state_ != State::unsat || counts_.queries % 8 != 1 || core_holds());
  if (heap_on_) heap_.clear();
  heap_on_ = false;
  return answer;
}

/// Adds the clause for good, with a guard variable that the next such query sets.
Answer Core::solve_for_good(std::span<const Lit> assumptions, std::span<const Lit> clause) {
  ASSERT(!options_.temporary && !clause.empty());
  if (retired_ != true_lit) add_clause({&retired_, 1});
  const Lit on(add_variable());
  retired_ = ~on;
  std::vector<Lit> guarded(clause.begin(), clause.end());
  guarded.push_back(retired_);
  add_clause(guarded);
  std::vector<Lit> assumed(assumptions.begin(), assumptions.end());
  assumed.push_back(on);
  return solve(assumed);
}

/// In a group: the number of levels that can be reused, because this query has the same assumptions there as the last
/// one.
std::uint32_t Core::shared_levels(std::span<const Lit> assumptions) const {
  if (!in_group_ || !options_.reuse_trail) return 0;
  std::size_t limit = std::min({std::size_t{level()}, assumptions_.size(), assumptions.size()});
  limit = std::min<std::size_t>(limit, kept_below_ - 1);
  // Above the level of the guard variable, an assignment may depend on the temporary clause.
  if (values_[2 * guard()] != open) limit = std::min<std::size_t>(limit, std::max(1U, assigned_[guard()].level) - 1);
  std::uint32_t same = 0;
  while (same < limit && code(assumptions[same]) == assumptions_[same]) ++same;
  return same;
}

void Core::prepare(std::span<const Lit> assumptions, std::span<const Lit> temporary) {
  ASSERT(consistent_ && state_ == State::idle && temporaries_.empty() && core_.empty());
  const auto enter_all = [this](std::span<const Lit> literals) {
    for (const Lit l : literals) {
      if (values_[code(l)] != outside) continue;
      backtrack(0);
      enter(code(l) >> 1);
    }
  };
  enter_all(assumptions);
  enter_all(temporary);
  if (level() == 0) propagate_facts();
  assumptions_.clear();
  for (const Lit l : assumptions) {
    ASSERT(values_[code(l)] != outside);
    assumptions_.push_back(code(l));
  }
  if (consistent_ && !temporary.empty()) begin_temporary(temporary);
  query_conflicts_ = 0;
  restarts_ = 0;
  until_restart_ = options_.restart_interval;
}

/// Adds the temporary clause with its guard. Some levels may have been reused; the guard variable is unassigned in
/// them.
void Core::begin_temporary(std::span<const Lit> temporary) {
  const Code off = 2 * guard() + 1;
  ASSERT(values_[off] == open && temporaries_.empty());
  learnt_.assign(1, off);
  bool satisfied = false;
  for (const Lit literal : temporary) {
    const Code l = code(literal);
    const bool is_fact = values_[l] != open && assigned_[l >> 1].level == 0;
    if (is_fact && values_[l] == no) continue;
    ASSERT(values_[l] != outside);
    const std::uint8_t mine = (l & 1) == 0 ? seen : implied;
    satisfied = satisfied || is_fact || (marks_[l >> 1] & (seen | implied) & ~mine) != 0;
    if ((marks_[l >> 1] & mine) == 0) learnt_.push_back(l);
    marks_[l >> 1] |= mine;
  }
  for (const Code l : learnt_) marks_[l >> 1] &= static_cast<std::uint8_t>(~(seen | implied));
  if (satisfied) return;
  assumptions_.push_back(off ^ 1);
  if (learnt_.size() == 1) {
    backtrack(0);
    add_fact(off);
    propagate_facts();
    return;
  }
  // The second watch: a literal that is not false, or else the one with the highest level.
  std::size_t best = 1;
  const auto worth = [this](Code l) { return values_[l] == no ? assigned_[l >> 1].level : 0xffffffffU; };
  for (std::size_t i = 2; i < learnt_.size() && values_[learnt_[best]] == no; ++i) {
    if (worth(learnt_[i]) > worth(learnt_[best])) best = i;
  }
  std::swap(learnt_[1], learnt_[best]);
  const Ref c = arena_.make(learnt_, Arena::temporary);
  temporaries_.push_back(c);
  watch(c);
  if (values_[learnt_[1]] == no) {
    assign(off, learnt_.size() == 2 ? Reason::binary(learnt_[1]) : Reason::clause(c));
  }
}

Answer Core::search() {
  Conflict conflict;
  for (;;) {
    if (!propagate(conflict)) {
      if (!handle_conflict(conflict)) return Answer::unsat;
      if (give_up()) return Answer::unknown;
      continue;
    }
    if (options_.restarts && until_restart_ == 0) restart();
    if (level() < assumptions_.size()) {
      if (next_assumption() == Answer::unsat) return Answer::unsat;
    } else if (!decide()) {
      ASSERT(head_ == trail_.size() && level() >= assumptions_.size());
      return Answer::sat;
    }
    if (give_up()) return Answer::unknown;
  }
}

/// Unsat if an assumption is false; else decides the next unassigned assumption, if there is one.
Answer Core::next_assumption() {
  while (level() < assumptions_.size()) {
    const Code l = assumptions_[level()];
    if (values_[l] == no) {
      analyze_final(l);
      return Answer::unsat;
    }
    open_level();
    if (values_[l] == open) {
      assign(l, Reason::none());
      break;
    }
  }
  return Answer::unknown;
}

/// False if no decision is needed: then the assignment is a model.
bool Core::decide() {
  if (!queued_) queue_cone();
  if (!options_.buckets && !heap_on_) use_heap();
  Code l = next_in_queue();
  if (l == no_code && options_.justify) l = next_unjustified();
  if (l == no_code) return false;
  ++counts_.decisions;
  open_level();
  assign(l, Reason::none());
  return true;
}

Core::Code Core::next_in_queue() {
  Var v = 0;
  do {
    if (heap_on_) {
      if (heap_.empty()) return no_code;
      v = heap_.pop(activity_);
    } else if (!queue_.pop(v)) {
      return no_code;
    }
  } while (values_[2 * v] != open);
  ASSERT(v != guard());  // it is never decided freely: it is an assumption, or in no clause
  return 2 * v + ((marks_[v] & phase) != 0 ? 0 : 1);
}

/// Learns a clause from the conflict. False if the formula is unsatisfiable without assumptions.
bool Core::handle_conflict(const Conflict& conflict) {
  ++counts_.conflicts;
  ++query_conflicts_;
  if (until_restart_ != 0) --until_restart_;
  const std::uint32_t target = analyze(conflict);
  ASSERT(target < level() && learnt_is_asserting());
  ASSERT(!is_due(counts_.conflicts) || follows(learnt_));
  activity_.decay();
  backtrack(target);
  if (learnt_.size() == 1) {
    add_fact(learnt_[0]);
    propagate_facts();
    return consistent_;
  }
  learn();
  ASSERT(!is_due(counts_.conflicts) || structure_holds());
  return true;
}

bool Core::give_up() {
  if (conflict_limit_ != 0 && query_conflicts_ >= conflict_limit_) return true;
  if (++steps_ % 1024 != 0) return false;
  return stop_->requested() || (work_limit_ != 0 && counts_.work() - work_at_start_ >= work_limit_);
}

void Core::restart() {
  ++restarts_;
  until_restart_ = options_.restart_interval * luby(restarts_);
  backtrack(std::min<std::uint32_t>(level(), static_cast<std::uint32_t>(assumptions_.size())));
  if (options_.forget && learnts_.size() > learnt_limit_) {
    backtrack(0);
    reduce_learnts();
  }
  if (!heap_on_ && options_.heap_after != 0 && restarts_ >= options_.heap_after) use_heap();
}

void Core::use_heap() {
  ASSERT(!heap_on_ && heap_.empty());
  heap_on_ = true;
  heap_.resize(assigned_.size());
  for (const auto* list : {&fixed_, &cone_}) {
    for (const Var v : *list) {
      if (values_[2 * v] == open && !heap_.has(v)) heap_.push(v, activity_);
    }
  }
}

void Core::backtrack(std::uint32_t target) {
  if (level() <= target) return;
  const std::size_t begin = levels_[target].begin;
  for (std::size_t i = trail_.size(); i-- > begin;) {
    const Code l = trail_[i];
    const Var v = l >> 1;
    ASSERT(assigned_[v].level > target);
    values_[l] = values_[l ^ 1] = open;
    if (options_.save_phases) marks_[v] = static_cast<std::uint8_t>((marks_[v] & ~phase) | ((l & 1) ^ 1));
    if (queue_.has_taken(v)) queue_.push(v, activity_);
    if (heap_on_ && !heap_.has(v)) heap_.push(v, activity_);
  }
  trail_.resize(begin);
  justified_ = levels_[target].justified;
  levels_.resize(target);
  head_ = begin;
}

}  // namespace polycube::impl
