// Threshold literals: `w >= c` and `w <= c` as literals of cubes.
//
// Problem: lemmas over words need thresholds, and solvers and cubes only have literals.
//
// Idea: a threshold literal has a variable like any other literal, but one that no solver has: in queries the oracle
// replaces it by a comparator whose bound is a word of free variables (comparators.h), so that an unsatisfiable core
// names the bits of the threshold that it needed and the others can be relaxed. A polytope is a cube of thresholds on
// words that are linear forms, an integer cube one of thresholds on registers; cubes mix them with literals of latches.
//
// Limits: all words are unsigned here. A word that the model reads as signed has its sign bit complemented.
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

namespace polycube::impl::ic3 {

struct Threshold {
  std::uint32_t word;
  bool upper;  // w <= value; else w >= value
  BitVector value;

  /// Is it true for all values of the word?
  bool is_trivial() const { return upper ? value.is_ones() : value.is_zero(); }
  bool holds(const BitVector& w) const {
    ASSERT(w.width() == value.width());
    return upper ? !(value < w) : !(w < value);
  }
  /// Does this threshold imply another one of the same word and direction?
  bool implies(const Threshold& other) const {
    ASSERT(word == other.word && upper == other.upper);
    return other.holds(value);
  }
};

/// The range of a word: its least and its greatest value.
struct Hull {
  BitVector low;
  BitVector high;
  bool implies(const Threshold& b) const { return b.holds(b.upper ? high : low); }
  bool contradicts(const Threshold& b) const { return !b.holds(b.upper ? low : high); }
};

class Thresholds {
 public:
  /// By word: its bits as literals of latches, low first; no literal where a bit is no latch.
  using Words = std::vector<std::vector<Lit>>;
  /// By word: the words, by number, that it is a sum of, with coefficients, and a constant; no parts if it is no sum.
  struct Sum {
    std::vector<std::pair<std::uint32_t, std::int64_t>> parts;
    Integer offset;
  };
  /// `variables` is the number of variables of solvers. `sums` may be shorter than `words`.
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
  /// The literal of a threshold. Requires: it is not trivial.
  Lit literal(Threshold bound);

  /// The slot: shared by all threshold literals of one word and direction, below `slots`; for other literals their
  /// variable.
  std::uint32_t slot(Lit l) const {
    ASSERT(is_threshold(l) || l.var() < variables_);
    if (!is_threshold(l)) return l.var();
    const Threshold& b = (*this)[l];
    return variables_ + 2 * b.word + (b.upper ? 1 : 0);
  }
  std::uint32_t slots() const { return static_cast<std::uint32_t>(variables_ + 2 * words_.size()); }

  /// Does the cube `large` contain `small`? A syntactic check: false may mean that it was not found.
  bool covers(const Cube& large, const Cube& small) const;
  /// Is the literal false in all states of the cube? A syntactic check.
  bool excludes(const Cube& cube, Lit l) const;
  /// The hull of a word in the states of a cube.
  Hull hull(const Cube& cube, std::uint32_t word) const;

 private:
  bool parts_in_range() const;
  bool implied(const Cube& cube, const Threshold& bound) const;
  /// Do the thresholds of the cube on the parts of a sum imply the threshold on the sum?
  bool implied_by_parts(const Cube& cube, const Threshold& bound) const;

  Var variables_;
  Words words_;
  std::vector<Sum> sums_;
  std::vector<Threshold> thresholds_;
  std::map<std::tuple<std::uint32_t, bool, BitVector>, Lit> known_;
};

/// The hull of a word in a solver model: don't-cares, and bits without a literal, may have either value.
Hull hull_in(const SatSolver& solver, const std::vector<Lit>& bits);
/// The threshold literal, relaxed as far as the core of a solver permits; `variables` are the assumptions for the bits
/// of its value. None if the core needs no bit.
std::optional<Lit> relax(const SatSolver& solver, Thresholds& thresholds, Lit bound, const std::vector<Lit>& variables);

/// Replaces literals of the same slot by this one, or adds it.
void put(std::vector<Lit>& cube, Lit l, const Thresholds& thresholds);
/// The literal of the cube with this slot, if there is one.
std::optional<Lit> find_slot(const std::vector<Lit>& cube, std::uint32_t slot, const Thresholds& thresholds);

}  // namespace polycube::impl::ic3
