// Boolean cubes and boxes over two small words: each operation against the sets of points they stand for.
#include "domain/box.h"
#include "domain/cube.h"

#include <algorithm>
#include <array>

#include "domain/polytope.h"
#include "domain_operators.h"
#include "domain_values.h"
#include "term/evaluate.h"

#include "test.h"

using namespace polycube;
using namespace domain_test;

TEST_SUITE_BEGIN("domain regions");

namespace {

constexpr std::uint32_t w0 = 2;
constexpr std::uint32_t w1 = 3;
using Set = std::uint32_t;  // of points, by index; 32 of them
static_assert(w0 + w1 == 5);

struct Plane {
  explicit Plane(Signedness r0 = Signedness::is_unsigned, Signedness r1 = Signedness::is_unsigned)
      : space{Word{store.variable(Sort::bits(w0)), w0, r0}, Word{store.variable(Sort::bits(w1)), w1, r1}} {
    for (std::uint32_t x = 0; x < domain_test::words(w0); ++x) {
      for (std::uint32_t y = 0; y < domain_test::words(w1); ++y) points.push_back({BitVector(w0, x), BitVector(w1, y)});
    }
  }
  template <class Region>
  Set members(const Region& region) const {
    Set set = 0;
    for (std::size_t i = 0; i < points.size(); ++i) set |= Set{region.contains(Point(points[i]))} << i;
    return set;
  }
  Set members(Node term) const {
    const Node roots[] = {term};
    Evaluator evaluator(store, roots);
    Set set = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (std::size_t k = 0; k < 2; ++k) {
        if (evaluator.knows(space[k].variable)) evaluator.set(space[k].variable, points[i][k]);
      }
      evaluator.run();
      set |= Set{evaluator.bits(term).is_true()} << i;
    }
    return set;
  }
  TermStore store;
  std::array<Word, 2> space;
  std::vector<std::array<BitVector, 2>> points;
};

std::vector<Cube> all_cubes() {
  std::vector<Cube> result;
  for (const Ternary& x : all_ternary(w0)) {
    for (const Ternary& y : all_ternary(w1)) {
      Cube cube;
      cube.set_word(1, y);
      cube.set_word(0, x);
      result.push_back(cube);
    }
  }
  return result;
}

std::vector<Box> all_boxes(const Plane& plane) {
  std::vector<Box> result;
  for (const Interval& x : all_intervals(plane.space[0].reading, w0)) {
    for (const Interval& y : all_intervals(plane.space[1].reading, w1)) {
      Box box;
      box.set_word(1, y);
      box.set_word(0, x);
      result.push_back(box);
    }
  }
  return result;
}

bool subset(Set a, Set b) { return (a & ~b) == 0; }

/// Is no region of the list around the set smaller than this one?
template <class Region>
bool smallest_around(Set set, const Region& region, const std::vector<Set>& all, const Plane& plane) {
  const Set own = plane.members(region);
  return subset(set, own) && std::none_of(all.begin(), all.end(), [&](Set other) {
           return subset(set, other) && subset(other, own) && other != own;
         });
}

}  // namespace

TEST_CASE("cubes: literals, terms and one literal less") {
  Plane plane;
  for (const Cube& cube : all_cubes()) {
    const Set set = plane.members(cube);
    CHECK(plane.members(cube.to_term(plane.store, plane.space)) == set);
    const std::vector<Literal> literals = cube.literals();
    CHECK(literals.size() == cube.size());
    CHECK(std::is_sorted(literals.begin(), literals.end()));
    CHECK(cube.is_everything() == (set == ~Set{0}));
    Cube rebuilt;
    for (const Literal& l : literals) {
      CHECK(cube.bit(l.word, l.bit) == l.value);
      rebuilt.add(l);
      Cube fewer = cube;
      fewer.drop(l.word, l.bit);
      CHECK(fewer.size() + 1 == cube.size());
      CHECK(!fewer.bit(l.word, l.bit).has_value());
      CHECK(fewer.contains(cube));
      // Dropping a literal doubles the set: what it adds satisfies the opposite literal.
      Cube flipped = fewer;
      flipped.add({l.word, l.bit, !l.value});
      CHECK((plane.members(fewer) ^ set) == plane.members(flipped));
    }
    CHECK(rebuilt == cube);
    CHECK(rebuilt.hash() == cube.hash());
  }
  for (const auto& point : plane.points) {
    const Cube cube = Cube::of(point);
    CHECK(cube.size() == w0 + w1);
    for (const auto& other : plane.points) CHECK(cube.contains(Point(other)) == (point == other));
  }
}

