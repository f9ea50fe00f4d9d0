#include "bitblast/blast.h"

#include <algorithm>

#include "support/check.h"
#include "support/error.h"

namespace polycube::impl {

std::uint64_t bits_of(Sort sort) {
  if (sort.is_bits()) return sort.width();
  constexpr std::uint64_t most = std::uint64_t{1} << 63;
  // A width is a number of at most 32 bits, so the result is at most 2^63.
  return sort.index_width() >= 31 ? most : std::uint64_t{sort.width()} << sort.index_width();
}

Blaster::Blaster(const TermStore& terms, Aig& aig, const BlastLimits& limits)
    : terms_(terms), aig_(aig), limits_(limits) {}

std::size_t Blaster::size(Node n) const {
  const Sort sort = terms_.sort(n);
  return std::size_t{sort.width()} << sort.index_width();
}

void Blaster::keep(Node n, Bits signals) {
  CHECK(signals_.size() < none - signals.size());
  ASSERT(signals.size() == size(n));
  begin_[n.id()] = static_cast<std::uint32_t>(signals_.size());
  signals_.insert(signals_.end(), signals.begin(), signals.end());
}

void Blaster::set(Node variable, Bits signals) {
  CHECK(terms_.is_variable(variable) && signals.size() == bits_of(terms_.sort(variable)));
  if (begin_.size() <= variable.id()) begin_.resize(variable.id() + 1, none);
  keep(variable, signals);
}

void Blaster::blast(std::span<const Node> roots) {
  collect(roots);
  check_sizes();
  const Demand demand(terms_, order_, roots);
  for (const Node n : order_) {
    if (demand[n].empty()) continue;
    if (terms_.sort(n).is_boolean()) {
      compute_bit(n);
    } else {
      compute(n, demand[n]);
    }
  }
  // A later call may need more bits of a term that was blasted in part only. Structural hashing finds its gates again.
  for (const Node n : order_) {
    if (!demand.is_full(n)) begin_[n.id()] = none;
  }
}

/// The terms in the cones of the roots that have no signals yet, arguments first.
void Blaster::collect(std::span<const Node> roots) {
  constexpr std::uint32_t wanted = none - 1;
  order_.clear();
  const auto visit = [&](Node n) {
    if (begin_.size() <= n.id()) begin_.resize(std::max<std::size_t>(n.id() + 1, begin_.size() * 2), none);
    if (begin_[n.id()] != none) return;
    CHECK(!terms_.is_variable(n));
    begin_[n.id()] = wanted;
    order_.push_back(n);
    stack_.push_back(n);
  };
  for (const Node root : roots) {
    visit(root);
    while (!stack_.empty()) {
      const Node n = stack_.back();
      stack_.pop_back();
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) visit(terms_.arg(n, i));
    }
  }
  std::sort(order_.begin(), order_.end());
  for (const Node n : order_) begin_[n.id()] = none;
}

void Blaster::check_sizes() {
  for (const Node n : order_) {
    const Kind kind = terms_.kind(n);
    // A read or a comparison of arrays counts with the sort of the arrays, which is that of its argument.
    const bool equality = kind == Kind::eq || kind == Kind::neq;
    const Sort sort = terms_.sort(equality || kind == Kind::read ? terms_.arg(n, 0) : n);
    if (!sort.is_array()) continue;
    // A read at a constant index makes no gates, and a proof about cells has one for each cell.
    const bool costs = kind != Kind::read || !terms_.is_constant(terms_.arg(n, 1));
    if (costs) array_term_bits_ += std::min(bits_of(sort), limits_.array_bits + 1);
    if (bits_of(sort) > limits_.array_bits || array_term_bits_ > limits_.array_term_bits) {
      throw Unsupported("arrays too large to bit-blast");
    }
  }
}

