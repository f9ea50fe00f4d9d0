// Integers: small ones against int64, large ones by laws.
#include "domain/integer.h"

#include <numeric>
#include <random>

#include "test.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("domain integer");

TEST_CASE("small numbers") {
  for (std::int64_t a = -20; a <= 20; ++a) {
    for (std::int64_t b = -20; b <= 20; ++b) {
      CHECK(Integer(a) + Integer(b) == Integer(a + b));
      CHECK(Integer(a) - Integer(b) == Integer(a - b));
      CHECK(Integer(a) * Integer(b) == Integer(a * b));
      CHECK((Integer(a) < Integer(b)) == (a < b));
      CHECK(gcd(Integer(a), Integer(b)) == Integer(std::gcd(a, b)));
      if (b == 0) continue;
      const std::int64_t floor = a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
      CHECK(floor_divide(Integer(a), Integer(b)) == Integer(floor));
    }
  }
}

TEST_CASE("widths and words") {
  CHECK(Integer(0).signed_width() == 1);
  CHECK(Integer(-1).signed_width() == 1);
  CHECK(Integer(1).signed_width() == 2);
  CHECK(Integer(-8).signed_width() == 4);
  CHECK(Integer(8).signed_width() == 5);
  CHECK(Integer(15).fits(4, Signedness::is_unsigned));
  CHECK(!Integer(16).fits(4, Signedness::is_unsigned));
  CHECK(!Integer(-1).fits(4, Signedness::is_unsigned));
  CHECK(Integer(-8).fits(4, Signedness::is_signed));
  CHECK(!Integer(8).fits(4, Signedness::is_signed));
  CHECK(Integer::of(BitVector(4, 9), Signedness::is_signed) == Integer(-7));
  CHECK(Integer::of(BitVector(4, 9), Signedness::is_unsigned) == Integer(9));
  CHECK(Integer(-7).to_word(4) == BitVector(4, 9));
  CHECK(Integer(-7).to_word(100) == bv::neg(BitVector(100, 7)));
}

TEST_CASE("the ends of int64") {
  const Integer smallest(INT64_MIN);
  const Integer largest(INT64_MAX);
  CHECK((largest + 1).to_string() == "9223372036854775808");
  CHECK((smallest - 1).to_string() == "-9223372036854775809");
  CHECK(-smallest == largest + 1);
  CHECK(-(largest + 1) == smallest);
  CHECK((largest + 1 - 1).fits_int64());
  CHECK(!(largest + 1).fits_int64());
  CHECK((smallest * smallest) == Integer::power_of_two(126));
  CHECK(floor_divide(smallest, -1) == largest + 1);
  CHECK(gcd(smallest, smallest) == largest + 1);
  CHECK(smallest - 1 < smallest);
  CHECK(largest < largest + 1);
}

TEST_CASE("laws of large numbers") {
  std::mt19937_64 random(7);
  const auto draw = [&] {
    Integer result = 0;
    for (std::uint64_t i = random() % 6 + 1; i > 0; --i) {
      result = result * Integer::power_of_two(63) + Integer(static_cast<std::int64_t>(random()));
    }
    return result;
  };
  for (int i = 0; i < 2000; ++i) {
    const Integer a = draw();
    const Integer b = draw();
    const Integer c = draw();
    CHECK((a + b) - b == a);
    CHECK(a * (b + c) == a * b + a * c);
    CHECK((a < b) == (a - b).is_negative());
    if (b.is_zero()) continue;
    CHECK(floor_divide(a * b, b) == a);
    const Integer q = floor_divide(a, b);
    const Integer rest = a - q * b;
    CHECK((rest.is_zero() || rest.is_negative() == b.is_negative()));
    CHECK(absolute(rest) < absolute(b));
    const Integer divisor = gcd(a * c, b * c);
    if (!c.is_zero()) CHECK(floor_divide(divisor, absolute(c)) * absolute(c) == divisor);
  }
}

TEST_SUITE_END();
