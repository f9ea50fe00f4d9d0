// Words beyond the exhaustive widths: random abstract values, and members of them drawn at random and at the ends.
// Every operator must contain every result. This reaches what small words cannot: values of more than one machine word,
// widths that are no power of two, shift amounts above the width with high bits set.
#include "domain/hybrid.h"

#include <array>
#include <random>

#include "domain/ternary.h"
#include "term/evaluate.h"

#include "test.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("domain wide");

namespace {

using Random = std::mt19937_64;

BitVector random_word(Random& random, std::uint32_t width) {
  BitVector v = BitVector::zero(width);
  // Small numbers and runs of equal bits are where shifts, carries and overflows happen.
  const auto shape = random() % 4;
  bool bit = false;
  for (std::uint32_t i = 0; i < width; ++i) {
    if (shape == 0) bit = (random() & 1) != 0;
    if (shape == 1) bit = i < 7 && (random() & 1) != 0;
    if (shape >= 2 && random() % 8 == 0) bit = !bit;
    v.set_bit(i, bit);
  }
  return v;
}

struct Drawn {
  Hybrid value;
  std::vector<BitVector> members;
};

/// A random ternary value, one with a bound in either reading, or a constant; and some of its members.
Drawn draw(Random& random, std::uint32_t width) {
  const BitVector point = random_word(random, width);
  Ternary bits = Ternary::constant(point);
  const std::uint64_t density = random() % 4;
  for (std::uint32_t i = 0; i < width; ++i) {
    if (random() % 3 < density) bits.set_bit(i, std::nullopt);
  }
  Hybrid value = Hybrid::from(bits);
  for (const Signedness reading : {Signedness::is_unsigned, Signedness::is_signed}) {
    if (random() % 2 == 0) continue;
    const BitVector other = random_word(random, width);
    const bool above = at_most(reading, point, other);
    value = *value.meet(Hybrid::from(Interval(reading, above ? point : other, above ? other : point)));
  }
  Drawn result{value, {point}};
  for (const BitVector& end :
       {value.unsigned_part().lo(), value.unsigned_part().hi(), value.signed_part().lo(), value.signed_part().hi()}) {
    REQUIRE(value.contains(end));
    result.members.push_back(end);
  }
  for (int i = 0; i < 4; ++i) {
    if (const auto near = value.bits().at_least(random_word(random, width)); near && value.contains(*near)) {
      result.members.push_back(*near);
    }
  }
  return result;
}

struct Shape {
  std::vector<std::uint32_t> widths;
  std::uint32_t p0 = 0;
  std::uint32_t p1 = 0;
};

Shape shape_of(const KindInfo& row, Random& random, std::uint32_t width) {
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  switch (row.rule) {
    case SortRule::boolean: return {std::vector<std::uint32_t>(row.arity, 1)};
    case SortRule::extend: return {{width}, below(70)};
    case SortRule::slice: {
      const std::uint32_t upper = below(width);
      return {{width}, upper, below(upper + 1)};
    }
    case SortRule::concat: return {{width, 1 + below(width)}};
    case SortRule::ite: return {{1, width, width}};
    default: return {std::vector<std::uint32_t>(row.arity, width)};
  }
}

}  // namespace

TEST_CASE("operators are sound on wide words") {
  Random random(20240229);
  for (const std::uint32_t width : {5u, 8u, 31u, 63u, 64u, 65u, 100u, 128u, 200u}) {
    for (const KindInfo& row : kind_table) {
      if (!is_operator(row.kind) || row.rule == SortRule::read || row.rule == SortRule::write) continue;
      CAPTURE(std::string(row.name));
      CAPTURE(width);
      std::uint64_t unsound = 0;
      for (int round = 0; round < 25; ++round) {
        const Shape shape = shape_of(row, random, width);
        std::vector<Drawn> args;
        for (const std::uint32_t w : shape.widths) args.push_back(draw(random, w));
        std::vector<Hybrid> values;
        for (const Drawn& d : args) values.push_back(d.value);
        const Hybrid result = apply(row.kind, values, shape.p0, shape.p1);
        for (int pick = 0; pick < 40; ++pick) {
          std::array<const BitVector*, 3> point{};
          for (std::size_t i = 0; i < args.size(); ++i) point[i] = &args[i].members[random() % args[i].members.size()];
          const BitVector concrete =
              apply(row.kind, std::span<const BitVector* const>(point.data(), args.size()), shape.p0, shape.p1);
          if (!result.contains(concrete)) ++unsound;
        }
      }
      CHECK(unsound == 0);
    }
  }
}

// Very wide words with unknown shift amounts must end soon, and soundly.
TEST_CASE("shifts of very wide words are quick") {
  constexpr std::uint32_t width = 20000;
  const Ternary word = Ternary::constant(BitVector::ones(width));
  Ternary amount = Ternary::constant(BitVector::zero(width));
  for (std::uint32_t i = 0; i < 14; ++i) amount.set_bit(i, std::nullopt);
  for (const Kind kind : {Kind::sll, Kind::srl, Kind::sra, Kind::rol, Kind::ror}) {
    const Hybrid args[] = {Hybrid::from(word), Hybrid::from(amount)};
    const Hybrid result = apply(kind, args);
    const BitVector three(width, 3);
    const BitVector value = word.value();
    const BitVector* point[] = {&value, &three};
    CHECK(result.contains(apply(kind, std::span<const BitVector* const>(point, 2))));
  }
}

TEST_SUITE_END();