/// Only operators with a quadratic number of gates can exceed the limit in one step.
void Blaster::check_gates(Node n) const {
  const std::uint64_t width = terms_.width(n);
  const auto rows = [&](Node m) {
    const Bits signals = bits(m);
    return static_cast<std::uint64_t>(
        std::count_if(signals.begin(), signals.end(), [](Signal s) { return s != signal_false; }));
  };
  std::uint64_t gates = 0;
  switch (terms_.kind(n)) {
    case Kind::mul:
    case Kind::umulo:
    case Kind::smulo:
      gates = 4 * terms_.width(terms_.arg(n, 0)) * std::min(rows(terms_.arg(n, 0)), rows(terms_.arg(n, 1)));
      break;
    case Kind::udiv:
    case Kind::urem:
    case Kind::sdiv:
    case Kind::srem:
    case Kind::smod: gates = 5 * width * width; break;
    default: break;
  }
  if (aig_.size() + gates > limits_.gates) throw Unsupported("the model is too large to bit-blast");
}

/// The fast path for terms of one bit, which are most terms of most models, and all terms of models from AIGER.
void Blaster::compute_bit(Node n) {
  const std::uint32_t arity = terms_.arity(n);
  const Kind kind = terms_.kind(n);
  for (std::uint32_t i = 0; i < arity; ++i) {
    if (!terms_.sort(terms_.arg(n, i)).is_boolean()) return compute(n, {0, 0});
  }
  Signal a = arity > 0 ? bit(terms_.arg(n, 0)) : Signal();
  Signal b = arity > 1 ? bit(terms_.arg(n, 1)) : Signal();
  Signal result;
  switch (kind) {
    case Kind::not_: result = ~a; break;
    case Kind::and_: result = aig_.and_(a, b); break;
    case Kind::or_: result = aig_.or_(a, b); break;
    case Kind::nand: result = ~aig_.and_(a, b); break;
    case Kind::nor: result = ~aig_.or_(a, b); break;
    case Kind::implies: result = aig_.implies(a, b); break;
    case Kind::xor_:
    case Kind::neq: result = aig_.xor_(a, b); break;
    case Kind::xnor:
    case Kind::iff:
    case Kind::eq: result = aig_.xnor(a, b); break;
    case Kind::ite: result = aig_.mux(a, b, bit(terms_.arg(n, 2))); break;
    default: return compute(n, {0, 0});
  }
  keep(n, Bits(&result, 1));
}

void Blaster::compute(Node n, BitRange range) {
  const auto part = [&](std::uint32_t lower) { begin_[n.id()] = begin_[terms_.arg(n, 0).id()] + lower; };
  const Kind kind = terms_.kind(n);
  if (kind == Kind::slice) return part(terms_.param(n, 1));
  check_gates(n);
  const bool array = terms_.sort(n).is_array() || (terms_.arity(n) > 0 && terms_.sort(terms_.arg(n, 0)).is_array());
  if (array) return keep(n, array_operation(n));
  Word result = operation(n, range);
  result.resize(terms_.width(n), signal_false);
  keep(n, result);
}

Word Blaster::array_operation(Node n) {
  const Bits a = bits(terms_.arg(n, 0));
  switch (terms_.kind(n)) {
    case Kind::const_array: {
      Word result;
      result.reserve(size(n));
      while (result.size() < size(n)) result.insert(result.end(), a.begin(), a.end());
      return result;
    }
    case Kind::read: return words::select(aig_, a, bits(terms_.arg(n, 1)), terms_.width(n));
    case Kind::write: return words::replace(aig_, a, bits(terms_.arg(n, 1)), bits(terms_.arg(n, 2)));
    case Kind::ite: return words::mux(aig_, a[0], bits(terms_.arg(n, 1)), bits(terms_.arg(n, 2)));
    case Kind::eq: return {words::equal(aig_, a, bits(terms_.arg(n, 1)))};
    case Kind::neq: return {~words::equal(aig_, a, bits(terms_.arg(n, 1)))};
    default: break;
  }
  CHECK(false && "an operator on arrays that the blaster does not know");
  return {};
}

