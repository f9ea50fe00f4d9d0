// Every bit-vector operator against arithmetic on plain integers, written down here once more and independently, for
// all operands of small width; against a table of values that other tools agreed on; and, at widths beyond a machine
// word, against the laws that tie the operators to each other.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using U = std::uint64_t;
using S = std::int64_t;

U mask(std::uint32_t width) { return (U{1} << width) - 1; }
S as_signed(U a, std::uint32_t width) {
  return (a >> (width - 1) & 1) != 0 ? static_cast<S>(a) - (S{1} << width) : static_cast<S>(a);
}
bool fits_signed(S a, std::uint32_t width) { return -(S{1} << (width - 1)) <= a && a < (S{1} << (width - 1)); }
bool fits_unsigned(S a, std::uint32_t width) { return 0 <= a && a < (S{1} << width); }

U rotate_left(U a, U amount, std::uint32_t width) {
  for (U i = 0; i < amount; ++i) a = (a << 1 | a >> (width - 1)) & mask(width);
  return a;
}

/// Shifts one place at a time, as often as asked.
U shift(Kind kind, U a, U amount, std::uint32_t width) {
  for (U i = 0; i < amount; ++i) {
    const U sign = kind == Kind::sra ? a & U{1} << (width - 1) : 0;
    a = kind == Kind::sll ? a << 1 & mask(width) : a >> 1 | sign;
  }
  return a;
}

S floor_mod(S a, S b) {
  S result = a % b;
  if (result != 0 && (result < 0) != (b < 0)) result += b;
  return result;
}

U parity(U a) {
  U result = 0;
  for (; a != 0; a >>= 1) result ^= a & 1;
  return result;
}

/// The value of an operator with one or two operands of one width, before it is cut to its width.
U model(Kind kind, std::uint32_t width, U a, U b) {
  const S x = as_signed(a, width);
  const S y = as_signed(b, width);
  const S ua = static_cast<S>(a);
  const S ub = static_cast<S>(b);
  switch (kind) {
    case Kind::not_: return mask(width) - a;
    case Kind::inc: return a + 1;
    case Kind::dec: return a - 1;
    case Kind::neg: return U{0} - a;
    case Kind::redand: return a == mask(width);
    case Kind::redor: return a != 0;
    case Kind::redxor: return parity(a);
    case Kind::iff: return a == b;
    case Kind::implies: return a <= b;
    case Kind::eq: return a == b;
    case Kind::neq: return a != b;
    case Kind::ugt: return a > b;
    case Kind::ugte: return a >= b;
    case Kind::ult: return a < b;
    case Kind::ulte: return a <= b;
    case Kind::sgt: return x > y;
    case Kind::sgte: return x >= y;
    case Kind::slt: return x < y;
    case Kind::slte: return x <= y;
    case Kind::and_: return a & b;
    case Kind::nand: return mask(width) - (a & b);
    case Kind::nor: return mask(width) - (a | b);
    case Kind::or_: return a | b;
    case Kind::xnor: return mask(width) - (a ^ b);
    case Kind::xor_: return a ^ b;
    case Kind::rol: return rotate_left(a, b, width);
    case Kind::ror: return rotate_left(a, (width - 1) * b, width);
    case Kind::sll:
    case Kind::srl:
    case Kind::sra: return shift(kind, a, b, width);
    case Kind::add: return a + b;
    case Kind::mul: return a * b;
    case Kind::udiv: return b == 0 ? mask(width) : a / b;
    case Kind::urem: return b == 0 ? a : a % b;
    case Kind::sdiv: return static_cast<U>(y != 0 ? x / y : x < 0 ? 1 : -1);
    case Kind::srem: return static_cast<U>(y == 0 ? x : x % y);
    case Kind::smod: return static_cast<U>(y == 0 ? x : floor_mod(x, y));
    case Kind::sub: return a - b;
    case Kind::uaddo: return !fits_unsigned(ua + ub, width);
    case Kind::saddo: return !fits_signed(x + y, width);
    case Kind::sdivo: return y != 0 && !fits_signed(x / y, width);
    case Kind::umulo: return !fits_unsigned(ua * ub, width);
    case Kind::smulo: return !fits_signed(x * y, width);
    case Kind::usubo: return !fits_unsigned(ua - ub, width);
    case Kind::ssubo: return !fits_signed(x - y, width);
    default: FAIL("the model lacks ", info(kind).name); return 0;
  }
}

BitVector applied(Kind kind, std::initializer_list<BitVector> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0) {
  std::vector<const BitVector*> pointers;
  for (const BitVector& arg : args) pointers.push_back(&arg);
  return apply(kind, pointers, p0, p1);
}

bool gives_one_bit(SortRule rule) { return rule != SortRule::same; }

}  // namespace

