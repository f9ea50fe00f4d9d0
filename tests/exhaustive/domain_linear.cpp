// Linear forms, half-spaces and polytopes against plain integer arithmetic, on every point of small spaces.
#include "domain/half_space.h"
#include "domain/linear_form.h"
#include "domain/polytope.h"

#include <algorithm>
#include <array>

#include "domain_operators.h"
#include "domain_values.h"
#include "term/evaluate.h"
#include "term/term_store.h"

#include "test.h"

using namespace polycube;
using namespace domain_test;

TEST_SUITE_BEGIN("domain linear");

namespace {

/// The number that a word of small width stands for.
std::int64_t number(std::uint32_t word, std::uint32_t width, Signedness reading) {
  const bool negative = reading == Signedness::is_signed && (word >> (width - 1) & 1) != 0;
  return static_cast<std::int64_t>(word) - (negative ? std::int64_t{1} << width : 0);
}

/// Two variables of the given widths and readings in a store of their own, and all points over them.
struct Plane {
  Plane(std::uint32_t w0, Signedness r0, std::uint32_t w1, Signedness r1)
      : space{Word{store.variable(Sort::bits(w0)), w0, r0}, Word{store.variable(Sort::bits(w1)), w1, r1}} {
    for (std::uint32_t x = 0; x < domain_test::words(w0); ++x) {
      for (std::uint32_t y = 0; y < domain_test::words(w1); ++y) {
        points.push_back({BitVector(w0, x), BitVector(w1, y)});
        numbers.push_back({number(x, w0, r0), number(y, w1, r1)});
      }
    }
  }
  TermStore store;
  std::array<Word, 2> space;
  std::vector<std::array<BitVector, 2>> points;
  std::vector<std::array<std::int64_t, 2>> numbers;
};

/// The number that a term takes as a signed word at each point of the plane.
std::vector<std::int64_t> evaluate(const Plane& plane, Node term) {
  const Node roots[] = {term};
  Evaluator evaluator(plane.store, roots);
  std::vector<std::int64_t> result;
  for (const auto& point : plane.points) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (evaluator.knows(plane.space[i].variable)) evaluator.set(plane.space[i].variable, point[i]);
    }
    evaluator.run();
    const BitVector& value = evaluator.bits(term);
    REQUIRE(value.width() <= 32);
    result.push_back(number(static_cast<std::uint32_t>(value.to_uint64()), value.width(), Signedness::is_signed));
  }
  return result;
}

/// w + ceil(log2(sum |a_j|)) + 1: the width that always suffices.
std::uint32_t sufficient_width(std::uint32_t w, std::int64_t sum) {
  std::uint32_t log = 0;
  while ((std::int64_t{1} << log) < sum) ++log;
  return w + log + 1;
}

}  // namespace

TEST_CASE("one word: the widened term is the number, at every width, reading and coefficient up to 9") {
  for (const Signedness reading : readings) {
    for (std::uint32_t w = 1; w <= 4; ++w) {
      for (std::int64_t a = -9; a <= 9; ++a) {
        Plane plane(w, reading, 1, reading);
        const LinearForm form = LinearForm::of_word(0, a);
        const Node term = form.to_term(plane.store, plane.space);
        CHECK(plane.store.width(term) == form.width(plane.space));
        const std::vector<std::int64_t> values = evaluate(plane, term);
        for (std::size_t i = 0; i < values.size(); ++i) CHECK(values[i] == a * plane.numbers[i][0]);
        if (a != 0) CHECK(form.width(plane.space) <= sufficient_width(w, std::abs(a)));
      }
    }
  }
}