/// Bits outside of the range are arbitrary, and those above it may be omitted.
Word Blaster::operation(Node n, BitRange range) {
  const Kind kind = terms_.kind(n);
  if (kind == Kind::constant) return words::constant(terms_.value(n));
  if (kind == Kind::concat) return concatenation(n, range);
  if (kind == Kind::uext || kind == Kind::sext) return extension(n, range);
  const Bits a = bits(terms_.arg(n, 0));
  const Bits b = terms_.arity(n) > 1 ? bits(terms_.arg(n, 1)) : a;
  const auto bitwise = [&](auto gate) {
    Word result(range.high + 1, signal_false);
    for (std::size_t i = range.low; i <= range.high; ++i) result[i] = gate(a[i], b[i]);
    return result;
  };
  const Bits low_a = a.first(std::min<std::size_t>(range.high + 1, a.size()));
  const Bits low_b = b.first(std::min<std::size_t>(range.high + 1, b.size()));
  Signal carry = signal_false;
  switch (kind) {
    case Kind::not_: return words::complement(a);
    case Kind::inc: carry = signal_true; return words::add(aig_, low_a, Word(low_a.size(), signal_false), carry);
    case Kind::dec: return words::add(aig_, low_a, Word(low_a.size(), signal_true), carry);
    case Kind::neg: return words::negate(aig_, low_a);
    case Kind::redand: return {aig_.and_all(a)};
    case Kind::redor: return {aig_.or_all(a)};
    case Kind::redxor: {
      Signal result = signal_false;
      for (const Signal s : a) result = aig_.xor_(result, s);
      return {result};
    }
    case Kind::implies: return bitwise([&](Signal s, Signal t) { return aig_.implies(s, t); });
    case Kind::iff:
    case Kind::eq: return {words::equal(aig_, a, b)};
    case Kind::neq: return {~words::equal(aig_, a, b)};
    case Kind::ugt: return {words::less(aig_, b, a, false)};
    case Kind::ugte: return {words::less(aig_, b, a, true)};
    case Kind::ult: return {words::less(aig_, a, b, false)};
    case Kind::ulte: return {words::less(aig_, a, b, true)};
    case Kind::sgt: return {words::signed_less(aig_, b, a, false)};
    case Kind::sgte: return {words::signed_less(aig_, b, a, true)};
    case Kind::slt: return {words::signed_less(aig_, a, b, false)};
    case Kind::slte: return {words::signed_less(aig_, a, b, true)};
    case Kind::and_: return bitwise([&](Signal s, Signal t) { return aig_.and_(s, t); });
    case Kind::nand: return bitwise([&](Signal s, Signal t) { return ~aig_.and_(s, t); });
    case Kind::nor: return bitwise([&](Signal s, Signal t) { return ~aig_.or_(s, t); });
    case Kind::or_: return bitwise([&](Signal s, Signal t) { return aig_.or_(s, t); });
    case Kind::xnor: return bitwise([&](Signal s, Signal t) { return aig_.xnor(s, t); });
    case Kind::xor_: return bitwise([&](Signal s, Signal t) { return aig_.xor_(s, t); });
    case Kind::rol: return words::rotate_left(aig_, a, b);
    case Kind::ror: return words::rotate_right(aig_, a, b);
    case Kind::sll: return words::shift_left(aig_, low_a, b, range.low);
    case Kind::sra: return words::shift_right(aig_, a, b, a.back(), range);
    case Kind::srl: return words::shift_right(aig_, a, b, signal_false, range);
    case Kind::add: return words::add(aig_, low_a, low_b, carry);
    case Kind::sub: return words::subtract(aig_, low_a, low_b, carry);
    case Kind::mul: return words::multiply(aig_, low_a, low_b);
    case Kind::udiv: return division(a, b).quotient;
    case Kind::urem: return division(a, b).remainder;
    case Kind::sdiv:
    case Kind::srem:
    case Kind::smod: return signed_division(kind, a, b);
    case Kind::uaddo:
    case Kind::saddo:
    case Kind::usubo:
    case Kind::ssubo:
    case Kind::umulo:
    case Kind::smulo:
    case Kind::sdivo: return {overflow(kind, a, b)};
    case Kind::ite: {
      const Bits c = bits(terms_.arg(n, 2));
      Word result(range.high + 1, signal_false);
      for (std::size_t i = range.low; i <= range.high; ++i) result[i] = aig_.mux(a[0], b[i], c[i]);
      return result;
    }
    default: break;
  }
  CHECK(false && "an operator that the blaster does not know");
  return {};
}

