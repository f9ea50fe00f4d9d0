// Linear forms a·x = sum a_j * x_j over the words of a space, with integer coefficients, free of overflow.
//
// In the width of the words, a·x wraps, and a half-space becomes scattered pieces ([Welp13, Fig. 3.5], where three bits
// are added as a rule of thumb). Here exactly the necessary bits are added. Each word x_j of width w_j has a smallest
// and a largest number in its reading. So a·x has a smallest and a largest value too, lo and hi, and both are attained.
// Let W be a width whose signed words include lo and hi. Then the result modulo 2^W is the number itself, because a·x
// is the only number in that range that is congruent to it; products and partial sums may wrap on the way.
//
// width() is the smallest such W. It never exceeds w + ceil(log2(sum |a_j|)) + 1 for w the largest width, because |a·x|
// < 2^w * sum |a_j| in either reading. It is at least w_j for every word with a coefficient, because the form has at
// least as many values as that word; so words are only ever extended. Example: 2x + 3y over two unsigned words of 4
// bits lies in 0..75 and needs 8 bits; the formula gives 4 + 3 + 1 = 8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/linear_term.h"
#include "domain/space.h"

namespace polycube::impl {

class LinearForm {
 public:
  /// The form 0.
  LinearForm() = default;
  /// The sum of the terms, in any order; a word may occur more than once.
  explicit LinearForm(std::vector<LinearTerm> terms);
  static LinearForm of_word(std::uint32_t word, const Integer& coefficient = 1) {
    return LinearForm({{word, coefficient}});
  }

  /// Ascending by word, each once, no coefficient 0.
  const std::vector<LinearTerm>& terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  /// The word, if the form is x_j or -x_j: a half-space of it is parallel to the axes.
  std::optional<std::uint32_t> axis() const;
  /// The greatest common divisor of the coefficients; 0 for the form 0.
  Integer content() const;
  /// The form with all coefficients divided. Requires: the divisor is positive and divides them.
  LinearForm divided(const Integer& divisor) const;
  LinearForm negated() const;

  /// The number a·x, exactly.
  Integer evaluate(Space space, Point point) const;
  /// The smallest and the largest value over all points, exactly; both are attained.
  Integer minimum(Space space) const;
  Integer maximum(Space space) const { return -negated().minimum(space); }

  /// The smallest width whose signed words include all values of the form.
  std::uint32_t width(Space space) const;
  /// a·x as a signed word of that width.
  Node to_term(TermStore& store, Space space) const;

  std::size_t hash() const;
  /// "2*x0 - x3"
  std::string to_string() const;
  friend bool operator==(const LinearForm&, const LinearForm&) = default;
  /// An arbitrary total order, for sorted containers.
  friend bool operator<(const LinearForm& a, const LinearForm& b);

 private:
  std::vector<LinearTerm> terms_;
};

bool operator<(const LinearForm& a, const LinearForm& b);

}  // namespace polycube::impl