TEST_CASE("operators on one sort agree with integers at widths 1 to 6") {
  std::set<Kind> seen;
  for (const KindInfo& row : kind_table) {
    const bool predicate =
        row.rule == SortRule::predicate || row.rule == SortRule::equality || row.rule == SortRule::reduce;
    if (row.rule != SortRule::same && row.rule != SortRule::boolean && !predicate) continue;
    seen.insert(row.kind);
    for (std::uint32_t width = 1; width <= (row.rule == SortRule::boolean ? 1 : 6); ++width) {
      const std::uint32_t result_width = gives_one_bit(row.rule) ? 1 : width;
      for (U a = 0; a <= mask(width); ++a) {
        for (U b = 0; b <= (row.arity == 1 ? 0 : mask(width)); ++b) {
          CAPTURE(row.name);
          CAPTURE(width);
          CAPTURE(a);
          CAPTURE(b);
          const BitVector x(width, a);
          const BitVector y(width, b);
          const BitVector result = row.arity == 1 ? applied(row.kind, {x}) : applied(row.kind, {x, y});
          REQUIRE(result.width() == result_width);
          REQUIRE(result.to_uint64() == (model(row.kind, width, a, b) & mask(result_width)));
        }
      }
    }
  }
  CHECK(seen.size() == kind_count - 10);  // all but three leaves, uext, sext, slice, concat, ite, read and write
}

TEST_CASE("slices, extensions, concatenations and choices agree with integers at widths 1 to 5") {
  for (std::uint32_t width = 1; width <= 5; ++width) {
    for (U a = 0; a <= mask(width); ++a) {
      const BitVector x(width, a);
      for (std::uint32_t upper = 0; upper < width; ++upper) {
        for (std::uint32_t lower = 0; lower <= upper; ++lower) {
          const BitVector expected(upper - lower + 1, a / (U{1} << lower) % (U{1} << (upper - lower + 1)));
          CHECK(applied(Kind::slice, {x}, upper, lower) == expected);
        }
      }
      for (std::uint32_t n = 0; n <= 3; ++n) {
        CHECK(applied(Kind::uext, {x}, n) == BitVector(width + n, a));
        const U extended = static_cast<U>(as_signed(a, width)) & mask(width + n);
        CHECK(applied(Kind::sext, {x}, n) == BitVector(width + n, extended));
      }
      for (std::uint32_t low = 1; low <= 4; ++low) {
        for (U b = 0; b <= mask(low); ++b) {
          CHECK(applied(Kind::concat, {x, BitVector(low, b)}) == BitVector(width + low, a * (U{1} << low) + b));
        }
      }
      for (U b = 0; b <= mask(width); ++b) {
        const BitVector y(width, b);
        CHECK(applied(Kind::ite, {BitVector::boolean(true), x, y}) == x);
        CHECK(applied(Kind::ite, {BitVector::boolean(false), x, y}) == y);
      }
    }
  }
}

