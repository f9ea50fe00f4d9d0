// Subsumption among added clauses: IC3 often adds a lemma that subsumes an earlier one (signatures and occurrence lists
// as in [Een05]). Self-subsuming resolution: if a clause is a subset of another one except for one literal, which it
// has negated, that literal is removed from the other clause.
#include <algorithm>

#include "sat/core.h"

namespace polycube::impl {

Core::Code Core::rarest(std::span<const Code> codes) const {
  ASSERT(!codes.empty());
  const auto count = [this](Code l) { return l < occurrences_.lists() ? occurrences_.size(l) : 0; };
  return *std::min_element(codes.begin(), codes.end(), [&](Code a, Code b) { return count(a) < count(b); });
}

/// Removes added clauses that contain all these literals.
void Core::remove_subsumed(std::span<const Code> codes) {
  const Code l = rarest(codes);
  if (l >= occurrences_.lists()) return;
  const std::uint32_t bits = Arena::signature(codes);
  stack_.clear();
  for (const Ref c : occurrences_[l]) {
    if (arena_.size(c) >= codes.size() && (bits & ~arena_.signature(c)) == 0 && contains(c, codes)) stack_.push_back(c);
  }
  for (const Ref c : stack_) remove_added(c);
}

/// Does the clause contain all these literals?
bool Core::contains(Ref c, std::span<const Code> codes) const {
  const std::span<const Code> of = arena_[c];
  return std::all_of(codes.begin(), codes.end(),
                     [&](Code l) { return std::find(of.begin(), of.end(), l) != of.end(); });
}

/// Uses new added clauses to shorten others, until this yields a fact: then clauses have to be simplified first.
/// Requires: no added clause has a literal that is a fact.
void Core::strengthen_added() {
  ASSERT(facts_ == facts_seen_ && level() == 0);  // `remove_satisfied` ran after the last fact
  const std::size_t count = added_.size();
  std::vector<Code> codes;
  for (std::size_t i = 0; i < count; ++i) {
    const Ref c = added_[i];
    if (arena_.is(c, Arena::deleted) || !arena_.is(c, Arena::fresh)) continue;
    arena_.unset(c, Arena::fresh);
    codes.assign(arena_[c].begin(), arena_[c].end());
    for (Code& l : codes) {
      l ^= 1;
      strengthen_with(c, codes, l);
      l ^= 1;
      if (facts_ != facts_seen_) return;
      if (arena_.size(c) != codes.size()) break;  // it was shortened itself, and counts as new again
    }
  }
}

/// Removes a literal from added clauses that contain all these. Requires: they are the literals of `by` with `l`
/// negated.
void Core::strengthen_with(Ref by, std::span<const Code> codes, Code l) {
  ASSERT(arena_.size(by) == codes.size() && std::find(codes.begin(), codes.end(), l) != codes.end());
  const Code where = rarest(codes);
  if (where >= occurrences_.lists()) return;
  const std::uint32_t bits = Arena::signature(codes);
  stack_.clear();
  for (const Ref c : occurrences_[where]) {
    if (c != by && arena_.size(c) >= codes.size() && (bits & ~arena_.signature(c)) == 0 && contains(c, codes)) {
      stack_.push_back(c);
    }
  }
  for (const Ref c : stack_) {
    if (arena_.size(c) > 2) {
      drop_literal(c, l);
      arena_.set(c, Arena::fresh);
      continue;
    }
    const Code unit = arena_[c][0] ^ arena_[c][1] ^ l;
    remove_added(c);
    add_fact(unit);
    propagate_facts();
    return;
  }
}

/// Removes learnt clauses that contain all literals of an added clause.
void Core::subsume_learnts() {
  std::erase_if(learnts_, [this](Ref c) {
    if (!subsumed(arena_[c])) return false;
    unwatch(c);
    arena_.discard(c);
    return true;
  });
}

/// Are all literals of some added clause among these?
bool Core::subsumed(std::span<const Code> codes) {
  const std::uint32_t bits = Arena::signature(codes);
  for (const Code l : codes) marks_[l >> 1] |= (l & 1) == 0 ? seen : implied;
  const auto among = [this](Code l) { return (marks_[l >> 1] & ((l & 1) == 0 ? seen : implied)) != 0; };
  bool found = false;
  for (const Code l : codes) {
    if (l >= occurrences_.lists()) continue;
    for (const Ref c : occurrences_[l]) {
      if (arena_.size(c) > codes.size() || (arena_.signature(c) & ~bits) != 0) continue;
      const std::span<const Code> of = arena_[c];
      found = std::all_of(of.begin(), of.end(), among);
      if (found) break;
    }
    if (found) break;
  }
  for (const Code l : codes) marks_[l >> 1] &= static_cast<std::uint8_t>(~(seen | implied));
  return found;
}

}  // namespace polycube::impl
