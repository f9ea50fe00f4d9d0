#include "bv/bit_vector.h"

#include <set>
#include <unordered_set>

#include "test.h"

using namespace polycube::impl;

TEST_CASE("a bit-vector keeps only the bits of its width") {
  CHECK(BitVector(3, 0xff) == BitVector(3, 7));
  CHECK(BitVector(64, ~std::uint64_t{0}).is_ones());
  CHECK(BitVector(65, ~std::uint64_t{0}).to_binary() == "0" + std::string(64, '1'));
  CHECK(BitVector() == BitVector::zero(1));
}

TEST_CASE("the special values of all widths") {
  for (const std::uint32_t width : {1u, 2u, 7u, 63u, 64u, 65u, 128u, 1000u}) {
    CAPTURE(width);
    CHECK(BitVector::zero(width).to_binary() == std::string(width, '0'));
    CHECK(BitVector::ones(width).to_binary() == std::string(width, '1'));
    CHECK(BitVector::one(width).to_binary() == std::string(width - 1, '0') + "1");
    CHECK(BitVector::min_signed(width).to_binary() == "1" + std::string(width - 1, '0'));
    CHECK(BitVector::max_signed(width).to_binary() == "0" + std::string(width - 1, '1'));
    CHECK(BitVector::one(width).is_one());
    CHECK(BitVector::zero(width).is_zero());
    CHECK(BitVector::ones(width).is_ones());
    CHECK(BitVector::zero(width).fits_uint64());
    CHECK(BitVector::ones(width).fits_uint64() == (width <= 64));
  }
  // At width 1 they fall together.
  CHECK(BitVector::min_signed(1) == BitVector::ones(1));
  CHECK(BitVector::max_signed(1) == BitVector::zero(1));
}

TEST_CASE("binary digits go in and out, most significant first") {
  for (const std::string text :
       {"0", "1", "10", "0011", "100000000000000000000000000000000000000000000000000000000000000000001"}) {
    CHECK(BitVector::from_binary(text).to_binary() == text);
    CHECK(BitVector::from_binary(text).width() == text.size());
  }
  CHECK(BitVector::from_binary("110").bit(0) == false);
  CHECK(BitVector::from_binary("110").bit(2) == true);
}

TEST_CASE("decimals fit between -2^(w-1) and 2^w - 1") {
  for (std::uint32_t width = 1; width <= 12; ++width) {
    const std::int64_t least = -(std::int64_t{1} << (width - 1));
    const std::int64_t most = (std::int64_t{1} << width) - 1;
    for (std::int64_t value = 2 * least - 2; value <= 2 * most + 2; ++value) {
      const auto parsed = BitVector::from_decimal(width, std::to_string(value));
      CAPTURE(width);
      CAPTURE(value);
      REQUIRE(parsed.has_value() == (least <= value && value <= most));
      if (parsed) CHECK(*parsed == BitVector(width, static_cast<std::uint64_t>(value)));
    }
  }
}

TEST_CASE("decimals at the edges of wide ranges") {
  const std::string two64 = "18446744073709551616";
  CHECK_FALSE(BitVector::from_decimal(64, two64).has_value());
  CHECK(*BitVector::from_decimal(64, "18446744073709551615") == BitVector::ones(64));
  CHECK(BitVector::from_decimal(65, two64)->to_binary() == "1" + std::string(64, '0'));
  CHECK(*BitVector::from_decimal(65, "-" + two64) == BitVector::min_signed(65));
  CHECK_FALSE(BitVector::from_decimal(65, "-18446744073709551617").has_value());
  CHECK(*BitVector::from_decimal(64, "-9223372036854775808") == BitVector::min_signed(64));
  CHECK_FALSE(BitVector::from_decimal(64, "-9223372036854775809").has_value());
  for (const std::uint32_t width : {100u, 500u, 1000u}) {
    for (const BitVector& value :
         {BitVector::ones(width), BitVector::min_signed(width), BitVector::max_signed(width)}) {
      CHECK(*BitVector::from_decimal(width, value.to_decimal()) == value);
      CHECK(*BitVector::from_decimal(width, value.to_signed_decimal()) == value);
    }
    CHECK_FALSE(BitVector::from_decimal(width, BitVector::min_signed(width + 1).to_decimal()).has_value());
  }
}