namespace {

BitVector random_bits(Random& random, std::uint32_t width) {
  BitVector result = BitVector::zero(width);
  switch (random.below(8)) {
    case 0: return result;
    case 1: return BitVector::ones(width);
    case 2: return BitVector::min_signed(width);
    case 3: return BitVector(width, random.below(4));
    default: break;
  }
  for (std::uint32_t i = 0; i < width; ++i) result.set_bit(i, random.coin());
  // Numbers of all sizes, not only large ones.
  const auto kept = static_cast<std::uint32_t>(random.below(width)) + 1;
  if (random.coin()) result = bv::srl(result, BitVector(width, width - kept));
  return random.below(4) == 0 ? bv::neg(result) : result;
}

bool less_bit_by_bit(const BitVector& a, const BitVector& b) {
  for (std::uint32_t i = a.width(); i-- > 0;) {
    if (a.bit(i) != b.bit(i)) return b.bit(i);
  }
  return false;
}

/// Addition as on paper.
BitVector add_bit_by_bit(const BitVector& a, const BitVector& b) {
  BitVector result = BitVector::zero(a.width());
  bool carry = false;
  for (std::uint32_t i = 0; i < a.width(); ++i) {
    const int sum = a.bit(i) + b.bit(i) + carry;
    result.set_bit(i, sum % 2 == 1);
    carry = sum >= 2;
  }
  return result;
}

BitVector multiply_bit_by_bit(const BitVector& a, const BitVector& b) {
  BitVector result = BitVector::zero(a.width());
  BitVector shifted = a;
  for (std::uint32_t i = 0; i < a.width(); ++i) {
    if (b.bit(i)) result = add_bit_by_bit(result, shifted);
    shifted = add_bit_by_bit(shifted, shifted);
  }
  return result;
}

void check_laws(const BitVector& a, const BitVector& b) {
  const std::uint32_t w = a.width();
  const bool negative_a = a.bit(w - 1);
  const bool negative_b = b.bit(w - 1);
  const auto magnitude = [&](const BitVector& x) { return x.bit(w - 1) ? bv::neg(x) : x; };
  const auto wide = [](const BitVector& x) { return bv::sext(x, x.width()); };
  const auto fits = [&](const BitVector& x) { return wide(bv::slice(x, w - 1, 0)) == x; };

  CHECK(bv::add(a, b) == add_bit_by_bit(a, b));
  CHECK(bv::mul(a, b) == multiply_bit_by_bit(a, b));
  CHECK(bv::add(bv::sub(a, b), b) == a);
  CHECK(bv::neg(a) == bv::inc(bv::not_(a)));
  CHECK(bv::dec(bv::inc(a)) == a);
  CHECK(bv::nand(a, b) == bv::or_(bv::not_(a), bv::not_(b)));
  CHECK(bv::nor(a, b) == bv::and_(bv::not_(a), bv::not_(b)));
  CHECK(bv::xnor(a, b) == bv::not_(bv::xor_(a, b)));
  CHECK(bv::xor_(a, b) == bv::sub(bv::or_(a, b), bv::and_(a, b)));

  CHECK(bv::ult(a, b).is_true() == less_bit_by_bit(a, b));
  CHECK(bv::ugt(a, b) == bv::ult(b, a));
  CHECK(bv::ulte(a, b) == bv::not_(bv::ult(b, a)));
  CHECK(bv::ugte(a, b) == bv::not_(bv::ult(a, b)));
  CHECK(bv::slt(a, b) == bv::ult(bv::xor_(a, BitVector::min_signed(w)), bv::xor_(b, BitVector::min_signed(w))));
  CHECK(bv::sgt(a, b) == bv::slt(b, a));
  CHECK(bv::slte(a, b) == bv::not_(bv::slt(b, a)));
  CHECK(bv::sgte(a, b) == bv::not_(bv::slt(a, b)));
  CHECK(bv::eq(a, b) == bv::not_(bv::redor(bv::xor_(a, b))));
  CHECK(bv::redand(a) == bv::eq(a, BitVector::ones(w)));

  const BitVector quotient = bv::udiv(a, b);
  const BitVector remainder = bv::urem(a, b);
  CHECK(bv::add(bv::mul(quotient, b), remainder) == a);
  if (!b.is_zero()) {
    CHECK(less_bit_by_bit(remainder, b));
    CHECK(bv::umulo(quotient, b) == BitVector::boolean(false));
    CHECK(bv::add(bv::mul(bv::sdiv(a, b), b), bv::srem(a, b)) == a);
    const BitVector signed_quotient = bv::udiv(magnitude(a), magnitude(b));
    CHECK(bv::sdiv(a, b) == (negative_a == negative_b ? signed_quotient : bv::neg(signed_quotient)));
    const BitVector modulus = bv::smod(a, b);
    CHECK((modulus.is_zero() || modulus.bit(w - 1) == negative_b));
    CHECK(bv::srem(bv::sub(wide(a), wide(modulus)), wide(b)).is_zero());
    CHECK(less_bit_by_bit(magnitude(modulus), magnitude(b)));
  } else {
    CHECK(quotient.is_ones());
    CHECK(bv::sdiv(a, b) == (negative_a ? BitVector::one(w) : BitVector::ones(w)));
    CHECK(bv::srem(a, b) == a);
    CHECK(bv::smod(a, b) == a);
  }

  CHECK(bv::saddo(a, b).is_true() == !fits(bv::add(wide(a), wide(b))));
  CHECK(bv::ssubo(a, b).is_true() == !fits(bv::sub(wide(a), wide(b))));
  CHECK(bv::smulo(a, b).is_true() == !fits(bv::mul(wide(a), wide(b))));
  CHECK(bv::sdivo(a, b).is_true() == (!b.is_zero() && !fits(bv::sdiv(wide(a), wide(b)))));
  CHECK(bv::uaddo(a, b).is_true() == bv::add(bv::uext(a, 1), bv::uext(b, 1)).bit(w));
  CHECK(bv::usubo(a, b) == bv::ult(a, b));
  CHECK(bv::umulo(a, b).is_true() ==
        bv::redor(bv::slice(bv::mul(bv::uext(a, w), bv::uext(b, w)), 2 * w - 1, w)).is_true());
}

/// Shifts and rotations say where each bit comes from.
void check_moves(const BitVector& a, const BitVector& amount) {
  const std::uint32_t w = a.width();
  const auto shift = static_cast<std::uint32_t>(amount.fits_uint64() ? std::min<U>(amount.to_uint64(), w) : w);
  const auto turn = static_cast<std::uint32_t>(bv::urem(amount, BitVector(w, w)).to_uint64());
  const BitVector moved[] = {bv::sll(a, amount), bv::srl(a, amount), bv::sra(a, amount), bv::rol(a, amount),
                             bv::ror(a, amount)};
  for (std::uint32_t i = 0; i < w; ++i) {
    CHECK(moved[0].bit(i) == (i >= shift && a.bit(i - shift)));
    CHECK(moved[1].bit(i) == (i + shift < w && a.bit(i + shift)));
    CHECK(moved[2].bit(i) == a.bit(std::min(i + shift, w - 1)));
    CHECK(moved[3].bit((i + turn) % w) == a.bit(i));
    CHECK(moved[4].bit(i) == a.bit((i + turn) % w));
  }
}

}  // namespace

