#include "bv/bit_vector.h"

#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

#include "bv/apint.h"
#include "support/random.h"
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

namespace {

// Around the border between values in the object and values on the heap, and between one and two, two and three words.
constexpr std::uint32_t border_widths[] = {1, 2, 31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193};

std::vector<BitVector> some_values(std::uint32_t width, Random& random) {
  std::vector<BitVector> values = {BitVector::zero(width), BitVector::one(width), BitVector::ones(width),
                                   BitVector::min_signed(width), BitVector::max_signed(width)};
  for (int i = 0; i < 12; ++i) {
    BitVector value = BitVector::zero(width);
    for (std::uint32_t bit = 0; bit < width; ++bit) value.set_bit(bit, random.coin());
    values.push_back(value);
  }
  return values;
}

bool zero_above_width(const BitVector& value) {
  const std::uint32_t used = value.width() % 64;
  return value.words().size() == (value.width() + 63) / 64 && (used == 0 || value.words().back() >> used == 0);
}

}  // namespace

TEST_CASE("values are copied and moved between all sizes of storage") {
  Random random(1);
  for (const std::uint32_t from : border_widths) {
    for (const std::uint32_t to : border_widths) {
      CAPTURE(from);
      CAPTURE(to);
      const std::string text = some_values(from, random).back().to_binary();
      const BitVector source = BitVector::from_binary(text);
      BitVector target = BitVector::ones(to);
      target = source;
      CHECK(target == source);
      BitVector copy(target);
      target.set_bit(from - 1, !target.bit(from - 1));
      CHECK_FALSE(target == source);
      CHECK(copy == source);
      BitVector moved_to = BitVector::ones(to);
      moved_to = std::move(copy);
      CHECK(moved_to.to_binary() == text);
      BitVector made(std::move(moved_to));
      CHECK(made.to_binary() == text);
      const BitVector& itself = made;
      made = itself;
      CHECK(made.to_binary() == text);
      BitVector other = BitVector::ones(to);
      std::swap(made, other);
      CHECK(other.to_binary() == text);
      CHECK(made == BitVector::ones(to));
    }
  }
}

TEST_CASE("a value that was moved from is zero of width 1, and can be used again") {
  for (const std::uint32_t width : border_widths) {
    BitVector value = BitVector::ones(width);
    const BitVector taken = std::move(value);
    CHECK(taken.is_ones());
    CHECK(value == BitVector());
    value = taken;
    CHECK(value == taken);
  }
}

TEST_CASE("words become a value of any width") {
  const std::vector<std::uint64_t> words = {~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}};
  for (const std::uint32_t width : border_widths) {
    if (width <= 192) CHECK(BitVector(width, words) == BitVector::ones(width));  // all of the three words' bits
    CHECK(BitVector(width, std::vector<std::uint64_t>{1}) == BitVector::one(width));
    CHECK(BitVector(width, std::vector<std::uint64_t>{}) == BitVector::zero(width));
  }
}

TEST_CASE("questions about a value are answered as by APInt") {
  Random random(2);
  for (const std::uint32_t width : border_widths) {
    for (const BitVector& value : some_values(width, random)) {
      for (std::uint32_t shift = 0; shift < width; ++shift) {
        const BitVector v = bv::srl(value, shift);
        const llvm::APInt expected = to_apint(v);
        CAPTURE(v.to_binary());
        REQUIRE(from_apint(expected) == v);
        REQUIRE(v.active_bits() == expected.getActiveBits());
        REQUIRE(v.fits_uint64() == (expected.getActiveBits() <= 64));
        REQUIRE(v.is_zero() == expected.isZero());
        REQUIRE(v.is_one() == expected.isOne());
        REQUIRE(v.is_ones() == expected.isAllOnes());
        REQUIRE(v.is_negative() == expected.isNegative());
        REQUIRE(v.is_power_of_two() == expected.isPowerOf2());
        REQUIRE(v.at_most(width) == expected.getLimitedValue(width));
        REQUIRE(bv::sll(v, v.active_bits()).is_zero() ==
                (v.is_zero() || v.active_bits() + v.trailing_zeros() >= width));
        if (v.is_zero()) {
          REQUIRE(v.trailing_zeros() == width);
        } else {
          REQUIRE(v.bit(v.trailing_zeros()));
          REQUIRE(bv::sll(bv::srl(v, v.trailing_zeros()), v.trailing_zeros()) == v);
        }
      }
    }
  }
}

