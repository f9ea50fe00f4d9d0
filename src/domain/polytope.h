// Polytopes: conjunctions of half-spaces (section 3.2.2 of the source), the regions that relate words to one another.
//
// They start as points or boxes, equation (3.1): two half-spaces for each word. Relaxing bounds moves faces outward;
// reshape exchanges a face for one of another form. Every form occurs at most once, with its tightest bound.
//
// The tests for containment in a polytope are exact for points, boxes and cubes; between two polytopes they are sound
// and cheap, not complete: that would take linear programming, and the engine has a solver for what matters.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/box.h"
#include "domain/cube.h"
#include "domain/half_space.h"
#include "domain/space.h"

namespace polycube {

class Polytope {
 public:
  /// The whole space.
  Polytope() = default;
  explicit Polytope(const std::vector<HalfSpace>& half_spaces);
  /// The axis-parallel half-spaces of a state or a box. Requires: the box reads each word as the space does.
  static Polytope of(Space space, Point point) { return of(space, Box::of(space, point)); }
  static Polytope of(Space space, const Box& box);

  /// Ascending by form, each form once.
  const std::vector<HalfSpace>& half_spaces() const { return half_spaces_; }
  std::size_t size() const { return half_spaces_.size(); }
  bool is_everything() const { return half_spaces_.empty(); }
  /// Adds a half-space; of two with the same form the tighter one stays.
  void add(const HalfSpace& half_space);
  /// Requires: i < size().
  void drop(std::size_t i);
  /// Replaces a bound, tighter or wider. Requires: i < size().
  void set_bound(std::size_t i, const Integer& bound);
  /// Drops half-spaces that hold in the whole space, or that the bounds on single words imply. The set stays the same.
  void simplify(Space space);

  bool contains(Space space, Point point) const;
  /// Exact.
  bool contains(Space space, const Box& box) const;
  bool contains(Space space, const Cube& cube) const;
  /// Sound: if it says yes, every state of the other one is a state of this one. Each half-space must follow from the
  /// other's half-space of the same form, or from its bounding box.
  bool contains(Space space, const Polytope& other) const;

  /// What the axis-parallel half-spaces allow, which contains the polytope; empty if that is nothing.
  std::optional<Box> bounding_box(Space space) const;

  /// The conjunction of the half-spaces, as a term of width 1.
  Node to_term(TermStore& store, Space space) const;

  std::size_t hash() const;
  /// "x0 <= 3, -x0 + 2*x1 <= 5"
  std::string to_string() const;
  friend bool operator==(const Polytope&, const Polytope&) = default;

 private:
  std::vector<HalfSpace> half_spaces_;
};

/// Is every state of the polytope a state of the box, of the cube? Sound, by the bounding box of the polytope: the
/// smaller side may be widened, the larger one never.
bool contains(const Box& box, Space space, const Polytope& polytope);
bool contains(const Cube& cube, Space space, const Polytope& polytope);

}  // namespace polycube
