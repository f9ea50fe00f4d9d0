// All affine equations that hold on given points, over words modulo 2^w, exactly.
//
// The equations c + sum a_i * x_i = 0 (mod 2^w) that hold on a set of points are a module, which is represented by
// generators. Before the first point every equation holds: the generators are the unit vectors. A point p restricts the
// module: let v_j be the value of generator g_j at p, and let g_i be a generator whose value v_i has the fewest
// trailing zeros, 2^k times an odd number. Every other v_j is a multiple q_j of v_i, so g_j - q_j * g_i vanishes at p,
// and of the multiples of g_i exactly those by multiples of 2^(w-k) vanish at p. These generate the restricted module:
// in a sum of generators that vanishes at p, the coefficient of g_i, after the replacement, has to be such a multiple.
// (After [MuellerOlm07], where the dual module, that of the points, is represented.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bv/bit_vector.h"

namespace polycube::impl {

class AffineRelations {
 public:
  using Row = std::vector<BitVector>;  // a_1, ..., a_n, c

  AffineRelations(std::uint32_t width, std::uint32_t words);

  /// Keeps only the equations that also hold at the point; true if some did not. Requires: `words` values of that
  /// width.
  bool add(std::span<const BitVector> point);
  /// Generators of the equations that hold at all points added so far.
  const std::vector<Row>& generators() const { return generators_; }
  /// The same module by generators that are easier to read: the first word of each is in no other generator, as far as
  /// powers of two in the coefficients allow, and coefficients are small in signed reading.
  std::vector<Row> reduced() const;

 private:
  std::uint32_t width_;
  std::vector<Row> generators_;
};

/// The equations of some words, by position in the states, that hold on the states with the given numbers. None if
/// there are so few states that the equations may hold by chance: each state beyond those that determine the equations
/// is a test.
std::vector<AffineRelations::Row> equations_on(const std::vector<std::vector<BitVector>>& states,
                                               std::span<const std::size_t> members, std::span<const std::size_t> words,
                                               std::uint32_t width);

/// Trailing zeros; the width for 0.
std::uint32_t valuation(const BitVector& value);
/// The inverse modulo 2^w. Requires: odd.
BitVector inverse(const BitVector& value);

}  // namespace polycube::impl