TEST_CASE("operators agree with APInt around the borders of storage") {
  Random random(3);
  for (const std::uint32_t width : border_widths) {
    const std::vector<BitVector> values = some_values(width, random);
    for (const BitVector& a : values) {
      const llvm::APInt x = to_apint(a);
      for (const BitVector& b : values) {
        const llvm::APInt y = to_apint(b);
        CAPTURE(a.to_binary());
        CAPTURE(b.to_binary());
        const auto same = [&](const char* name, const BitVector& result, const llvm::APInt& expected) {
          CAPTURE(name);
          REQUIRE(zero_above_width(result));
          REQUIRE(result.width() == expected.getBitWidth());
          REQUIRE(to_apint(result) == expected);
        };
        const auto agrees = [&](const char* name, const BitVector& result, bool expected) {
          same(name, result, llvm::APInt(1, expected ? 1 : 0));
        };
        agrees("==", BitVector::boolean(a == b), x == y);
        agrees("<", BitVector::boolean(a < b), x.ult(y));
        agrees("eq", bv::eq(a, b), x == y);
        agrees("neq", bv::neq(a, b), x != y);
        agrees("ugt", bv::ugt(a, b), x.ugt(y));
        agrees("ugte", bv::ugte(a, b), x.uge(y));
        agrees("ult", bv::ult(a, b), x.ult(y));
        agrees("ulte", bv::ulte(a, b), x.ule(y));
        agrees("sgt", bv::sgt(a, b), x.sgt(y));
        agrees("sgte", bv::sgte(a, b), x.sge(y));
        agrees("slt", bv::slt(a, b), x.slt(y));
        agrees("slte", bv::slte(a, b), x.sle(y));
        same("and", bv::and_(a, b), x & y);
        same("nand", bv::nand(a, b), ~(x & y));
        same("nor", bv::nor(a, b), ~(x | y));
        same("or", bv::or_(a, b), x | y);
        same("xnor", bv::xnor(a, b), ~(x ^ y));
        same("xor", bv::xor_(a, b), x ^ y);
        same("add", bv::add(a, b), x + y);
        same("sub", bv::sub(a, b), x - y);
        same("mul", bv::mul(a, b), x * y);
        if (!b.is_zero()) {
          same("udiv", bv::udiv(a, b), x.udiv(y));
          same("urem", bv::urem(a, b), x.urem(y));
          same("sdiv", bv::sdiv(a, b), x.sdiv(y));
          same("srem", bv::srem(a, b), x.srem(y));
        }
        same("sll", bv::sll(a, b), x.shl(y));
        same("srl", bv::srl(a, b), x.lshr(y));
        same("sra", bv::sra(a, b), x.ashr(y));
        same("rol", bv::rol(a, b), x.rotl(y));
        same("ror", bv::ror(a, b), x.rotr(y));
        bool overflows = false;
        static_cast<void>(x.uadd_ov(y, overflows));
        agrees("uaddo", bv::uaddo(a, b), overflows);
        static_cast<void>(x.sadd_ov(y, overflows));
        agrees("saddo", bv::saddo(a, b), overflows);
        static_cast<void>(x.usub_ov(y, overflows));
        agrees("usubo", bv::usubo(a, b), overflows);
        static_cast<void>(x.ssub_ov(y, overflows));
        agrees("ssubo", bv::ssubo(a, b), overflows);
        same("not", bv::not_(a), ~x);
        same("neg", bv::neg(a), -x);
        same("inc", bv::inc(a), x + 1);
        same("dec", bv::dec(a), x - 1);
      }
    }
  }
}

TEST_CASE("slices, extensions and concatenations agree with APInt around the borders of storage") {
  Random random(4);
  for (const std::uint32_t width : border_widths) {
    for (const BitVector& a : some_values(width, random)) {
      const llvm::APInt x = to_apint(a);
      CAPTURE(a.to_binary());
      for (const std::uint32_t lower : {0u, 1u, 62u, 63u, 64u, 65u, 127u, 128u}) {
        for (std::uint32_t upper = lower; upper < width; ++upper) {
          const BitVector part = bv::slice(a, upper, lower);
          REQUIRE(zero_above_width(part));
          REQUIRE(to_apint(part) == x.extractBits(upper - lower + 1, lower));
        }
      }
      for (const std::uint32_t n : {0u, 1u, 32u, 63u, 64u, 65u, 128u}) {
        REQUIRE(to_apint(bv::uext(a, n)) == x.zextOrTrunc(width + n));
        REQUIRE(to_apint(bv::sext(a, n)) == x.sextOrTrunc(width + n));
      }
      for (const std::uint32_t low : border_widths) {
        const BitVector b = some_values(low, random).back();
        const BitVector both = bv::concat(a, b);
        REQUIRE(zero_above_width(both));
        REQUIRE(both.to_binary() == a.to_binary() + b.to_binary());
      }
    }
  }
}
