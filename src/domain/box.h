// Integer cubes (section 3.2.1 of the source): conjunctions of intervals, one a state word at most.
//
// Good at ranges; it cannot say anything about two words together (see polytope.h). Each interval has its own reading,
// normally that of the word in the space; two boxes that are compared must read a word alike.
// The box without intervals is the whole space; a box is never empty as a set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/cube.h"
#include "domain/interval.h"
#include "domain/space.h"

namespace polycube {

class Box {
 public:
  struct Bound {
    std::uint32_t word;
    Interval interval;
    friend bool operator==(const Bound&, const Bound&) = default;
  };

  /// The whole space.
  Box() = default;
  /// The box of one state.
  static Box of(Space space, Point point);
  /// The smallest box around a cube: CONJOIN (algorithm 3.4) for each word. It may contain states the cube does not, so
  /// that it may stand for the cube where the cube is the smaller side of a containment, never where it is the larger.
  static Box hull(Space space, const Cube& cube);

  bool is_everything() const { return bounds_.empty(); }
  /// The words that are not free, ascending.
  const std::vector<Bound>& bounds() const { return bounds_; }
  /// The interval of a word; all its values if it is free.
  Interval word(Space space, std::uint32_t word) const;
  /// Replaces the interval of a word; a full one frees it.
  void set_word(std::uint32_t word, const Interval& interval);
  void free_word(std::uint32_t word);

  bool contains(Point point) const;
  /// Is every state of the other one a state of this one? Exact, for a cube as well: its extremes are members.
  bool contains(const Box& other) const;
  bool contains(Space space, const Cube& cube) const;
  /// Do they share no state? Exact.
  bool disjoint(const Box& other) const;
  std::optional<Box> intersect(const Box& other) const;
  /// The smallest box around both.
  Box join(const Box& other) const;

  /// The conjunction of the bounds over the variables of the space, as a term of width 1.
  Node to_term(TermStore& store, Space space) const;

  std::size_t hash() const;
  /// "x3=[-7, 5]" for each word that is not free, by position.
  std::string to_string() const;
  friend bool operator==(const Box&, const Box&) = default;

 private:
  const Interval* find(std::uint32_t word) const;
  std::vector<Bound> bounds_;  // ascending by word; none is full
};

/// Is every state of the box a state of the cube? Exact: an interval lies inside the known bits of a word if and only
/// if it has them all in common (algorithm 3.3).
bool contains(const Cube& cube, Space space, const Box& box);

}  // namespace polycube
