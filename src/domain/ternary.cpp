#include "domain/ternary.h"

namespace polycube::impl {

using llvm::APInt;
using llvm::KnownBits;

namespace {

Ternary make(APInt zeros, APInt ones) {
  KnownBits known(zeros.getBitWidth());
  known.Zero = std::move(zeros);
  known.One = std::move(ones);
  return Ternary(std::move(known));
}

}  // namespace

Ternary Ternary::constant(const BitVector& value) { return make(~to_apint(value), to_apint(value)); }

Ternary Ternary::parse(std::string_view text) {
  Ternary result(static_cast<std::uint32_t>(text.size()));
  for (std::uint32_t i = 0; i < text.size(); ++i) {
    const char c = text[text.size() - 1 - i];
    ASSERT(c == '0' || c == '1' || c == '-');
    if (c != '-') result.set_bit(i, c == '1');
  }
  return result;
}

Ternary Ternary::between(const BitVector& lo, const BitVector& hi) {
  const APInt differ = to_apint(lo) ^ to_apint(hi);
  APInt prefix = APInt::getAllOnes(lo.width());
  prefix.clearLowBits(differ.getActiveBits());
  return make(prefix & ~to_apint(lo), prefix & to_apint(lo));
}

Ternary Ternary::truth(Truth t) {
  ASSERT(t.can_be_false || t.can_be_true);
  return make(APInt(1, t.can_be_true ? 0 : 1), APInt(1, t.can_be_false ? 0 : 1));
}

std::optional<bool> Ternary::bit(std::uint32_t i) const {
  if (known_.One[i]) return true;
  if (known_.Zero[i]) return false;
  return std::nullopt;
}

void Ternary::set_bit(std::uint32_t i, std::optional<bool> value) {
  known_.Zero.setBitVal(i, value == false);
  known_.One.setBitVal(i, value == true);
}

BitVector Ternary::value() const {
  ASSERT(is_constant());
  return from_apint(known_.One);
}

std::optional<BitVector> Ternary::at_least(const BitVector& v) const {
  ASSERT(v.width() == width());
  const APInt low = to_apint(v);
  const APInt missing = ones() & ~low;  // v has 0 where members have 1
  const APInt surplus = zeros() & low;  // v has 1 where members have 0
  const APInt wrong = missing | surplus;
  if (wrong.isZero()) return v;
  // The member differs from v first at a bit where it has 1 and v has 0. That is the highest wrong bit if the bit is
  // missing; else the lowest unknown bit above it, since no bit above is wrong. Below that bit the member is as small
  // as possible.
  std::uint32_t pivot = wrong.getActiveBits() - 1;
  if (surplus[pivot]) {
    APInt raisable = ~(low | zeros());
    raisable.clearLowBits(pivot + 1);
    if (raisable.isZero()) return std::nullopt;
    pivot = (raisable & -raisable).getActiveBits() - 1;
  }
  APInt member = low;
  member.clearLowBits(pivot);
  member.setBit(pivot);
  member |= ones() & APInt::getLowBitsSet(width(), pivot);
  return from_apint(member);
}

std::optional<BitVector> Ternary::at_most(const BitVector& v) const {
  // Complement reverses the order.
  const std::optional<BitVector> mirrored = ternary::not_(*this).at_least(bv::not_(v));
  if (!mirrored) return std::nullopt;
  return bv::not_(*mirrored);
}

Ranges Ternary::halves() const {
  const std::uint32_t sign = width() - 1;
  Ranges ranges;
  if (bit(sign)) {
    ranges.push_back({min(), max()});
    return ranges;
  }
  for (const bool negative : {false, true}) {
    Range half{min(), max()};
    half.lo.set_bit(sign, negative);
    half.hi.set_bit(sign, negative);
    ranges.push_back(std::move(half));
  }
  return ranges;
}

bool Ternary::contains(const BitVector& v) const {
  ASSERT(v.width() == width());
  return !zeros().intersects(to_apint(v)) && ones().isSubsetOf(to_apint(v));
}

bool Ternary::contains(const Ternary& other) const {
  ASSERT(other.width() == width());
  return zeros().isSubsetOf(other.zeros()) && ones().isSubsetOf(other.ones());
}

Ternary Ternary::join(const Ternary& other) const { return make(zeros() & other.zeros(), ones() & other.ones()); }

std::optional<Ternary> Ternary::meet(const Ternary& other) const {
  APInt zero = zeros() | other.zeros();
  APInt one = ones() | other.ones();
  if (zero.intersects(one)) return std::nullopt;
  return make(std::move(zero), std::move(one));
}

std::string Ternary::to_string() const {
  std::string text(width(), '-');
  for (std::uint32_t i = 0; i < width(); ++i) {
    if (const std::optional<bool> b = bit(i)) text[width() - 1 - i] = *b ? '1' : '0';
  }
  return text;
}

namespace ternary {

Ternary not_(const Ternary& a) { return make(a.ones(), a.zeros()); }

// The controlling value decides: a known 0 in either argument gives 0. (Rule [and] of [Welp13, Fig. 3.7], as printed
// with the larger upper bound, would lose it: 0 and X must be 0, so the smaller upper bound is right.)
Ternary and_(const Ternary& a, const Ternary& b) { return make(a.zeros() | b.zeros(), a.ones() & b.ones()); }
Ternary or_(const Ternary& a, const Ternary& b) { return make(a.zeros() & b.zeros(), a.ones() | b.ones()); }
Ternary xor_(const Ternary& a, const Ternary& b) {
  return make((a.zeros() & b.zeros()) | (a.ones() & b.ones()), (a.zeros() & b.ones()) | (a.ones() & b.zeros()));
}

Ternary redand(const Ternary& a) {
  return Ternary::truth({.can_be_false = !a.ones().isAllOnes(), .can_be_true = a.zeros().isZero()});
}
Ternary redor(const Ternary& a) {
  return Ternary::truth({.can_be_false = a.ones().isZero(), .can_be_true = !a.zeros().isAllOnes()});
}
Ternary redxor(const Ternary& a) {
  return a.is_constant() ? Ternary::constant(bv::redxor(a.value())) : Ternary::top(1);
}

Ternary slice(const Ternary& a, std::uint32_t upper, std::uint32_t lower) {
  ASSERT(lower <= upper && upper < a.width());
  const std::uint32_t n = upper - lower + 1;
  return make(a.zeros().extractBits(n, lower), a.ones().extractBits(n, lower));
}

Ternary uext(const Ternary& a, std::uint32_t n) {
  if (n == 0) return a;
  APInt zeros = a.zeros().zext(a.width() + n);
  zeros.setHighBits(n);
  return make(std::move(zeros), a.ones().zext(a.width() + n));
}

Ternary sext(const Ternary& a, std::uint32_t n) {
  if (n == 0) return a;
  return make(a.zeros().sext(a.width() + n), a.ones().sext(a.width() + n));
}

Ternary concat(const Ternary& high, const Ternary& low) {
  const auto glue = [&](const APInt& h, const APInt& l) { return to_apint(bv::concat(from_apint(h), from_apint(l))); };
  return make(glue(high.zeros(), low.zeros()), glue(high.ones(), low.ones()));
}

Ternary eq(const Ternary& a, const Ternary& b) {
  const bool differ = a.zeros().intersects(b.ones()) || a.ones().intersects(b.zeros());
  if (differ) return Ternary::truth(Truth::known(false));
  return Ternary::truth({.can_be_false = !(a.is_constant() && b.is_constant()), .can_be_true = true});
}

Ternary ite(const Ternary& condition, const Ternary& a, const Ternary& b) {
  const std::optional<bool> known = condition.bit(0);
  if (!known) return a.join(b);
  return *known ? a : b;
}

}  // namespace ternary

Ternary apply(Kind kind, std::span<const Ternary* const> args, std::uint32_t p0, std::uint32_t p1) {
  using namespace ternary;
  ASSERT(args.size() == info(kind).arity);
  const Ternary& a = *args[0];
  const Ternary& b = args.size() > 1 ? *args[1] : a;
  if (is_monotone_predicate(kind)) return Ternary::truth(predicate(kind, a.halves(), b.halves()));
  switch (kind) {
    case Kind::not_: return not_(a);
    case Kind::inc: return inc(a);
    case Kind::dec: return dec(a);
    case Kind::neg: return neg(a);
    case Kind::redand: return redand(a);
    case Kind::redor: return redor(a);
    case Kind::redxor: return redxor(a);
    case Kind::uext: return uext(a, p0);
    case Kind::sext: return sext(a, p0);
    case Kind::slice: return slice(a, p0, p1);
    case Kind::iff:
    case Kind::eq: return eq(a, b);
    case Kind::neq: return not_(eq(a, b));
    case Kind::implies: return or_(not_(a), b);
    case Kind::and_: return and_(a, b);
    case Kind::nand: return not_(and_(a, b));
    case Kind::nor: return not_(or_(a, b));
    case Kind::or_: return or_(a, b);
    case Kind::xnor: return not_(xor_(a, b));
    case Kind::xor_: return xor_(a, b);
    case Kind::rol: return rol(a, b);
    case Kind::ror: return ror(a, b);
    case Kind::sll: return sll(a, b);
    case Kind::sra: return sra(a, b);
    case Kind::srl: return srl(a, b);
    case Kind::add: return add(a, b);
    case Kind::mul: return mul(a, b);
    case Kind::udiv: return udiv(a, b);
    case Kind::urem: return urem(a, b);
    case Kind::sdiv: return sdiv(a, b);
    case Kind::srem: return srem(a, b);
    case Kind::smod: return smod(a, b);
    case Kind::sub: return sub(a, b);
    case Kind::concat: return concat(a, b);
    case Kind::ite: return ite(a, b, *args[2]);
    default: break;
  }
  CHECK(false && "apply() is for bit-vector operators");
  return Ternary(1);
}

Ternary apply(Kind kind, std::span<const Ternary> args, std::uint32_t p0, std::uint32_t p1) {
  const Ternary* pointers[3] = {};
  ASSERT(args.size() <= 3);
  for (std::size_t i = 0; i < args.size(); ++i) pointers[i] = &args[i];
  return apply(kind, std::span<const Ternary* const>(pointers, args.size()), p0, p1);
}

}  // namespace polycube::impl