TEST_CASE("cubes: containment, disjointness, intersection and join") {
  const Plane plane;
  const std::vector<Cube> cubes = all_cubes();
  std::vector<Set> sets;
  for (const Cube& cube : cubes) sets.push_back(plane.members(cube));
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < cubes.size(); ++i) {
    for (std::size_t j = 0; j < cubes.size(); ++j) {
      wrong += cubes[i].contains(cubes[j]) != subset(sets[j], sets[i]);
      wrong += cubes[i].disjoint(cubes[j]) != ((sets[i] & sets[j]) == 0);
      const std::optional<Cube> both = cubes[i].intersect(cubes[j]);
      wrong += both.has_value() != ((sets[i] & sets[j]) != 0);
      wrong += both && plane.members(*both) != (sets[i] & sets[j]);
      if (j % 5 == 0) wrong += !smallest_around(sets[i] | sets[j], cubes[i].join(cubes[j]), sets, plane);
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("boxes: terms, containment, disjointness, intersection, join, hull of a cube, boxes in cubes") {
  for (std::uint32_t code = 0; code < 4; ++code) {
    Plane plane(readings[code % 2], readings[code / 2]);
    const std::vector<Box> boxes = all_boxes(plane);
    const std::vector<Cube> cubes = all_cubes();
    std::vector<Set> sets;
    for (const Box& box : boxes) sets.push_back(plane.members(box));
    std::vector<Set> cube_sets;
    for (const Cube& cube : cubes) cube_sets.push_back(plane.members(cube));
    std::uint64_t wrong = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      wrong += plane.members(boxes[i].to_term(plane.store, plane.space)) != sets[i];
      wrong += boxes[i].is_everything() != (sets[i] == ~Set{0});
      for (std::size_t j = 0; j < boxes.size(); ++j) {
        wrong += boxes[i].contains(boxes[j]) != subset(sets[j], sets[i]);
        wrong += boxes[i].disjoint(boxes[j]) != ((sets[i] & sets[j]) == 0);
        const std::optional<Box> both = boxes[i].intersect(boxes[j]);
        wrong += both.has_value() != ((sets[i] & sets[j]) != 0);
        wrong += both && plane.members(*both) != (sets[i] & sets[j]);
        if (j % 29 == 0) wrong += !smallest_around(sets[i] | sets[j], boxes[i].join(boxes[j]), sets, plane);
      }
      for (std::size_t j = 0; j < cubes.size(); ++j) {
        wrong += boxes[i].contains(plane.space, cubes[j]) != subset(cube_sets[j], sets[i]);
        wrong += contains(cubes[j], plane.space, boxes[i]) != subset(sets[i], cube_sets[j]);
      }
    }
    for (std::size_t j = 0; j < cubes.size(); ++j) {
      wrong += !smallest_around(cube_sets[j], Box::hull(plane.space, cubes[j]), sets, plane);
    }
    for (const auto& point : plane.points) {
      const Box box = Box::of(plane.space, point);
      for (const auto& other : plane.points) wrong += box.contains(Point(other)) != (point == other);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("polytopes inside boxes and cubes: sound") {
  Plane plane(Signedness::is_signed, Signedness::is_unsigned);
  const std::vector<Box> boxes = all_boxes(plane);
  const std::vector<Cube> cubes = all_cubes();
  std::uint64_t wrong = 0;
  std::uint64_t contained = 0;
  for (std::size_t i = 0; i < boxes.size(); i += 3) {
    Polytope polytope = Polytope::of(plane.space, boxes[i]);
    polytope.add(HalfSpace(LinearForm({{0, 1}, {1, 2}}), 7));
    Set set = 0;
    for (std::size_t k = 0; k < plane.points.size(); ++k) {
      set |= Set{polytope.contains(plane.space, Point(plane.points[k]))} << k;
    }
    for (const Box& box : boxes) {
      if (!contains(box, plane.space, polytope)) continue;
      ++contained;
      wrong += !subset(set, plane.members(box));
    }
    for (const Cube& cube : cubes) {
      if (!contains(cube, plane.space, polytope)) continue;
      ++contained;
      wrong += !subset(set, plane.members(cube));
    }
  }
  CHECK(wrong == 0);
  CHECK(contained > 0);
}

TEST_SUITE_END();
