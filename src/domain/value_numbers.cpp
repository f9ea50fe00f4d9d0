#include "domain/value_numbers.h"

#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr Deduction nothing{};
constexpr Deduction zero{Deduced::zero, 0};
constexpr Deduction ones{Deduced::ones, 0};
constexpr Deduction same_as(std::uint8_t argument) { return {Deduced::argument, argument}; }
constexpr Deduction complement_of(std::uint8_t argument) { return {Deduced::complement, argument}; }

Deduction complement(Deduction d) {
  switch (d.what) {
    case Deduced::nothing: return d;
    case Deduced::zero: return ones;
    case Deduced::ones: return zero;
    case Deduced::argument: return complement_of(d.argument);
    case Deduced::complement: return same_as(d.argument);
  }
  return nothing;
}

/// The arguments of a binary operator.
struct Pair {
  std::span<const ValueNumber> numbers;
  std::span<const Constant> constants;
  std::uint32_t width;

  bool equal() const { return numbers[0] == numbers[1]; }
  bool complements() const { return numbers[0] == ~numbers[1]; }
  bool is(std::size_t i, Constant c) const { return constants[i] == c; }
};

Deduction conjunction(const Pair& p) {
  if (p.is(0, Constant::zero) || p.is(1, Constant::zero) || p.complements()) return zero;
  if (p.is(0, Constant::ones)) return same_as(1);
  if (p.is(1, Constant::ones) || p.equal()) return same_as(0);
  return nothing;
}

Deduction disjunction(const Pair& p) {
  if (p.is(0, Constant::ones) || p.is(1, Constant::ones) || p.complements()) return ones;
  if (p.is(0, Constant::zero)) return same_as(1);
  if (p.is(1, Constant::zero) || p.equal()) return same_as(0);
  return nothing;
}

Deduction exclusive(const Pair& p) {
  if (p.equal()) return zero;
  if (p.complements()) return ones;
  if (p.is(0, Constant::zero)) return same_as(1);
  if (p.is(1, Constant::zero)) return same_as(0);
  if (p.is(0, Constant::ones)) return complement_of(1);
  if (p.is(1, Constant::ones)) return complement_of(0);
  return nothing;
}

Deduction implication(const Pair& p) {
  if (p.is(0, Constant::zero) || p.is(1, Constant::ones) || p.equal()) return ones;
  if (p.is(0, Constant::ones) || p.complements()) return same_as(1);
  if (p.is(1, Constant::zero)) return complement_of(0);
  return nothing;
}

Deduction equality(const Pair& p) {
  if (p.width == 1) return complement(exclusive(p));
  if (p.equal()) return ones;
  return p.complements() ? zero : nothing;
}

/// `neutral` is the neutral element as the second argument.
Deduction with_neutral(const Pair& p, Constant neutral) {
  if (p.is(1, neutral) || (neutral == Constant::one && p.width == 1 && p.is(1, Constant::ones))) return same_as(0);
  return nothing;
}

Deduction sum(const Pair& p) {
  if (p.complements()) return ones;
  return p.is(0, Constant::zero) ? same_as(1) : with_neutral(p, Constant::zero);
}

Deduction product(const Pair& p) {
  if (p.is(0, Constant::zero) || p.is(1, Constant::zero)) return zero;
  return p.is(0, Constant::one) ? same_as(1) : with_neutral(p, Constant::one);
}

Deduction choice(std::span<const ValueNumber> numbers, std::span<const Constant> constants, std::uint32_t width) {
  if (constants[0] == Constant::ones || numbers[1] == numbers[2]) return same_as(1);
  if (constants[0] == Constant::zero) return same_as(2);
  if (width > 1) return nothing;
  if (constants[1] == Constant::ones && constants[2] == Constant::zero) return same_as(0);
  if (constants[1] == Constant::zero && constants[2] == Constant::ones) return complement_of(0);
  return nothing;
}

}  // namespace

