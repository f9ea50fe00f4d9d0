// All affine equations that hold on given points, over words modulo 2^w, exactly.
//
// The equations c + sum a_i * x_i = 0 (mod 2^w) that hold on a set of points are a module; we keep generators. Before
// the first point every equation holds: the generators are the unit vectors. A point p restricts the module: let v_j be
// the value of generator j at p, and let generator i have the value with the fewest trailing zeros, 2^k times an odd
// number. Every other v_j is a multiple q_j of v_i, so g_j - q_j * g_i vanishes at p, and of g_i itself exactly the
// multiples of 2^(w-k) do. That is the whole of the restricted module, because in a sum of generators that vanishes at
// p the coefficient of g_i, after the change, has to be such a multiple. (After [MuellerOlm07], which keeps the points'
// side of the same duality.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bv/bit_vector.h"

namespace polycube {

class AffineRelations {
 public:
  using Row = std::vector<BitVector>;  // a_1, ..., a_n, c

  AffineRelations(std::uint32_t width, std::uint32_t words);

  /// Keeps the equations that hold at the point too; true if some did not. Requires: `words` values of that width.
  bool add(std::span<const BitVector> point);
  /// Generators of the equations that hold at all points added so far.
  const std::vector<Row>& generators() const { return generators_; }
  /// The same module by generators that are easier to read: each has its first word in no other generator, as far as
  /// the powers of two among the coefficients allow, and coefficients that are small if the signed reading is.
  std::vector<Row> reduced() const;

 private:
  std::uint32_t width_;
  std::vector<Row> generators_;
};

/// The equations of some words, by position in the states, that hold on the states with the given numbers; none if
/// these are so few that it may be by accident: every one beyond those that determine the equations is a test.
std::vector<AffineRelations::Row> equations_on(const std::vector<std::vector<BitVector>>& states,
                                               std::span<const std::size_t> members, std::span<const std::size_t> words,
                                               std::uint32_t width);

/// Trailing zeros; the width for 0.
std::uint32_t valuation(const BitVector& value);
/// Modulo 2^w. Requires: odd.
BitVector inverse(const BitVector& value);

}  // namespace polycube
