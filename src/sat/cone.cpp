// Cones of queries. The cone is kept for a group of queries if the engine begins a group.
#include <algorithm>

#include "sat/core.h"

namespace polycube::impl {

// The work here depends on the variables that enter the cone, never on the size of the circuit. The cone ends at facts,
// which are never outside.

void Core::enter(Var v) {
  if (values_[2 * v] != outside) return;
  std::size_t next = cone_.size();
  const auto take = [this](Var u) {
    values_[2 * u] = values_[2 * u + 1] = open;
    cone_.push_back(u);
  };
  take(v);
  for (; next < cone_.size(); ++next) {
    const Var u = cone_[next];
    if (u >= gates_->variables()) continue;
    for (const Var w : definitions_->fan_in(u)) {
      if (values_[2 * w] == outside) take(w);
    }
    if (gates_->has_long(u)) attach_gates(u);
  }
  queued_ = false;
}

/// Adds a variable to the cone of the added clauses. Variables of the clauses themselves are always decided.
void Core::enter_fixed(Var v, bool decide) {
  std::size_t next = fixed_.size();
  const auto take = [this](Var u) {
    const bool is_fact = values_[2 * u] == yes || values_[2 * u] == no;
    if ((marks_[u] & in_fixed) != 0 || is_fact) return;
    marks_[u] |= in_fixed;
    values_[2 * u] = values_[2 * u + 1] = open;
    fixed_.push_back(u);
    if (!options_.justify && !queue_.knows(u)) queue_.push(u, activity_);
  };
  take(v);
  if (decide && !queue_.knows(v)) queue_.push(v, activity_);
  for (; next < fixed_.size(); ++next) {
    const Var u = fixed_[next];
    if (u >= gates_->variables()) continue;
    for (const Var w : definitions_->fan_in(u)) take(w);
    if (gates_->has_long(u)) attach_gates(u);
  }
}

/// Adds the long clauses of a definition when the variable first enters a cone. This may add facts; the caller
/// propagates them.
void Core::attach_gates(Var v) {
  if ((marks_[v] & attached) != 0) return;
  ASSERT(level() == 0);  // a clause may be a fact here
  marks_[v] |= attached;
  for (std::uint32_t c = gates_->first_long(v); c < gates_->first_long(v + 1); ++c) {
    stack_.clear();
    bool satisfied = false;
    for (const Code l : gates_->long_clause(c)) {
      satisfied = satisfied || values_[l] == yes;
      if (values_[l] != no) stack_.push_back(l);
    }
    if (satisfied) continue;
    if (stack_.empty()) {
      consistent_ = false;
    } else if (stack_.size() == 1) {
      add_fact(stack_[0]);
    } else {
      gate_refs_.push_back(arena_.make(stack_, Arena::gate));
      watch(gate_refs_.back());
    }
  }
}

void Core::close_cone() {
  ASSERT(level() == 0);
  for (const Var v : cone_) {
    if ((marks_[v] & in_fixed) != 0) continue;
    ASSERT(values_[2 * v] != outside);
    queue_.drop(v);
    if (values_[2 * v] == open) values_[2 * v] = values_[2 * v + 1] = outside;  // else it is a fact
  }
  cone_.clear();
  queued_ = false;
}

void Core::settle(std::uint32_t keep) {
  if (state_ == State::idle) return;
  state_ = State::idle;
  for (const Code l : core_) marks_[l >> 1] &= static_cast<std::uint8_t>(~(failed_plain | failed_negated));
  core_.clear();
  backtrack(keep);
  kept_below_ = no_level;
  // A fact may make the temporary clause false. Only the negation of the guard occurs in clauses, so nothing has to be
  // propagated.
  values_[2 * guard()] = values_[2 * guard() + 1] = open;
  remove_temporaries();
  ASSERT(!consistent_ || temporaries_.empty());
  ASSERT(level() <= keep && (level() != 0 || head_ == trail_.size()));
  if (!in_group_) close_cone();
}

void Core::begin_group(std::span<const Lit> literals) {
  settle();
  close_cone();
  if (!options_.groups || !consistent_) return;
  in_group_ = true;
  for (const Lit l : literals) enter(code(l) >> 1);
  propagate_facts();
}

void Core::end_group() {
  settle();
  in_group_ = false;
  close_cone();
}

/// Puts the cone into the decision queue only at the first free decision, because many queries end before it.
void Core::queue_cone() {
  if (queue_.entries() > 4 * (fixed_.size() + cone_.size()) + 1024) compact_queue();
  if (!options_.justify) {
    for (const Var v : cone_) {
      if (!queue_.knows(v)) queue_.push(v, activity_);
    }
  }
  queued_ = true;
}

/// Removes entries of variables that have moved to another rank or are not in the cone any more.
void Core::compact_queue() {
  queue_.drain();
  for (const auto* list : {&fixed_, &cone_}) {
    for (const Var v : *list) {
      if (values_[2 * v] == open && queue_.has_taken(v)) queue_.push(v, activity_);
    }
  }
}

}  // namespace polycube::impl
