// A small set of clauses in which no clause subsumes another, or could strengthen it by resolution.
//
// Limits: every pair is compared, so it is for dozens of clauses, not thousands.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sat/literal.h"

namespace polycube::impl {

class ClauseSet {
 public:
  void clear();
  /// Adds a clause that neither subsumes nor strengthens any other, nor the reverse.
  void add_unchecked(std::span<const Lit> clause);
  /// Adds a clause, strengthens it and others by resolution, and drops subsumed clauses. Requires: no duplicate and no
  /// opposite literals.
  void add(std::span<const Lit> clause);

  std::uint32_t clause_count() const { return count_; }
  std::uint32_t literal_count() const { return literal_count_; }
  /// The number of clauses that are, or were, in the set.
  std::uint32_t size() const { return static_cast<std::uint32_t>(clauses_.size()); }
  bool has(std::uint32_t i) const { return !clauses_[i].dropped; }
  std::span<const Lit> clause(std::uint32_t i) const {
    return std::span(literals_).subspan(clauses_[i].begin, clauses_[i].size);
  }
  /// The number of literals examined so far.
  std::uint64_t steps() const { return steps_; }

 private:
  struct Clause {
    std::uint32_t begin;
    std::uint32_t size;
    std::uint64_t signature;  // of variables
    bool dropped = false;
  };
  enum class Relation : std::uint8_t { none, subsumes, strengthens };

  Relation compare(const Clause& a, const Clause& b, Lit& resolved);
  bool settle(std::uint32_t fresh);
  void strengthen(Clause& clause, Lit resolved);
  void drop(Clause& clause);

  std::vector<Clause> clauses_;
  std::vector<Lit> literals_;
  std::vector<std::uint32_t> pending_;
  std::uint32_t count_ = 0;
  std::uint32_t literal_count_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace polycube::impl