TEST_CASE("wide operators obey the laws between them") {
  Random random(2024);
  for (int round = 0; round < 1500; ++round) {
    const auto width = static_cast<std::uint32_t>(65 + random.below(66));
    const BitVector a = random_bits(random, width);
    const BitVector b = random.below(8) == 0 ? a : random_bits(random, width);
    CAPTURE(a.to_binary());
    CAPTURE(b.to_binary());
    check_laws(a, b);
  }
}

TEST_CASE("wide shifts, rotations, slices and concatenations move the right bits") {
  Random random(99);
  for (int round = 0; round < 400; ++round) {
    const auto width = static_cast<std::uint32_t>(60 + random.below(75));
    const BitVector a = random_bits(random, width);
    const BitVector amount = random.coin() ? BitVector(width, random.below(2 * width)) : random_bits(random, width);
    CAPTURE(a.to_binary());
    CAPTURE(amount.to_binary());
    check_moves(a, amount);
    const auto lower = static_cast<std::uint32_t>(random.below(width));
    const auto upper = lower + static_cast<std::uint32_t>(random.below(width - lower));
    const std::string text = a.to_binary();
    CHECK(bv::slice(a, upper, lower).to_binary() == text.substr(width - 1 - upper, upper - lower + 1));
    CHECK(bv::concat(a, amount).to_binary() == text + amount.to_binary());
    CHECK(bv::uext(a, 70).to_binary() == std::string(70, '0') + text);
    CHECK(bv::sext(a, 70).to_binary() == std::string(70, text[0]) + text);
    CHECK(bv::redxor(a).is_true() == (std::count(text.begin(), text.end(), '1') % 2 == 1));
  }
}

namespace {

/// An operator as the table names it: "slice[3:1]", "uext3", or a plain tag.
struct NamedOperator {
  Kind kind;
  std::uint32_t p0 = 0;
  std::uint32_t p1 = 0;
};

std::optional<NamedOperator> parse_operator(const std::string& text) {
  unsigned p0 = 0;
  unsigned p1 = 0;
  if (std::sscanf(text.c_str(), "slice[%u:%u]", &p0, &p1) == 2) return NamedOperator{Kind::slice, p0, p1};
  if (std::sscanf(text.c_str(), "uext%u", &p0) == 1) return NamedOperator{Kind::uext, p0};
  if (std::sscanf(text.c_str(), "sext%u", &p0) == 1) return NamedOperator{Kind::sext, p0};
  const std::optional<Kind> kind = operator_named(text);
  if (!kind) return std::nullopt;
  return NamedOperator{*kind};
}

}  // namespace

TEST_CASE("operators agree with the table of values that other tools agreed on") {
  const char* source = std::getenv("POLYCUBE_SOURCE");
  const std::string path = std::string(source == nullptr ? "." : source) + "/../shared/formats/operators/table.tsv";
  std::ifstream in(path);
  if (!in) {
    MESSAGE("skipped: there is no table of values beside the sources");
    return;
  }
  std::size_t rows = 0;
  for (std::string line; std::getline(in, line);) {
    CAPTURE(line);
    std::istringstream fields(line);
    std::string name;
    std::uint32_t width = 0;
    fields >> name >> width;
    std::vector<BitVector> values;
    for (std::string bits; fields >> bits;) values.push_back(BitVector::from_binary(bits));
    const auto named = parse_operator(name);
    REQUIRE(named.has_value());
    REQUIRE(values.size() == std::size_t{info(named->kind).arity} + 1);
    CHECK(values[0].width() == width);
    std::vector<const BitVector*> args;
    for (std::size_t i = 0; i + 1 < values.size(); ++i) args.push_back(&values[i]);
    CHECK(apply(named->kind, args, named->p0, named->p1) == values.back());
    ++rows;
  }
  CHECK(rows > 20'000);
}