TEST_CASE("layout of decimals: zeros in front, minus zero, nothing else") {
  CHECK(*BitVector::from_decimal(4, "0000000000000000000000000000000000000000000000000015") == BitVector(4, 15));
  CHECK(*BitVector::from_decimal(4, "-0") == BitVector::zero(4));
  CHECK(*BitVector::from_decimal(4, "-0008") == BitVector(4, 8));
  CHECK(*BitVector::from_decimal(1, "000") == BitVector::zero(1));
  for (const char* text : {"", "-", "--1", "+1", "1a", " 1", "1 ", "0x1", "1.0"}) {
    CAPTURE(text);
    CHECK_FALSE(BitVector::from_decimal(8, text).has_value());
  }
}

TEST_CASE("millions of digits are read in no time") {
  constexpr std::uint32_t width = 8'000'000;
  CHECK(BitVector::from_binary(std::string(width, '1')) == BitVector::ones(width));
  CHECK(*BitVector::from_hexadecimal(width, std::string(width / 4, 'F')) == BitVector::ones(width));
}

TEST_CASE("hexadecimals") {
  CHECK(*BitVector::from_hexadecimal(8, "fF") == BitVector::ones(8));
  CHECK(*BitVector::from_hexadecimal(5, "1f") == BitVector::ones(5));
  CHECK(*BitVector::from_hexadecimal(1, "0001") == BitVector::one(1));
  CHECK(*BitVector::from_hexadecimal(3, "0") == BitVector::zero(3));
  CHECK(BitVector::from_hexadecimal(128, "123456789abcdef0123456789abcdef0")->to_binary().substr(0, 16) ==
        "0001001000110100");
  CHECK_FALSE(BitVector::from_hexadecimal(5, "20").has_value());
  CHECK_FALSE(BitVector::from_hexadecimal(8, "100").has_value());
  for (const char* text : {"", "g", "-1", "0x1", " 1", "1 "}) {
    CAPTURE(text);
    CHECK_FALSE(BitVector::from_hexadecimal(8, text).has_value());
  }
}

TEST_CASE("numbers are printed in all radices") {
  const BitVector value(8, 0xa5);
  CHECK(value.to_binary() == "10100101");
  CHECK(value.to_decimal() == "165");
  CHECK(value.to_signed_decimal() == "-91");
  CHECK(value.to_hexadecimal() == "A5");
  CHECK(BitVector::zero(70).to_decimal() == "0");
  CHECK(BitVector::ones(70).to_signed_decimal() == "-1");
}

TEST_CASE("equality, order and hash know the width") {
  CHECK_FALSE(BitVector(3, 1) == BitVector(4, 1));
  CHECK(BitVector(3, 7) < BitVector(4, 0));
  CHECK(BitVector(4, 3) < BitVector(4, 9));
  CHECK_FALSE(BitVector(4, 9) < BitVector(4, 9));
  std::set<BitVector> ordered;
  std::unordered_set<BitVector, BitVectorHash> hashed;
  std::set<std::size_t> hashes;
  for (std::uint32_t width = 1; width <= 6; ++width) {
    for (std::uint64_t value = 0; value < std::uint64_t{1} << width; ++value) {
      ordered.insert(BitVector(width, value));
      hashed.insert(BitVector(width, value));
      hashes.insert(BitVector(width, value).hash());
    }
  }
  CHECK(ordered.size() == 126);
  CHECK(hashed.size() == 126);
  CHECK(hashes.size() > 120);
}

TEST_CASE("single bits can be set") {
  BitVector value = BitVector::zero(130);
  value.set_bit(129, true);
  value.set_bit(0, true);
  CHECK(value.bit(129));
  CHECK_FALSE(value.bit(128));
  value.set_bit(129, false);
  CHECK(value == BitVector::one(130));
}
