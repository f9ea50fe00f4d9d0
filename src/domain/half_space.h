// Half-spaces a·x <= b: what polytopes are made of (section 3.2.2 of the source).
//
// The form has coprime coefficients and the bound is as small as the integers allow, so that a set has one description:
// 2x + 4y <= 7 is x + 2y <= 3. The bound may be any integer; one that no state violates, or that all violate, is fine.
#pragma once

#include <cstddef>
#include <string>

#include "domain/integer.h"
#include "domain/linear_form.h"
#include "domain/space.h"

namespace polycube {

class HalfSpace {
 public:
  /// a·x <= b, brought into normal form: divided by the gcd of the coefficients, the bound rounded down. The form 0 is
  /// allowed; its half-space is everything or nothing.
  HalfSpace(const LinearForm& form, const Integer& bound);
  /// a·x >= b.
  static HalfSpace at_least(const LinearForm& form, const Integer& bound) { return HalfSpace(form.negated(), -bound); }

  const LinearForm& form() const { return form_; }
  const Integer& bound() const { return bound_; }
  /// The same form with another bound. Since the form is in normal form already, so is the result.
  HalfSpace with_bound(const Integer& bound) const { return HalfSpace(form_, bound); }
  /// The states outside: a·x > b.
  HalfSpace complement() const { return HalfSpace(form_.negated(), -bound_ - Integer(1)); }

  bool contains(Space space, Point point) const { return form_.evaluate(space, point) <= bound_; }
  /// Is every state of the box, or of the cube, inside? Exact: a form takes its maximum where every word is at an end
  /// of its interval, and the box around a cube has corners that belong to the cube.
  bool contains(Space space, const Box& box) const { return form_.maximum(space, box) <= bound_; }
  bool contains(Space space, const Cube& cube) const { return contains(space, Box::hull(space, cube)); }
  /// Does it hold in every state of the space; in none?
  bool is_everything(Space space) const { return contains(space, Box()); }
  bool is_empty(Space space) const { return bound_ < form_.minimum(space); }

  /// A term of width 1. A bound on one word is a comparison of that word, others compare the widened sum.
  Node to_term(TermStore& store, Space space) const;

  std::size_t hash() const { return form_.hash() * 31 + bound_.hash(); }
  /// "x0 + 2*x1 <= 5"
  std::string to_string() const { return form_.to_string() + " <= " + bound_.to_string(); }
  friend bool operator==(const HalfSpace&, const HalfSpace&) = default;

 private:
  LinearForm form_;
  Integer bound_;
};

}  // namespace polycube
