// Cubes over state literals: an obligation has a cube, and a lemma is the negation of a cube.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sat/literal.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

/// Literals of this variable and above are threshold literals (threshold_literals.h), not variables of a solver.
inline constexpr Var first_threshold = 1U << 30;
constexpr bool is_threshold(Lit l) { return l.var() >= first_threshold; }

/// A conjunction of literals, sorted, each variable once; with a signature that refutes most subset tests early.
class Cube {
 public:
  Cube() = default;
  explicit Cube(std::vector<Lit> literals) : literals_(std::move(literals)) {
    std::sort(literals_.begin(), literals_.end());
    ASSERT(each_variable_once());
    ASSERT(literals_.empty() || literals_.back() != Lit());
    while (bits_ < literals_.size() && !is_threshold(literals_[bits_])) signature_ |= bit(literals_[bits_++]);
  }

  const std::vector<Lit>& literals() const { return literals_; }
  std::size_t size() const { return literals_.size(); }
  bool empty() const { return literals_.empty(); }
  auto begin() const { return literals_.begin(); }
  auto end() const { return literals_.end(); }

  /// The literals of latches, and the threshold literals, which come after them.
  std::span<const Lit> bits() const { return std::span(literals_).first(bits_); }
  std::span<const Lit> thresholds() const { return std::span(literals_).subspan(bits_); }

  /// Is every literal of this cube, except threshold literals, in `other`? Without threshold literals this means that
  /// the cube contains the states of the other one.
  bool bits_subset_of(const Cube& other) const {
    if (bits_ > other.bits_ || (signature_ & ~other.signature_) != 0) return false;
    const std::span<const Lit> a = bits();
    const std::span<const Lit> b = other.bits();
    return std::includes(b.begin(), b.end(), a.begin(), a.end());
  }
  bool contains(Lit l) const {
    return (is_threshold(l) || (signature_ & bit(l)) != 0) && std::binary_search(begin(), end(), l);
  }
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
  bool each_variable_once() const {
    const auto same = [](Lit a, Lit b) { return a.var() == b.var(); };
    return std::adjacent_find(literals_.begin(), literals_.end(), same) == literals_.end();
  }
  static std::uint64_t bit(Lit l) { return 1ULL << ((l.code() * 0x9e3779b1U) >> 26); }
  std::vector<Lit> literals_;
  std::size_t bits_ = 0;         // number of literals that are no threshold literals
  std::uint64_t signature_ = 0;  // of these
};

}  // namespace polycube::impl::ic3
