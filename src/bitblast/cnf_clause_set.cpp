#include "bitblast/cnf_clause_set.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

namespace {

std::uint64_t signature_of(std::span<const Lit> clause) {
  std::uint64_t signature = 0;
  for (const Lit l : clause) signature |= 1ULL << ((l.var() * 0x9e3779b1U) >> 26);
  return signature;
}

}  // namespace

void ClauseSet::clear() {
  clauses_.clear();
  literals_.clear();
  count_ = 0;
  literal_count_ = 0;
}

void ClauseSet::add_unchecked(std::span<const Lit> clause) {
  const auto size = static_cast<std::uint32_t>(clause.size());
  clauses_.push_back({static_cast<std::uint32_t>(literals_.size()), size, signature_of(clause)});
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  ++count_;
  literal_count_ += size;
}

void ClauseSet::add(std::span<const Lit> clause) {
  for (std::size_t i = 0; i < clause.size(); ++i) {
    ASSERT(std::none_of(clause.begin(), clause.begin() + static_cast<std::ptrdiff_t>(i),
                        [&](Lit l) { return l.var() == clause[i].var(); }));
  }
  add_unchecked(clause);
  pending_.assign(1, size() - 1);
  while (!pending_.empty()) {
    const std::uint32_t fresh = pending_.back();
    pending_.pop_back();
    while (!clauses_[fresh].dropped && settle(fresh)) {
    }
  }
}

/// Does `a` subsume `b`, or would it except for one literal, which is opposite?
ClauseSet::Relation ClauseSet::compare(const Clause& a, const Clause& b, Lit& resolved) {
  if (a.size > b.size || (a.signature & ~b.signature) != 0) return Relation::none;
  const std::span<const Lit> of_b = std::span(literals_).subspan(b.begin, b.size);
  bool opposite = false;
  for (const Lit l : std::span(literals_).subspan(a.begin, a.size)) {
    steps_ += b.size;
    if (std::find(of_b.begin(), of_b.end(), l) != of_b.end()) continue;
    if (opposite || std::find(of_b.begin(), of_b.end(), ~l) == of_b.end()) return Relation::none;
    opposite = true;
    resolved = ~l;  // of b
  }
  return opposite ? Relation::strengthens : Relation::subsumes;
}

/// Compares one clause with all others. Returns whether it became shorter, so that it must be compared again.
bool ClauseSet::settle(std::uint32_t fresh) {
  Clause& clause = clauses_[fresh];
  steps_ += size();
  for (std::uint32_t i = 0; i < size(); ++i) {
    Clause& other = clauses_[i];
    if (other.dropped || i == fresh) continue;
    Lit resolved;
    if (const Relation r = compare(other, clause, resolved); r != Relation::none) {
      if (r == Relation::subsumes) {
        drop(clause);
        return false;
      }
      strengthen(clause, resolved);
      return true;
    }
    if (const Relation r = compare(clause, other, resolved); r != Relation::none) {
      if (r == Relation::subsumes) {
        drop(other);
      } else {
        strengthen(other, resolved);
        pending_.push_back(i);
      }
    }
  }
  return false;
}

void ClauseSet::strengthen(Clause& clause, Lit resolved) {
  const auto begin = literals_.begin() + clause.begin;
  CHECK(clause.size > 0 && std::find(begin, begin + clause.size, resolved) != begin + clause.size);
  std::iter_swap(std::find(begin, begin + clause.size, resolved), begin + clause.size - 1);
  --clause.size;
  --literal_count_;
  clause.signature = signature_of(std::span(literals_).subspan(clause.begin, clause.size));
}

void ClauseSet::drop(Clause& clause) {
  ASSERT(!clause.dropped && count_ > 0);
  clause.dropped = true;
  --count_;
  literal_count_ -= clause.size;
}

}  // namespace polycube::impl