/// One of the arguments may not be needed at all; it has no signals then.
Word Blaster::concatenation(Node n, BitRange range) {
  const std::uint32_t width = terms_.width(terms_.arg(n, 1));
  Word result(width, signal_false);
  if (range.low < width) {
    const Bits low = bits(terms_.arg(n, 1));
    result.assign(low.begin(), low.end());
  }
  if (range.high < width) return result;
  const Bits high = bits(terms_.arg(n, 0));
  result.insert(result.end(), high.begin(), high.end());
  return result;
}

Word Blaster::extension(Node n, BitRange range) {
  const Node argument = terms_.arg(n, 0);
  const bool is_signed = terms_.kind(n) == Kind::sext;
  if (!is_signed && range.low >= terms_.width(argument)) return {};
  const Bits a = bits(argument);
  Word result(a.begin(), a.end());
  result.resize(range.high < a.size() ? a.size() : range.high + 1, is_signed ? a.back() : signal_false);
  return result;
}

const words::Division& Blaster::division(Bits a, Bits b) {
  const auto [at, fresh] =
      divisions_.try_emplace(std::pair(Word(a.begin(), a.end()), Word(b.begin(), b.end())), words::Division());
  if (fresh) at->second = words::divide(aig_, a, b);
  return at->second;
}

/// Computed on magnitudes: the quotient is negative if the signs differ, the remainder has the sign of the dividend.
/// Division by zero needs no special case. The modulus has the sign of the divisor.
Word Blaster::signed_division(Kind kind, Bits a, Bits b) {
  const Signal negative_a = a.back();
  const Signal negative_b = b.back();
  const Signal differ = aig_.xor_(negative_a, negative_b);
  const Word magnitude_a = words::negate_if(aig_, negative_a, a);
  const words::Division& magnitudes = division(magnitude_a, words::negate_if(aig_, negative_b, b));
  if (kind == Kind::sdiv) return words::negate_if(aig_, differ, magnitudes.quotient);
  const Word remainder = words::negate_if(aig_, negative_a, magnitudes.remainder);
  if (kind == Kind::srem) return remainder;
  const Signal adjust = aig_.and_(differ, aig_.or_all(magnitudes.remainder));
  Signal carry = signal_false;
  return words::add(aig_, remainder, words::mask(aig_, adjust, b), carry);
}

/// A sum overflows if its operands have the same sign and the sum has the other one; a difference if the operands have
/// different signs, and the sign of the result is not that of the first operand.
Signal Blaster::overflow(Kind kind, Bits a, Bits b) {
  Signal carry = signal_false;
  switch (kind) {
    case Kind::uaddo: words::add(aig_, a, b, carry); return carry;
    case Kind::saddo: {
      const Signal changed = aig_.xor_(a.back(), words::add(aig_, a, b, carry).back());
      return aig_.and_(~aig_.xor_(a.back(), b.back()), changed);
    }
    case Kind::usubo: return words::less(aig_, a, b, false);
    case Kind::ssubo: {
      const Signal changed = aig_.xor_(a.back(), words::subtract(aig_, a, b, carry).back());
      return aig_.and_(aig_.xor_(a.back(), b.back()), changed);
    }
    case Kind::umulo: return words::product_overflows(aig_, a, b);
    case Kind::smulo: return words::signed_product_overflows(aig_, a, b);
    default: break;
  }
  ASSERT(kind == Kind::sdivo);
  Word least(a.size(), signal_false);
  least.back() = signal_true;
  const Signal is_least = words::equal(aig_, a, least);
  return aig_.and_(is_least, aig_.and_all(b));
}

}  // namespace polycube::impl
