// Bounds on words as literals of cubes: `w >= c` and `w <= c`.
//
// A bound has a variable like any other literal, but one that no solver knows: the oracle asks about it through a
// comparator whose bound is a word of free variables (comparators.h), so that an unsatisfiable core names the bits of
// the bound that it needed and the others can be relaxed (the parametric half-space of docs/algorithms/ic3.md). A
// polytope is a cube of bounds on words that are linear forms, an integer cube one of bounds on registers; cubes mix
// them with literals of latches.
//
// All words are unsigned here. One that the model reads as signed has its sign bit complemented.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "bv/bit_vector.h"
#include "domain/integer.h"
#include "engines/ic3/literals/cube.h"
#include "sat/sat_solver.h"
#include "support/check.h"

namespace polycube::ic3 {

struct Threshold {
  std::uint32_t word;
  bool upper;  // w <= value; else w >= value
  BitVector value;

  /// Does it hold for all values of the word?
  bool is_trivial() const { return upper ? value.is_ones() : value.is_zero(); }
  bool holds(const BitVector& w) const {
    ASSERT(w.width() == value.width());
    return upper ? w.ap().ule(value.ap()) : w.ap().uge(value.ap());
  }
  /// Is a bound of the same kind on the same word implied by this one?
  bool implies(const Threshold& other) const {
    ASSERT(word == other.word && upper == other.upper);
    return other.holds(value);
  }
};

/// What the values of a word lie between.
struct Hull {
  BitVector low;
  BitVector high;
  bool implies(const Threshold& b) const { return b.holds(b.upper ? high : low); }
  bool contradicts(const Threshold& b) const { return !b.holds(b.upper ? low : high); }
};

class Thresholds {
 public:
  /// By word: its bits as literals of latches, low first; no literal where a bit is none.
  using Words = std::vector<std::vector<Lit>>;
  /// By word: what other words' numbers it is the sum of, with coefficients, and a constant; no parts if it is no sum.
  struct Sum {
    std::vector<std::pair<std::uint32_t, std::int64_t>> parts;
    Integer offset;
  };
  /// `variables` is the number of those that solvers know. `sums` may be shorter than `words`.
  Thresholds(Var variables, Words words, std::vector<Sum> sums = {})
      : variables_(variables), words_(std::move(words)), sums_(std::move(sums)) {
    sums_.resize(words_.size());
    ASSERT(parts_in_range());
  }

  std::size_t words() const { return words_.size(); }
  const Threshold& operator[](Lit l) const {
    ASSERT(is_threshold(l) && l.var() - first_threshold < thresholds_.size());
    return thresholds_[l.var() - first_threshold];
  }
  /// The literal of a bound. Requires: it is not trivial.
  Lit literal(Threshold bound);

  /// A number that all bounds of one kind on one word share, below `slots`; for other literals their variable.
  std::uint32_t slot(Lit l) const {
    ASSERT(is_threshold(l) || l.var() < variables_);
    if (!is_threshold(l)) return l.var();
    const Threshold& b = (*this)[l];
    return variables_ + 2 * b.word + (b.upper ? 1 : 0);
  }
  std::uint32_t slots() const { return static_cast<std::uint32_t>(variables_ + 2 * words_.size()); }

  /// Is every state of the cube `small` one of `large`? Syntactically: no may mean that it was not seen.
  bool covers(const Cube& large, const Cube& small) const;
  /// Has no state of the cube this literal, as far as can be seen?
  bool excludes(const Cube& cube, Lit l) const;
  /// What a cube says about a word.
  Hull hull(const Cube& cube, std::uint32_t word) const;

 private:
  bool parts_in_range() const;
  bool implied(const Cube& cube, const Threshold& bound) const;
  /// Do the cube's bounds on the parts of a sum imply the bound on the sum?
  bool implied_by_parts(const Cube& cube, const Threshold& bound) const;

  Var variables_;
  Words words_;
  std::vector<Sum> sums_;
  std::vector<Threshold> thresholds_;
  std::map<std::tuple<std::uint32_t, bool, BitVector>, Lit> known_;
};

/// What the model of a solver says about a word: bits that are open, or no literals, may be either.
Hull hull_in(const SatSolver& solver, const std::vector<Lit>& bits);
/// The bound as weak as the core of a solver leaves it, which got the bits of its value in `variables` as assumptions;
/// none if nothing is left of it.
std::optional<Lit> relax(const SatSolver& solver, Thresholds& thresholds, Lit bound, const std::vector<Lit>& variables);

/// Replaces literals of the same slot by this one, or adds it.
void put(std::vector<Lit>& cube, Lit l, const Thresholds& thresholds);
/// The literal of the cube that has the slot, if there is one.
std::optional<Lit> find_slot(const std::vector<Lit>& cube, std::uint32_t slot, const Thresholds& thresholds);

}  // namespace polycube::ic3