TEST_CASE("two words: exact, no wider than needed, at all widths, readings and coefficients up to 4") {
  for (std::uint32_t code = 0; code < 4 * 4 * 4; ++code) {
    const std::uint32_t w0 = 1 + code % 4;
    const std::uint32_t w1 = 1 + code / 4 % 4;
    Plane plane(w0, readings[code / 16 % 2], w1, readings[code / 32]);
    std::uint64_t wrong = 0;
    for (std::int64_t a = -4; a <= 4; ++a) {
      for (std::int64_t b = -4; b <= 4; ++b) {
        const LinearForm form({{1, b}, {0, a}});
        const Node term = form.to_term(plane.store, plane.space);
        const std::vector<std::int64_t> values = evaluate(plane, term);
        std::int64_t lo = 0;
        std::int64_t hi = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
          const std::int64_t expected = a * plane.numbers[i][0] + b * plane.numbers[i][1];
          if (values[i] != expected) ++wrong;
          if (!(form.evaluate(plane.space, plane.points[i]) == Integer(expected))) ++wrong;
          lo = i == 0 ? expected : std::min(lo, expected);
          hi = i == 0 ? expected : std::max(hi, expected);
        }
        if (!(form.minimum(plane.space) == Integer(lo)) || !(form.maximum(plane.space) == Integer(hi))) ++wrong;
        const std::uint32_t width = form.width(plane.space);
        // One bit less would not hold the extremes.
        const std::int64_t half = std::int64_t{1} << (width - 1);
        if (lo < -half || hi >= half) ++wrong;
        if (width > 1 && lo >= -half / 2 && hi < half / 2) ++wrong;
        if (!form.is_zero() && width > sufficient_width(std::max(w0, w1), std::abs(a) + std::abs(b))) ++wrong;
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("half-spaces: points, terms, complement, containment of boxes and cubes, at every bound") {
  for (std::uint32_t code = 0; code < 4; ++code) {
    Plane plane(2, readings[code % 2], 3, readings[code / 2]);
    std::vector<Box> boxes;
    for (const Interval& i : all_intervals(plane.space[0].reading, 2)) {
      for (const Interval& j : all_intervals(plane.space[1].reading, 3)) {
        Box box;
        box.set_word(0, i);
        box.set_word(1, j);
        boxes.push_back(box);
      }
    }
    std::vector<Cube> cubes;
    for (const Ternary& x : all_ternary(2)) {
      for (const Ternary& y : all_ternary(3)) {
        Cube cube;
        cube.set_word(0, x);
        cube.set_word(1, y);
        cubes.push_back(cube);
      }
    }
    std::uint64_t wrong = 0;
    for (std::int64_t a = -3; a <= 3; ++a) {
      for (std::int64_t b = -3; b <= 3; ++b) {
        const LinearForm form({{0, a}, {1, b}});
        for (std::int64_t bound = -30; bound <= 30; bound += (std::abs(a) == 1 ? 1 : 3)) {
          const HalfSpace half_space(form, bound);
          const HalfSpace outside = half_space.complement();
          const std::vector<std::int64_t> term = evaluate(plane, half_space.to_term(plane.store, plane.space));
          bool everything = true;
          bool nothing = true;
          for (std::size_t i = 0; i < plane.points.size(); ++i) {
            const bool inside = a * plane.numbers[i][0] + b * plane.numbers[i][1] <= bound;
            everything = everything && inside;
            nothing = nothing && !inside;
            if (half_space.contains(plane.space, plane.points[i]) != inside) ++wrong;
            if (outside.contains(plane.space, plane.points[i]) == inside) ++wrong;
            if ((term[i] != 0) != inside) ++wrong;
          }
          if (half_space.is_everything(plane.space) != everything) ++wrong;
          if (half_space.is_empty(plane.space) != nothing) ++wrong;
          if (bound % 3 != 0) continue;
          const auto all_inside = [&](const auto& region) {
            return std::all_of(plane.points.begin(), plane.points.end(), [&](const auto& point) {
              return !region.contains(Point(point)) || half_space.contains(plane.space, point);
            });
          };
          for (const Box& box : boxes) wrong += half_space.contains(plane.space, box) != all_inside(box);
          for (const Cube& cube : cubes) wrong += half_space.contains(plane.space, cube) != all_inside(cube);
        }
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("half-spaces have one description") {
  const LinearForm form({{0, 2}, {1, 4}});
  CHECK(HalfSpace(form, 7) == HalfSpace(LinearForm({{0, 1}, {1, 2}}), 3));
  CHECK(HalfSpace(form, -7) == HalfSpace(LinearForm({{0, 1}, {1, 2}}), -4));
  CHECK(HalfSpace(form, 7).to_string() == "x0 + 2*x1 <= 3");
  CHECK(HalfSpace::at_least(form, 12).to_string() == "-x0 - 2*x1 <= -6");
  CHECK(LinearForm({{3, 2}, {0, 1}, {3, -2}}) == LinearForm::of_word(0));
}

TEST_CASE("polytopes: points, terms, bounding box, simplification and sound subsumption") {
  for (std::uint32_t code = 0; code < 4; ++code) {
    Plane plane(3, readings[code % 2], 2, readings[code / 2]);
    const std::vector<LinearForm> forms = {LinearForm::of_word(0), LinearForm::of_word(0, -1), LinearForm::of_word(1),
                                           LinearForm({{0, 1}, {1, 2}}), LinearForm({{0, -1}, {1, 1}})};
    std::vector<Polytope> polytopes;
    for (std::size_t f = 0; f < forms.size(); ++f) {
      for (std::size_t g = f; g < forms.size(); ++g) {
        for (std::int64_t a = -5; a <= 7; a += 2) {
          for (std::int64_t b = -4; b <= 8; b += 3) polytopes.push_back(Polytope({{forms[f], a}, {forms[g], b}}));
        }
      }
    }
    const auto members = [&](const Polytope& p) {
      std::vector<bool> result;
      for (const auto& point : plane.points) result.push_back(p.contains(plane.space, point));
      return result;
    };
    std::vector<std::vector<bool>> sets;
    std::uint64_t wrong = 0;
    for (const Polytope& p : polytopes) {
      sets.push_back(members(p));
      for (std::size_t i = 0; i < plane.points.size(); ++i) {
        const bool expected = std::all_of(p.half_spaces().begin(), p.half_spaces().end(),
                                          [&](const HalfSpace& h) { return h.contains(plane.space, plane.points[i]); });
        if (sets.back()[i] != expected) ++wrong;
      }
      const std::vector<std::int64_t> term = evaluate(plane, p.to_term(plane.store, plane.space));
      const std::optional<Box> box = p.bounding_box(plane.space);
      for (std::size_t i = 0; i < plane.points.size(); ++i) {
        if ((term[i] != 0) != sets.back()[i]) ++wrong;
        if (sets.back()[i] && (!box || !box->contains(plane.points[i]))) ++wrong;
      }
      if (box) {
        // A polytope of axis-parallel half-spaces is its bounding box.
        const Polytope again = Polytope::of(plane.space, *box);
        for (std::size_t i = 0; i < plane.points.size(); ++i) {
          if (again.contains(plane.space, plane.points[i]) != box->contains(plane.points[i])) ++wrong;
        }
      }
      Polytope simple = p;
      simple.simplify(plane.space);
      if (simple.size() > p.size() || members(simple) != sets.back()) ++wrong;
    }
    std::uint64_t contained = 0;
    for (std::size_t i = 0; i < polytopes.size(); ++i) {
      for (std::size_t j = 0; j < polytopes.size(); ++j) {
        if (!polytopes[i].contains(plane.space, polytopes[j])) continue;
        ++contained;
        for (std::size_t k = 0; k < plane.points.size(); ++k) {
          if (sets[j][k] && !sets[i][k]) ++wrong;
        }
      }
    }
    CHECK(wrong == 0);
    CHECK(contained > polytopes.size());
  }
}

TEST_CASE("a polytope of a point is that point") {
  Plane plane(3, Signedness::is_signed, 3, Signedness::is_unsigned);
  for (const auto& point : plane.points) {
    const Polytope p = Polytope::of(plane.space, Point(point));
    for (const auto& other : plane.points) CHECK(p.contains(plane.space, other) == (point == other));
  }
}

TEST_SUITE_END();
