// Cubes over state literals: what an obligation is, and what a lemma is the negation of.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sat/literal.h"

namespace polycube::ic3 {

/// A conjunction of literals, sorted, each variable once; with a signature that makes most failing subset tests short.
class Cube {
 public:
  Cube() = default;
  explicit Cube(std::vector<Lit> literals) : literals_(std::move(literals)) {
    std::sort(literals_.begin(), literals_.end());
    for (const Lit l : literals_) signature_ |= bit(l);
  }

  const std::vector<Lit>& literals() const { return literals_; }
  std::size_t size() const { return literals_.size(); }
  bool empty() const { return literals_.empty(); }
  auto begin() const { return literals_.begin(); }
  auto end() const { return literals_.end(); }

  /// Is every literal of this cube in `other`? Then this cube contains the other one's states.
  bool subset_of(const Cube& other) const {
    if (size() > other.size() || (signature_ & ~other.signature_) != 0) return false;
    return std::includes(other.begin(), other.end(), begin(), end());
  }
  bool contains(Lit l) const { return (signature_ & bit(l)) != 0 && std::binary_search(begin(), end(), l); }
  Cube without(Lit l) const {
    std::vector<Lit> rest;
    rest.reserve(size());
    for (const Lit k : literals_) {
      if (k != l) rest.push_back(k);
    }
    return Cube(std::move(rest));
  }

  friend bool operator==(const Cube& a, const Cube& b) {
    return a.signature_ == b.signature_ && a.literals_ == b.literals_;
  }

 private:
  static std::uint64_t bit(Lit l) { return 1ULL << ((l.code() * 0x9e3779b1U) >> 26); }
  std::vector<Lit> literals_;
  std::uint64_t signature_ = 0;
};

}  // namespace polycube::ic3
