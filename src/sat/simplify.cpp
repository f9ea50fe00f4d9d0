// Simplification between queries: removes clauses that facts satisfy, false literals, and learnt clauses that were
// little used, and reclaims their space.
#include <algorithm>
#include <tuple>

#include "sat/core.h"

namespace polycube::impl {

void Core::simplify() {
  settle();
  until_simplify_ = options_.simplify_interval;
  if (!consistent_) return;
  remove_satisfied();
  if (options_.subsume && fresh_ > added_.size() / 4 + 100) {
    fresh_ = 0;
    strengthen_added();
    if (!consistent_) return;
    remove_satisfied();
    subsume_learnts();
  }
  if (options_.forget && learnts_.size() > learnt_limit_) reduce_learnts();
  std::erase_if(added_, [this](Ref c) { return arena_.is(c, Arena::deleted); });
  if (arena_.wasteful()) collect_garbage();
  if (watches_.wasteful()) watches_.compact();
  if (occurrences_.wasteful()) occurrences_.compact();
  ASSERT(structure_holds());
}

void Core::remove_satisfied() {
  ASSERT(level() == 0 && trail_.empty() && temporaries_.empty());
  if (facts_ == facts_seen_) return;
  facts_seen_ = facts_;
  for (std::vector<Ref>* list : {&gate_refs_, &added_, &learnts_}) {
    std::erase_if(*list, [this](Ref c) {
      if (arena_.is(c, Arena::deleted)) return true;
      const std::span<const Code> codes = arena_[c];
      const bool satisfied = std::any_of(codes.begin(), codes.end(), [this](Code l) { return values_[l] == yes; });
      if (satisfied && arena_.is(c, Arena::added)) {
        remove_added(c);
      } else if (satisfied) {
        unwatch(c);
        arena_.discard(c);
      } else {
        drop_false(c);
      }
      return satisfied;
    });
  }
}

/// Removes false literals. Requires: the clause is not satisfied, so that the watched literals are unassigned.
void Core::drop_false(Ref c) {
  ASSERT(values_[arena_[c][0]] == open || values_[arena_[c][0]] == outside);
  ASSERT(values_[arena_[c][1]] == open || values_[arena_[c][1]] == outside);
  for (std::uint32_t i = arena_.size(c); i-- > 2;) {
    const Code l = arena_[c][i];
    if (values_[l] == no) drop_literal(c, l);
  }
}

/// Removes a literal. Requires: at least two other literals remain, and no literal of the clause is a fact, except
/// after the first two.
void Core::drop_literal(Ref c, Code l) {
  ASSERT(arena_.size(c) > 2 && !arena_.is(c, Arena::deleted) && level() == 0);
  if (arena_.is(c, Arena::added)) occurrences_.remove_last(l, [c](Ref other) { return other == c; });
  unwatch(c);
  Code* const codes = arena_.codes(c);
  const auto place = static_cast<std::uint32_t>(std::find(codes, codes + arena_.size(c), l) - codes);
  ASSERT(place < arena_.size(c));
  arena_.remove(c, place);
  watch(c);
}

/// Removes learnt clauses on many levels that no conflict has used since the last reduction. Requires: level 0.
void Core::reduce_learnts() {
  ASSERT(level() == 0 && head_ == trail_.size());
  std::vector<Ref> candidates;
  std::vector<Ref> stay;
  for (const Ref c : learnts_) {
    const bool keep = arena_.levels(c) <= 2 || arena_.is(c, Arena::used);
    arena_.unset(c, Arena::used);
    (keep ? stay : candidates).push_back(c);
  }
  std::stable_sort(candidates.begin(), candidates.end(), [this](Ref a, Ref b) {
    return std::tuple(arena_.levels(a), arena_.size(a)) < std::tuple(arena_.levels(b), arena_.size(b));
  });
  const std::size_t half = candidates.size() / 2;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (i < half) {
      stay.push_back(candidates[i]);
    } else {
      unwatch(candidates[i]);
      arena_.discard(candidates[i]);
    }
  }
  learnts_ = std::move(stay);
  learnt_limit_ = std::max(learnt_limit_ + learnt_limit_ / 10, learnts_.size() + learnts_.size() / 2);
}

void Core::forget_learnts() {
  for (const Ref c : learnts_) {
    if (consistent_) unwatch(c);
    arena_.discard(c);
  }
  learnts_.clear();
  if (consistent_) collect_garbage();
}

/// Requires: no temporary clauses.
void Core::collect_garbage() {
  ASSERT(temporaries_.empty() && trail_.empty());  // no reason refers to the old arena
  Arena moved;
  moved.reserve(arena_.used_words());
  for (std::vector<Ref>* list : {&gate_refs_, &added_, &learnts_}) {
    std::erase_if(*list, [this](Ref c) { return arena_.is(c, Arena::deleted); });
    for (Ref& c : *list) c = arena_.move_to(moved, c);
  }
  for (std::size_t l = 0; l < watches_.lists(); ++l) {
    for (Watcher& w : watches_[l]) w.word = arena_.moved_to(w.ref()) | (w.word & Watcher::binary_bit);
  }
  for (std::size_t l = 0; l < occurrences_.lists(); ++l) {
    for (Ref& c : occurrences_[l]) c = arena_.moved_to(c);
  }
  arena_ = std::move(moved);
}

}  // namespace polycube::impl
