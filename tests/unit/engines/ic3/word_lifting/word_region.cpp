// Sizes of regions against counting, at all small widths.
#include "engines/ic3/word_lifting/word_region.h"

#include <cmath>

#include "exhaustive/domain_values.h"

#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

TEST_SUITE_BEGIN("ic3 word region");

TEST_CASE("the size of a word is the number of its members") {
  for (std::uint32_t w = 1; w <= 4; ++w) {
    for (const Signedness reading : domain_test::readings) {
      for (const Ternary& bits : domain_test::all_ternary(w)) {
        for (const Interval& interval : domain_test::all_intervals(reading, w)) {
          const WordRegion::Word word{bits, interval};
          std::uint32_t count = 0;
          for (std::uint32_t v = 0; v < domain_test::words(w); ++v) count += word.contains(BitVector(w, v)) ? 1 : 0;
          if (count > 0) CHECK(std::abs(std::exp2(word.log2_size(w)) - count) < 1e-6);
          const bool lower = interval.lo() != least(reading, w);
          const bool upper = interval.hi() != greatest(reading, w);
          std::uint32_t known = 0;
          for (std::uint32_t i = 0; i < w; ++i) known += bits.bit(i) ? 1 : 0;
          CHECK(word.literals() == known + (lower ? 1U : 0U) + (upper ? 1U : 0U));
        }
      }
    }
  }
}

TEST_CASE("wide words") {
  const std::uint32_t w = 200;
  CHECK(WordRegion::Word{}.log2_size(w) == w);
  const BitVector point = bv::inc(BitVector::min_signed(w));
  const WordRegion::Word one{std::nullopt, Interval::constant(Signedness::is_signed, point)};
  CHECK(one.log2_size(w) == 0);
  const WordRegion::Word half{std::nullopt,
                              Interval(Signedness::is_unsigned, BitVector::zero(w), bv::dec(BitVector::min_signed(w)))};
  CHECK(half.log2_size(w) == w - 1);
  Ternary even(w);
  even.set_bit(0, false);
  CHECK(WordRegion::Word{even, half.interval}.log2_size(w) == w - 2);
}

TEST_CASE("membership asks every word that is not free") {
  WordRegion region;
  region.words.resize(3);
  region.words[0].bits = Ternary::parse("1--0");
  region.words[2].interval = Interval(Signedness::is_signed, BitVector(4, 14), BitVector(4, 2));
  const auto contains = [&](std::uint64_t a, std::uint64_t c) {
    const BitVector state[] = {BitVector(4, a), BitVector(), BitVector(4, c)};
    return region.contains(state);
  };
  CHECK(contains(8, 0));
  CHECK(contains(14, 15));
  CHECK(!contains(9, 0));
  CHECK(!contains(8, 3));
  CHECK(region.literals() == 4);
}

TEST_SUITE_END();
