// Linear forms against plain integer arithmetic, on every point of small spaces.
#include "domain/linear_form.h"

#include <algorithm>
#include <array>

#include "domain_operators.h"
#include "domain_values.h"
#include "term/evaluate.h"
#include "term/term_store.h"

#include "test.h"

using namespace polycube::impl;
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
      : space{SpaceWord{store.variable(Sort::bits(w0)), w0, r0}, SpaceWord{store.variable(Sort::bits(w1)), w1, r1}} {
    for (std::uint32_t x = 0; x < domain_test::words(w0); ++x) {
      for (std::uint32_t y = 0; y < domain_test::words(w1); ++y) {
        points.push_back({BitVector(w0, x), BitVector(w1, y)});
        numbers.push_back({number(x, w0, r0), number(y, w1, r1)});
      }
    }
  }
  TermStore store;
  std::array<SpaceWord, 2> space;
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

TEST_SUITE_END();