Deduction deduce(Kind kind, std::span<const ValueNumber> numbers, std::span<const Constant> constants,
                 std::uint32_t width) {
  const Pair p{numbers, constants, width};
  switch (kind) {
    case Kind::not_: return complement_of(0);
    case Kind::and_: return conjunction(p);
    case Kind::nand: return complement(conjunction(p));
    case Kind::or_: return disjunction(p);
    case Kind::nor: return complement(disjunction(p));
    case Kind::xor_: return exclusive(p);
    case Kind::xnor: return complement(exclusive(p));
    case Kind::implies: return implication(p);
    case Kind::iff:
    case Kind::eq: return equality(p);
    case Kind::neq: return complement(equality(p));
    case Kind::ult:
    case Kind::ugt:
    case Kind::slt:
    case Kind::sgt:
    case Kind::usubo:
    case Kind::ssubo: return p.equal() ? zero : nothing;
    case Kind::ulte:
    case Kind::ugte:
    case Kind::slte:
    case Kind::sgte: return p.equal() ? ones : nothing;
    case Kind::add: return sum(p);
    case Kind::sub: return p.equal() ? zero : with_neutral(p, Constant::zero);
    case Kind::urem:
    case Kind::srem:
    case Kind::smod: return p.equal() ? zero : with_neutral(p, Constant::zero);
    case Kind::mul: return product(p);
    case Kind::udiv:
    case Kind::sdiv: return width > 1 ? with_neutral(p, Constant::one) : nothing;
    case Kind::sll:
    case Kind::srl:
    case Kind::sra:
    case Kind::rol:
    case Kind::ror: return with_neutral(p, Constant::zero);
    case Kind::ite: return choice(numbers, constants, width);
    default: return nothing;
  }
}

std::size_t ValueNumbers::Hash::operator()(const Key& key) const {
  std::uint64_t h = static_cast<std::uint64_t>(key.kind);
  const auto mix = [&h](std::uint64_t v) {
    h = (h ^ v) * 0x9e3779b97f4a7c15ULL;
    h ^= h >> 29;
  };
  for (const ValueNumber n : key.args) mix(n.code());
  mix(static_cast<std::uint64_t>(key.p0) << 32 | key.p1);
  return h;
}

/// Brings operators that are always equal, or always complements, into one form; true for complements.
bool ValueNumbers::normalise(Key& key, std::uint32_t width) {
  ValueNumber& a = key.args[0];
  ValueNumber& b = key.args[1];
  ValueNumber& c = key.args[2];
  bool flip = false;
  const auto become = [&](Kind kind, bool complemented) {
    key.kind = kind;
    flip ^= complemented;
  };
  // Removes the complements from the arguments of an exclusive or.
  const auto parity = [&] {
    flip ^= a.complemented() != b.complemented();
    a = a ^ a.complemented();
    b = b ^ b.complemented();
  };
  switch (key.kind) {
    case Kind::nand: become(Kind::and_, true); break;
    case Kind::or_:
    case Kind::nor:
      become(Kind::and_, key.kind == Kind::or_);
      a = ~a;
      b = ~b;
      break;
    case Kind::implies:
      become(Kind::and_, true);
      b = ~b;
      break;
    case Kind::xnor:
    case Kind::iff: become(Kind::xor_, true); break;
    case Kind::eq:
    case Kind::neq: become(width == 1 ? Kind::xor_ : Kind::eq, (key.kind == Kind::neq) != (width == 1)); break;
    case Kind::ugt:
    case Kind::ulte:
      become(Kind::ult, key.kind == Kind::ulte);
      std::swap(a, b);
      break;
    case Kind::ugte: become(Kind::ult, true); break;
    case Kind::sgt:
    case Kind::slte:
      become(Kind::slt, key.kind == Kind::slte);
      std::swap(a, b);
      break;
    case Kind::sgte: become(Kind::slt, true); break;
    default: break;
  }
  switch (key.kind) {
    case Kind::xor_: parity(); break;
    case Kind::eq:
      if (a.complemented()) {
        a = ~a;
        b = ~b;
      }
      break;
    case Kind::ite:
      if (a.complemented()) {
        a = ~a;
        std::swap(b, c);
      }
      if (b.complemented() && c.complemented()) {
        flip ^= true;
        b = ~b;
        c = ~c;
      }
      break;
    case Kind::slice:
    case Kind::sext:
      flip ^= a.complemented();
      a = a ^ a.complemented();
      break;
    default: break;
  }
  switch (key.kind) {
    case Kind::and_:
    case Kind::xor_:
    case Kind::eq:
    case Kind::add:
    case Kind::mul:
    case Kind::uaddo:
    case Kind::saddo:
    case Kind::umulo:
    case Kind::smulo:
      if (b < a) std::swap(a, b);
      break;
    default: break;
  }
  return flip;
}

ValueNumber ValueNumbers::number(Kind kind, std::span<const ValueNumber> numbers, std::uint32_t p0, std::uint32_t p1,
                                 std::uint32_t width, std::optional<ValueNumber> fallback) {
  ASSERT(numbers.size() <= 3);
  Key key{kind, {}, p0, p1};
  for (std::size_t i = 0; i < numbers.size(); ++i) key.args[i] = numbers[i];
  const bool flip = normalise(key, width);
  const auto [entry, is_new] = table_.try_emplace(key);
  if (is_new) entry->second = (fallback ? *fallback : ValueNumber(next_++)) ^ flip;
  return entry->second ^ flip;
}

}  // namespace polycube::impl
